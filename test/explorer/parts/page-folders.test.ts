import { describe, expect, test } from "vitest";
import { pageFoldersOf, pagesIn } from "../../../generator/explorer/parts/page-folders.ts";
import { area, modelWith, scheme, uuid } from "../../support/records.ts";

const foldersOf = (names: readonly string[]): string[] => {
  const areas = names.map((name, index) => area(index + 1, { name }));
  const pageOf = pagesIn(pageFoldersOf(modelWith({ areas }, Date.UTC(2026, 10, 21))));
  return names.map((_, index) => pageOf.area(uuid(index + 1)));
};

describe("the folder of a record's page", () => {
  test.each([
    ["Whangārei District", "whangarei-district"],
    ["Central Hawke’s Bay District", "central-hawkes-bay-district"],
    ["Ōpōtiki / Te Kaha", "opotiki-te-kaha"],
    ["  Area 51 ", "area-51"],
    ["../../etc/passwd", "etc-passwd"],
    [`${"Long ".repeat(40)}`, "long-".repeat(16).replace(/-$/, "")],
  ])("is the name %j in plain letters", (name, folder) => {
    expect(foldersOf([name])).toEqual([`areas/${folder}/`]);
  });

  test.each([["山"], ["…"], ["CON"], ["com1"], ["nul"], [uuid(2)]])(
    "is the id where the name %j does not do",
    (name) => {
      expect(foldersOf([name])).toEqual([`areas/${uuid(1)}/`]);
    },
  );

  test("has the start of the id where names are the same, for each of them", () => {
    const [one, other, third] = foldersOf(["Ōtaki", "Otaki", "Levin"]);
    // Ids that start alike leave only themselves.
    expect([one, other]).toEqual([`areas/${uuid(1)}/`, `areas/${uuid(2)}/`]);
    expect(third).toBe("areas/levin/");
    const [a, b] = ["a1b2c3d4", "0f0e0d0c"].map((start) => `${start}-0000-4000-8000-000000000001`) as [
      string,
      string,
    ];
    const model = modelWith(
      { areas: [area(1, { id: a, name: "Ōtaki" }), area(2, { id: b, name: "Otaki" })] },
      0,
    );
    const pageOf = pagesIn(pageFoldersOf(model));
    expect([a, b].map((id) => pageOf.area(id))).toEqual(["areas/otaki-a1b2c3d4/", "areas/otaki-0f0e0d0c/"]);
  });

  test("is no other record's, whatever the names", () => {
    const names = ["a", "A", "a 00000000", "a-00000001", "ā", "", "b", uuid(3), "a--b", "a b"];
    expect(new Set(foldersOf(names)).size).toBe(names.length);
  });

  test("of one kind has nothing to do with those of another", () => {
    const records = { areas: [area(1, { name: "Ōtaki" })], schemes: [scheme(1, { name: "Ōtaki" })] };
    const pageOf = pagesIn(pageFoldersOf(modelWith(records, 0)));
    expect([pageOf.area(uuid(1)), pageOf.scheme(uuid(1))]).toEqual(["areas/otaki/", "schemes/otaki/"]);
  });
});
