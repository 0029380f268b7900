/** What pages of monitoring sites and consents say when something is missing, out of date or unknown. */

import { describe, expect, test } from "vitest";
import { consent, provider, reading, site, uuid } from "../support/records.ts";
import { all, asPublished, attribute, type Element, factsIn, one, textOf } from "./html.ts";
import { at, DAY, NOW, pagesWith, textIn, upstream, wholePagesWith } from "./record-pages.ts";

/** The last instant of the day in New Zealand. */
const EVENING = Date.parse("2026-11-21T10:59:59.999Z");

/** What stands in the rows of the first table body. */
const rowsOf = (page: Element) => all(one(page, "tbody"), "tr").map(textOf);

/** A status of a band, for the day of the data if no other is given. */
const stated = (bandNumber: number, status: "none" | "full", asAt: number, date = "2026-11-21") => ({
  bandNumber,
  restriction: { status, allowedPercentage: null, date, description: null },
  asAt,
});

/** What is shown until an instant, with what is shown then. */
const untilIn = (parts: readonly Element[]) =>
  parts
    .map((part) => ({ part, ...factsIn(part, "clock") }))
    .filter(({ until }) => until !== undefined)
    .map(({ part, until = 0, over = "status" }) => [textOf(part), at(until), over]);

describe("the list of monitoring sites", () => {
  const rowsWith = (observedAt: number) => {
    const page = pagesWith({
      providers: [provider("p", DAY)],
      sites: [site(1, { name: "A rain gauge" }), site(2, { name: "B river" }), site(3, { name: "C silent" })],
      readings: [
        reading(1, { siteId: uuid(1), observationType: "rainfall", value: 0.2, unit: "mm", observedAt }),
        reading(2, {
          siteId: uuid(2),
          observationType: "waterTemperature",
          value: 13,
          unit: "°C",
          observedAt,
        }),
        reading(3, { siteId: uuid(2), observationType: "flow", value: 5050, unit: "L/s", observedAt }),
      ],
    })("monitoring-sites/");
    return rowsOf(page);
  };

  test("names what each site measures, a flow before all else", () => {
    const [rain, river, silent] = rowsWith(NOW - DAY / 2);
    expect(rain).toContain("Rainfall 0.2 mm");
    expect(river).toContain("Flow 5,050 L/s");
    expect(silent).toContain("No readings");
    expect([rain, silent].join()).not.toContain("Flow");
  });

  test("says that readings are out of date, and that a site gives no status", () => {
    const [rain] = rowsWith(NOW - 2 * DAY);
    expect(rain).toContain("Out of date");
    expect(rain).toContain("Gives no status");
    expect(rain).not.toContain("Not known");
  });
});

describe("a monitoring site", () => {
  const readings = (enabled: boolean) => {
    const page = pagesWith({
      providers: [{ ...provider("p", DAY), name: "Te Kaunihera" }],
      sites: [site(1), site(2)],
      upstreams: [
        {
          ...upstream,
          key: "p",
          kind: "hilltop",
          url: "https://hilltop.council.example/data.hts",
          enabled,
          providerKey: "p",
          series: (["flow", "rainfall"] as const).map((observationType) => ({
            siteNumber: "1",
            observationType,
            site: "A",
            measurement: "B",
            unit: "m",
            storedUnit: "m",
            factor: 1,
            divisor: 1,
          })),
        },
      ],
    });
    return [1, 2].map((id) => page(`monitoring-sites/${uuid(id)}/`));
  };

  test("says which server its readings come from, once", () => {
    const [fetched, other] = readings(true) as [Element, Element];
    expect(textIn(fetched)).toContain(
      "Readings from Te Kaunihera's Hilltop server at hilltop.council.example/data.hts.",
    );
    expect(textIn(fetched).split("Readings from")).toHaveLength(2);
    const links = all(fetched, "a").map((link) => attribute(link, "href"));
    expect(links).toContain("https://hilltop.council.example/data.hts");
    expect(textIn(other)).not.toContain("Readings from");
  });

  test("says nothing of a server that is switched off", () => {
    expect(textIn(readings(false)[0] as Element)).not.toContain("Readings from");
  });
});

