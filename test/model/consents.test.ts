import { describe, expect, test } from "vitest";
import { consentsByNumber } from "../../generator/model/consents.ts";
import { consent, provider, restriction, site, sitesWith } from "../support/records.ts";

const providers = [provider("a"), provider("b")];
const held = [
  site(1, {
    providerKey: "a",
    siteNumber: "10",
    statuses: [
      { bandNumber: 1, restriction: restriction("band 1"), asAt: 1 },
      { bandNumber: null, restriction: restriction("whole site"), asAt: 2 },
    ],
  }),
  site(2, { providerKey: "a", siteNumber: "9" }),
  site(3, { providerKey: "b", siteNumber: "10" }),
];
const sites = sitesWith({ sites: held, providers }, 5);

/** The sites and bands of each holding: `["a/10: 1 2", …]`. */
const shown = (consents: Parameters<typeof consentsByNumber>[0]) =>
  consentsByNumber(consents, sites).map(({ consentNumber, providerKeys, sites }) => ({
    consentNumber,
    providerKeys,
    sites: sites.map(
      ({ site, bands }) =>
        `${site.providerKey}/${site.siteNumber}: ${bands.map(({ bandNumber }) => bandNumber).join(" ")}`,
    ),
  }));

describe("a consent", () => {
  test("lists its sites by number as text, and the bands of each by number", () => {
    const rows = [
      { siteNumber: "9", bandNumber: 10 },
      { siteNumber: "10", bandNumber: 3 },
      { siteNumber: "9", bandNumber: 2 },
      { siteNumber: "9", bandNumber: -1 },
    ];
    expect(shown([consent("CRC1", "a", rows)])).toEqual([
      { consentNumber: "CRC1", providerKeys: ["a"], sites: ["a/10: 3", "a/9: -1 2 10"] },
    ]);
  });

  test("that two providers hold is one, in the first provider's spelling, with the sites of both", () => {
    const expected = [{ consentNumber: "crc1.A", providerKeys: ["a", "b"], sites: ["a/9: 1", "b/10: 2"] }];
    const first = consent("crc1.A", "a", [{ siteNumber: "9" }]);
    const second = consent("CRC1.a", "b", [{ siteNumber: "10", bandNumber: 2 }]);
    expect(shown([first, second])).toEqual(expected);
    expect(shown([second, first])).toEqual(expected);
  });

  test("is another than one whose number differs by more than letter case", () => {
    const numbers = ["CRC1", "CRC1 ", "CRC1.1", "CRÇ1", "CRÇ1".normalize("NFD")];
    expect(
      shown(numbers.map((number) => consent(number, "a", []))).map((each) => each.consentNumber),
    ).toEqual(numbers);
  });

  test("is the same where the final sigma is all that differs", () => {
    expect(shown([consent("ΑΣ", "b", []), consent("ας", "a", [])])).toEqual([
      { consentNumber: "ας", providerKeys: ["a", "b"], sites: [] },
    ]);
  });

  test("leaves out rows of sites that are not held, and of the same number at another provider", () => {
    const rows = [{ siteNumber: "9" }, { siteNumber: "404" }];
    expect(shown([consent("1", "b", rows)])[0]?.sites).toEqual([]);
    expect(shown([consent("1", "a", rows)])[0]?.sites).toEqual(["a/9: 1"]);
  });

  test("leaves out rows without a trigger level, but not those with the level 0", () => {
    const rows = [
      { siteNumber: "9", bandNumber: 1, triggerLevel: null },
      { siteNumber: "9", bandNumber: 2, triggerLevel: 0 },
      { siteNumber: "10", triggerLevel: null },
    ];
    expect(shown([consent("1", "a", rows)])[0]?.sites).toEqual(["a/9: 2"]);
  });

  test("shows with each band what its site states for that band now", () => {
    const rows = [
      { siteNumber: "10", bandNumber: 1, triggerLevel: 2.5, unit: "m³/s" },
      { siteNumber: "10", bandNumber: 2 },
    ];
    const [holding] = consentsByNumber([consent("1", "a", rows)], sites);
    expect(holding?.sites[0]?.bands).toMatchObject([
      { bandNumber: 1, triggerLevel: 2.5, unit: "m³/s", restriction: restriction("band 1") },
      { bandNumber: 2, restriction: null },
    ]);
  });

  test("shows no restriction that is stale", () => {
    const later = sitesWith({ sites: held, providers }, 102);
    const [holding] = consentsByNumber([consent("1", "a", [{ siteNumber: "10" }])], later);
    expect(holding?.sites[0]?.bands[0]?.restriction).toBeNull();
  });
});
