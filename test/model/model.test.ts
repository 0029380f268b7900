import { expect, test } from "vitest";
import { modelOf } from "../../generator/model/model.ts";
import {
  area,
  change,
  consent,
  modelWith,
  provider,
  reading,
  site,
  sourceOf,
  uuid,
} from "../support/records.ts";

const organisation = (id: number, name: string) => ({ id: uuid(id), name, websiteUrl: null });

/** What it holds is compared with the oracle, answer by answer (`test/conformance`). */
test("the model leaves the source as it was, and is the same whatever the order of its records", () => {
  const records = {
    organisations: [organisation(2, "B"), organisation(1, "A")],
    providers: [provider("q"), provider("p")],
    areas: [area(2, { organisationIds: [uuid(1)] }), area(1)],
    changes: [change(2, { effectiveFrom: 3 }), change(1), change(3, { areaId: uuid(2) })],
    sites: [site(2), site(1)],
    readings: [reading(1), reading(2)],
  };
  const source = sourceOf(records);
  const before = structuredClone(source);
  modelOf(source, { instantsOf: () => [] }, 5);
  expect(source).toEqual(before);
  const model = modelWith(records, 5);
  const reversed = Object.fromEntries(
    Object.entries(records).map(([kind, list]) => [kind, list.toReversed()]),
  );
  expect(modelWith(reversed, 5)).toEqual(model);
});

test("areas have the view of the world where none has a boundary", () => {
  const [found] = modelWith({ areas: [area(1)] }, 0).areas;
  expect(found?.extent).toEqual({ west: -180, south: -90, east: 180, north: 90 });
});

test("an area names each of its organisations once", () => {
  const organisations = [organisation(1, "B"), organisation(2, "A")];
  const areas = [area(1, { organisationIds: [1, 2, 1].map(uuid) })];
  const [found] = modelWith({ organisations, areas }, 0).areas;
  expect(found?.organisations.map(({ name }) => name)).toEqual(["A", "B"]);
});

test("sites stand by provider, then by number, by code unit", () => {
  const order = ["A 2", "a 10", "a 9", "a B", "a b", "b 1"];
  const sites = order.map((text, id) => {
    const [providerKey = "", siteNumber = ""] = text.split(" ");
    return site(id, { providerKey, siteNumber });
  });
  const model = modelWith(
    { sites: sites.toReversed(), providers: ["b", "A", "a"].map((key) => provider(key)) },
    0,
  );
  expect(model.sites.map(({ providerKey, siteNumber }) => `${providerKey} ${siteNumber}`)).toEqual(order);
});

test("consents are one where the final sigma is all that differs", () => {
  const { consents } = modelWith({ consents: [consent("ασ", "b", []), consent("ας", "a", [])] }, 0);
  expect(consents).toEqual([{ consentNumber: "ας", providerKeys: ["a", "b"], sites: [], isWhole: true }]);
});