describe("the flow of a monitoring site", () => {
  const said = (flow: number, triggers: readonly number[]) => {
    const page = pagesWith({
      providers: [provider("p", DAY)],
      sites: [site(1)],
      consents: triggers.map((triggerLevel, index) =>
        consent(`C${index}`, "p", [{ bandNumber: index + 1, triggerLevel, unit: "m³/s" }]),
      ),
      readings: [
        reading(1, { observationType: "flow", unit: "m³/s", value: flow, observedAt: NOW - DAY / 4 }),
      ],
    });
    return all(one(page(`monitoring-sites/${uuid(1)}/`), ".latest-card"), "li").map(textOf);
  };
  const band = (number: number, level: number, away: string) =>
    `${away} the band ${number} trigger (${level})`;

  test.each([
    ["none", 5, [], []],
    ["a few", 5, [7, 5, 2], [band(1, 7, "2 m³/s below"), band(2, 5, "at"), band(3, 2, "3 m³/s above")]],
    [
      "many, the nearest on each side",
      5,
      [9, 8, 7, 3, 2, 1],
      [band(3, 7, "2 m³/s below"), band(4, 3, "2 m³/s above"), "4 other triggers beyond these"],
    ],
    [
      "many, all higher",
      5,
      [6, 7, 8, 9, 10, 11],
      [band(1, 6, "1 m³/s below"), "5 other triggers beyond these"],
    ],
    [
      "many, all lower",
      5,
      [4, 3, 2, 1, 0.5, 0.2],
      [band(1, 4, "1 m³/s above"), "5 other triggers beyond these"],
    ],
    [
      "many, one of them met",
      5,
      [9, 8, 7, 5, 2, 1],
      [band(3, 7, "2 m³/s below"), band(4, 5, "at"), "4 other triggers beyond these"],
    ],
  ] as const)("is compared with triggers: %s", (_, flow, triggers, lines) => {
    expect(said(flow, triggers)).toEqual(lines);
  });
});

