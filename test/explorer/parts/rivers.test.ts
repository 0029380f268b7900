import { expect, test } from "vitest";
import { consentsOn, riversOf } from "../../../generator/explorer/parts/rivers.ts";

const site = (id: string, waterway: string | null, providerKey = "north") => ({
  site: { id, name: `Site ${id}`, waterway, providerKey },
});
const consent = (consentNumber: string, ...sites: ReturnType<typeof site>[]) => ({ consentNumber, sites });

const at = (id: string) => site(id, "Awa River");

test("a river has the consents that name one of its sites, each once and by number, and these sites", () => {
  const [river, ...others] = riversOf([
    consent("B", at("2"), at("1")),
    consent("A", at("2"), site("3", null)),
    consent("C"),
  ]);
  expect(others).toEqual([]);
  expect(river?.consents.map(({ consentNumber }) => consentNumber)).toEqual(["A", "B"]);
  expect(river?.sites.map(({ id }) => id)).toEqual(["1", "2"]);
  expect(river?.folder).toBe("consents/river_page-awa-river/");
});

test("rivers of one name that two providers measure are two, each with a folder of its own, whatever they are called", () => {
  const rivers = riversOf([
    consent("A", site("1", "Wairoa River"), site("2", "Wairoa River", "south")),
    consent(
      "B",
      site("3", "Wairoa River South"),
      site("4", "Ōhau"),
      site("5", "Ohau"),
      site("6", "河"),
      site("7", "江"),
    ),
  ]);
  expect(rivers).toHaveLength(7);
  expect(new Set(rivers.map(({ folder }) => folder)).size).toBe(7);
  for (const { folder } of rivers) expect(folder).toMatch(/^consents\/river_page-[a-z0-9-]+\/$/);
});

test.each([
  ["Waimakariri River", "1 consent on the Waimakariri River"],
  ["Cust Main Drain", "1 consent on the Cust Main Drain"],
  ["Lake Hāwea", "1 consent on Lake Hāwea"],
  ["Heretaunga Plains", "1 consent on Heretaunga Plains"],
])("of %s says %s", (name, words) => {
  const [river] = riversOf([consent("A", site("1", name))]);
  expect(river && consentsOn(river)).toBe(words);
});