describe("a consent", () => {
  const records = (asAt: number, dates: readonly [string?, string?] = []) => ({
    providers: [provider("p", DAY)],
    sites: [site(1, { statuses: [stated(1, "none", asAt, dates[0]), stated(2, "full", asAt, dates[1])] })],
    consents: [consent("C1", "p", [{ bandNumber: 1 }, { bandNumber: 2 }])],
  });

  test("is answered by the worst of what is stated, for the day that this is for", () => {
    const page = pagesWith(records(NOW - DAY))("consents/c1/");
    expect(textIn(page, ".now-stage")).toBe("No take in some bands");
    expect(textIn(page, "#answer")).toBe("May I take water on Saturday 21 November 2026?");
  });

  test.each([
    [
      "reservoirStorage",
      "%",
      /Latest reservoir storage 74% at .*Latest reservoir storage.*4 points above the trigger/,
    ],
    ["flow", "m³/s", /Latest flow 74 m³\/s at .*Latest flow.*4 m³\/s above the trigger/],
    ["groundwaterLevel", "m", /No current flow on record\..*Latest flow.*–/],
  ] as const)(
    "compares the %s of its site with its trigger, where that is one of its supply",
    (observationType, unit, said) => {
      const page = pagesWith({
        ...records(NOW - DAY / 2),
        consents: [
          consent("C1", "p", [
            { bandNumber: 1, triggerLevel: 70, unit },
            { bandNumber: 2, triggerLevel: 70, unit: "L/s" },
          ]),
        ],
        readings: [reading(1, { observationType, unit, value: 74, observedAt: NOW - DAY / 4 })],
      });
      const shown = page("consents/c1/");
      expect(textIn(shown)).toMatch(said);
      // A level in another unit says nothing of the value.
      expect(rowsOf(shown)[1]).toMatch(/70 L\/s ?–/);
    },
  );

  test("is listed with the day that its status is for: once where most are for the same, else in its row", () => {
    for (const list of ["consents/", "monitoring-sites/"]) {
      const same = pagesWith(records(NOW - DAY))(list);
      expect(textOf(one(same, "#list"))).toContain(
        "Statuses are for 21 Nov 2026, unless a row names another",
      );
      expect(textOf(one(same, "tbody"))).not.toContain("Nov 2026");
      const different = pagesWith(records(NOW - DAY, ["2026-11-21", "2026-11-20"]))(list);
      expect(textOf(one(different, "tbody"))).toMatch(/No take ?for 20 Nov 2026/);
    }
  });

  test("is listed with that day only until the last status of it is out of date", () => {
    for (const list of ["consents/", "monitoring-sites/"]) {
      const page = wholePagesWith(records(NOW - DAY / 2))(list);
      const line = all(page, "p").find((part) => textOf(part).startsWith("Statuses are for"));
      expect(factsIn(line as Element, "clock")?.shownUntil).toBe(NOW + DAY / 2 + 1);
    }
  });

  test("is not known where a site says two things of one band at one instant, on the site's page too", () => {
    const statuses = [stated(1, "none", NOW - DAY / 2), stated(1, "full", NOW - DAY / 2)];
    const page = pagesWith({ ...records(NOW), sites: [site(1, { statuses })] });
    for (const folder of ["consents/c1/", `monitoring-sites/${uuid(1)}/`])
      expect(textIn(page(folder))).toContain("states two different things here at once, so neither counts");
  });

  test("at a site is current until its provider's maximum age, or its day is over, in the list and on the site's page", () => {
    const page = pagesWith(records(NOW - DAY / 2));
    const untilOn = (folder: string) =>
      untilIn(["span", "div"].flatMap((name) => all(one(page(folder), "main"), name)));
    const banned = ["No take", at(NOW + DAY / 2), "status"];
    expect(untilOn("monitoring-sites/")).toEqual([banned]);
    const free = ["No restriction stated", at(EVENING), "status"];
    expect(untilOn(`monitoring-sites/${uuid(1)}/`)).toEqual([free, banned]);
  });

  test("is current in the list as long as its strictest status, and the counts beside the list until the first change", () => {
    const whole = wholePagesWith({
      providers: [provider("p", DAY)],
      sites: [
        site(1, { statuses: [stated(1, "none", NOW - DAY / 2), stated(2, "full", NOW - DAY / 4)] }),
        site(2, { statuses: [stated(1, "none", NOW - DAY / 2), stated(2, "none", NOW - DAY / 8)] }),
      ],
      consents: [
        consent("BOTH", "p", [{ bandNumber: 1 }, { bandNumber: 2 }]),
        consent("FREE", "p", [
          { bandNumber: 1, siteNumber: "2" },
          { bandNumber: 2, siteNumber: "2" },
        ]),
        consent("NONE", "p", []),
      ],
    });
    const page = (folder: string) => asPublished(whole(folder));
    const spansUntil = (row: Element) => untilIn(all(row, "span"));
    const rows = all(one(page("consents/"), "tbody"), "tr");
    expect(rows.map(spansUntil)).toEqual([
      [["No take", at(NOW + DAY * 0.75), "status"]],
      // "No restriction" holds for its day alone.
      [["No restriction stated", at(EVENING), "status"]],
      [],
    ]);
    const part = all(one(page("consents/list_page-no-take/"), "tbody"), "tr");
    expect(part.map(spansUntil)).toEqual([[["No take", at(NOW + DAY * 0.75), "status"]]]);

    // A status counts up to its last instant, that one included.
    const first = EVENING + 1;
    for (const folder of ["consents/", "monitoring-sites/"]) {
      const counts = all(one(page(folder), ".views"), "span").map((count) => [
        textOf(count),
        factsIn(count, "clock")?.shownUntil,
      ]);
      expect(counts.shift()?.[1]).toBeUndefined();
      expect(counts.map(([, until]) => until)).toEqual(counts.map(() => first));
      expect(counts.length).toBeGreaterThan(1);
    }
    // From then on the heading of a part names its day: rows below it say that they are out of date.
    const headings = all(one(whole("consents/list_page-no-take/"), "h1"), "span").map((span) => [
      textOf(span),
      factsIn(span, "clock")?.shownFrom,
    ]);
    expect(headings).toContainEqual([expect.stringMatching(/^ ?on 21 November 2026$/), first]);
  });
});
