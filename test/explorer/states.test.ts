/** What pages say when something is missing, superseded or unknown. */

import { describe, expect, test } from "vitest";
import { badgeInput } from "../../generator/downloads/feeds/feeds.ts";
import type { Ring } from "../../schemas/geometry.ts";
import {
  area,
  assignment,
  change,
  consent,
  dataset,
  modelWith,
  provider,
  reading,
  readingsWith,
  scheme,
  site,
  uuid,
} from "../support/records.ts";
import { followed } from "./built-site.ts";
import { explorerFiles, readerOf } from "./explorer-files.ts";
import {
  all,
  asPublished,
  attribute,
  type Element,
  factsIn,
  one,
  parsePage,
  rawTextOf,
  textOf,
} from "./html.ts";

const NOW = Date.UTC(2026, 10, 21);
const DAY = 86_400_000;
/** The last instant of the day in New Zealand. */
const EVENING = Date.parse("2026-11-21T10:59:59.999Z");

const options = { store: "files" as const, baseUrl: "https://host.example/water", maxZoom: 0 };

type Records = Parameters<typeof modelWith>[0];

/** The pages as they are shown when they are published. */
const pagesWith = (records: Records, asOf = NOW) => {
  const pageAt = wholePagesWith(records, asOf);
  return (folder: string) => asPublished(pageAt(folder));
};

const AREA = `areas/${uuid(1)}/`;
const panelOf = (page: (folder: string) => Element) => one(page(AREA), ".now-panel");
const textIn = (page: Element, part = "main") => textOf(one(page, part));
/** What stands in the rows of the first table body. */
const rowsOf = (page: Element) => all(one(page, "tbody"), "tr").map(textOf);
const at = (instant: number) => new Date(instant).toISOString().replace(".000", "");

/** What a page says of itself to those who link it. */
const describedAs = (page: Element, as = "description"): string =>
  all(page, "meta").flatMap((meta) =>
    [attribute(meta, "name"), attribute(meta, "property")].includes(as)
      ? (attribute(meta, "content") ?? "")
      : [],
  )[0] ?? "";

const statesOfChanges = (page: Element) =>
  all(page, "tr")
    .filter((row) => attribute(row, "id")?.startsWith("change-"))
    .map((row) => textOf(all(row, "td")[1] as Element));

/** The pages with what they show later by the clock. */
function wholePagesWith(records: Records, asOf = NOW): (folder: string) => Element {
  const read = readerOf(explorerFiles(modelWith(records, asOf), readingsWith(records, asOf), options));
  return (folder) => parsePage(read(`${followed(read, folder)}index.html`) ?? "");
}

const PENDING = { status: "pendingApproval" as const, approvedAt: null, rejectionReason: null };
const stages = [
  { id: uuid(11), severity: 2, name: "Two", description: null },
  { id: uuid(12), severity: 3, name: "Three", description: null },
];

/** What these tests ask nothing about in what is fetched. */
const upstream = { enabled: true, utcOffset: 0, span: DAY, pace: 0, timeout: DAY, maximumBytes: 1 };

/** An area whose stage is in force since yesterday. */
const inForce = (more: Partial<Parameters<typeof assignment>[1]> = {}) => ({
  schemes: [scheme(10, { stages })],
  areas: [area(1, { schemeId: uuid(10) })],
  assignments: [assignment(1, { stageId: uuid(11), effectiveFrom: NOW - DAY, ...more })],
});

/** A status of a band, for the day of the data if no other is given. */
const stated = (
  bandNumber: number,
  status: "none" | "partial" | "full",
  asAt: number,
  date = "2026-11-21",
) => ({
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

describe("a data set", () => {
  test("without any record has all pages, and says that there is nothing", () => {
    const page = pagesWith({});
    expect(textIn(page(""), ".lead")).toBe("No areas on record.");
    expect(all(page(""), ".map")).toEqual([]);
    for (const list of [
      "consents/",
      "monitoring-sites/",
      "organisations/",
      "schemes/",
      "restriction-zones/",
    ]) {
      expect(textIn(page(list), ".note")).toBe("None on record.");
    }
    expect(textIn(page("downloads/"))).not.toContain("pmtiles");
    const fresh = textIn(page("freshness/"));
    expect(fresh).not.toMatch(/Every (site|area)/);
    expect(fresh).toMatch(/No sites on record\..*No areas on record\./);
  });

  test.each([
    ["on one side of 180°", 174, "-41 173 -40 175"],
    ["on both", -177, undefined],
  ])("whose areas lie %s describes itself with the box around them, or with none", (_, west, box) => {
    const at = (x: number): Ring => [
      [x, -40],
      [x + 1, -40],
      [x, -41],
      [x, -40],
    ];
    const areas = [area(1, { boundary: [[at(173)]] }), area(2, { boundary: [[at(west)]] })];
    const [data] = all(pagesWith({ areas })("downloads/"), "script").filter(
      (script) => attribute(script, "type") === "application/ld+json",
    );
    expect(JSON.parse(rawTextOf(data as Element)).spatialCoverage?.geo.box).toBe(box);
  });

  test.each([
    ["waterSupplyZone", "No area has one of these as its name. We do not know what applies here."],
    ["region", "No area has one of these as its name. We do not know what applies here."],
    [
      "waterManagementZone",
      "No area has one of these as its name, and no monitoring site is in a water management area with one. We do not know what applies here.",
    ],
  ] as const)(
    "says of a zone of the kind %s what was looked up for its names, and no more",
    (type, words) => {
      const name = type === "waterManagementZone" ? "Alpha" : "Omega";
      const page = pagesWith({
        providers: [provider("p")],
        sites: [site(1, { waterManagementArea: { id: "1", number: "1", name: "Omega" } })],
        zones: [{ id: uuid(30), name, type, aliases: [] }],
      });
      expect(textIn(page(`restriction-zones/${name.toLowerCase()}/`), ".note")).toBe(
        `${words} Ask the council.`,
      );
    },
  );

  test("says of a council without an area that none is known here, and describes its page without a count", () => {
    const page = pagesWith({ organisations: [{ id: uuid(20), name: "Council", websiteUrl: null }] })(
      `organisations/${uuid(20)}/`,
    );
    expect(textIn(page)).toContain(
      "None of its areas is on record here, so we do not know of any restriction that it sets.",
    );
    expect(describedAs(page)).not.toMatch(/\d/);
  });

  test("that is fixed at a day says on every page that it is not kept up to date", () => {
    for (const [isSample, words] of [
      [true, /^Sample data, not official, not kept up to date\. Ask your council/],
      [false, /^Not kept up to date\. Ask your council/],
    ] as const) {
      const page = pagesWith({ dataset: [{ ...dataset, isSample, asOf: NOW }] });
      for (const folder of ["", "about/", "search/", "monitoring-sites/"])
        expect(textIn(page(folder), ".sample")).toMatch(words);
    }
  });

  test.each([
    [1, "moved by 1 week"],
    [20, "moved by 20 weeks"],
    [-3, "moved back by 3 weeks"],
  ])("that is a sample moved by %i weeks says so on every page", (movedByWeeks, words) => {
    const page = pagesWith({ dataset: [{ ...dataset, isSample: true, movedByWeeks }] });
    for (const folder of ["", "about/", "search/", "monitoring-sites/"])
      expect(textIn(page(folder), ".sample")).toBe(
        `Sample data, not official, ${words}. Ask your council or water provider before you rely on a restriction.`,
      );
  });

  test("that is no sample says nothing of one", () => {
    const page = pagesWith({ dataset: [{ ...dataset, isSample: false }] });
    expect(all(page(""), ".sample")).toEqual([]);
    expect(textIn(page("about/"))).not.toContain("sample");
  });

  test("of more consents than a page lists has more pages, beside any name that a consent may have", () => {
    const numbers = [...Array.from({ length: 201 }, (_, index) => `C${index}`), "list_page-2", "_page"];
    const page = pagesWith({
      providers: [provider("p")],
      consents: numbers.map((number) => consent(number, "p", [])),
    });
    const lists = ["consents/", "consents/list_page-2/", "consents/list_page-3/"].map(page);
    const listed = lists.flatMap((list) => all(list, "tbody").flatMap((body) => all(body, "th").map(textOf)));
    expect(new Set(listed)).toEqual(new Set(numbers));
    expect(listed.length).toBe(numbers.length);
    expect(
      all(lists[1] as Element, "a")
        .filter((link) => attribute(link, "aria-current") === "page")
        .map(textOf),
    ).toEqual(["2"]);
    const linksOf = (list: Element) => all(one(list, ".pager"), "a").map(textOf);
    expect(lists.map(linksOf)).toEqual([
      ["1", "2", "3", "Next"],
      ["Previous", "1", "2", "3", "Next"],
      ["Previous", "1", "2", "3"],
    ]);
  });
});

describe("an area", () => {
  test("says when a page that is watched for it was last read: never of another address, of another area, or after as-of", () => {
    const page = {
      ...upstream,
      kind: "page" as const,
      key: "council",
      url: "https://council.example/water",
      areaIds: [uuid(1)],
    };
    const read = { key: "council", url: page.url, checkedAt: NOW - DAY };
    const asOfLine = (check: typeof read) => {
      const records = {
        areas: [area(1), area(2)],
        upstreams: [page],
        pageChecks: [check],
      };
      return [1, 2].map((id) => textOf(one(pagesWith(records)(`areas/${uuid(id)}/`), ".as-of")));
    };
    const checked = "We last checked council.example/water for changes on Fri 20 November at 1 pm.";
    expect(asOfLine(read).map((line) => line.includes("last checked"))).toEqual([true, false]);
    expect(asOfLine(read)[0]).toContain(checked);
    expect(asOfLine({ ...read, checkedAt: NOW })[0]).toContain("for changes on Sat 21 November at 1 pm");
    for (const other of [{ checkedAt: NOW + 1 }, { url: "https://council.example/" }, { key: "other" }])
      expect(asOfLine({ ...read, ...other }).join()).not.toContain("checked");
  });

  test("that nobody tracks offers nothing to follow, nor does a council of such areas alone", () => {
    const council = { id: uuid(20), name: "Council", websiteUrl: null };
    for (const trackingStatus of ["tracked", "untracked"] as const) {
      const areas = [area(1, { trackingStatus, organisationIds: [council.id] })];
      const page = pagesWith({ areas, organisations: [council] });
      for (const folder of [AREA, `organisations/${council.id}/`]) {
        // The same in Markdown is there for every area.
        const links = all(page(folder), "link").filter(
          (link) => attribute(link, "rel") === "alternate" && attribute(link, "type") !== "text/markdown",
        );
        const offered = [links, all(page(folder), ".subscribe"), all(page(folder), ".badges")];
        expect(offered.map(({ length }) => length > 0)).toEqual(
          offered.map(() => trackingStatus === "tracked"),
        );
      }
    }
  });

  test("says in the footer alone when the next update is due: beside the next change it reads as the end of the level", () => {
    const changes = [change(1, { targetStageId: uuid(12), effectiveFrom: NOW + DAY / 2 })];
    const pageAt = pagesWith({ ...inForce(), changes });
    for (const folder of ["", AREA, "changes/", `schemes/${uuid(10)}/`]) {
      const due = textOf(one(pageAt(folder), "body")).match(/next update|valid until|holds until/g);
      expect([folder, due]).toEqual([folder, ["next update"]]);
      expect(textIn(pageAt(folder), "footer")).toMatch(
        /^.*Data as at 21 November 2026 at 1:00 pm NZDT\. The next update is due by 22 November 2026 at 1:00 pm NZDT\./,
      );
    }
  });

  test("speaks of its day, and of now only where scripts keep that true", () => {
    const saidIn = (more: object) => {
      const page = pagesWith({ ...inForce(), dataset: [{ ...dataset, ...more }] });
      const parts = [
        one(page(""), "h1"),
        one(page(AREA), ".ladder"),
        one(page(`schemes/${uuid(10)}/`), "main"),
      ];
      return parts.map((part) => [
        all(part, ".needs-script")
          .map(textOf)
          .filter((text) => text === "now").length,
        all(part, ".no-script").map(textOf).join(),
        /21 November 2026/.test(textOf(part)),
      ]);
    };
    expect(saidIn({})).toEqual(Array(3).fill([1, "on 21 November 2026", true]));
    expect(saidIn({ asOf: NOW })).toEqual(Array(3).fill([0, "", true]));
    const [description] = all(pagesWith(inForce())(AREA), "meta").filter(
      (meta) => attribute(meta, "name") === "description",
    );
    expect(attribute(description as Element, "content")).toMatch(/Two on 21 November 2026\./);
  });

  test("that nobody tracks is never spoken of as if it were known", () => {
    const ring: Ring = [
      [170, -40],
      [171, -40],
      [170.5, -41],
      [170, -40],
    ];
    const page = pagesWith({ areas: [area(1, { trackingStatus: "untracked", boundary: [[ring]] })] });
    const shown = page(AREA);
    expect(textIn(shown, ".now-panel")).toContain("There may be restrictions.");
    expect(textIn(page(""), ".area")).not.toContain("No restriction");
    expect(textIn(page(""), ".lead")).toContain("1 is not tracked, so we do not know what applies there");
    expect(textIn(shown, ".now-panel")).not.toContain("No change");
    const history = all(shown, "section").find(
      (section) => attribute(section, "aria-labelledby") === "history",
    );
    expect(textOf(history as Element)).toContain("We do not follow the notices for this area");
    expect(textOf(history as Element)).not.toContain("No restriction");
    expect(textIn(shown, "figcaption")).toBe(
      "The boundary of Area 1, hatched because we do not know what applies.",
    );
  });

  test("with a clock of its own has one day on its page, also while New Zealand’s main clock has another", () => {
    const ring: Ring = [
      [176, -44],
      [177, -44],
      [176, -45],
      [176, -44],
    ];
    const areas = [area(1, { schemeId: uuid(10), timeZoneId: "Pacific/Chatham", boundary: [[ring]] })];
    const stages = [{ id: uuid(11), severity: 1, name: "One", description: null }];
    const assignments = [assignment(1, { stageId: uuid(11), effectiveFrom: NOW - 1 })];
    const late = Date.parse("2026-12-04T10:30:00Z");
    const shown = pagesWith({ areas, schemes: [scheme(10, { stages })], assignments }, late)(AREA);
    expect(textIn(shown, ".now-head")).toContain("on 5 December 2026");
    expect(textIn(shown, "figcaption")).toContain("on 5 December 2026");
    for (const as of ["title", "#history", ".ladder"])
      expect(textIn(shown, as)).toContain("on 5 December 2026");
    expect(describedAs(shown, "og:title")).toContain("on 5 December 2026");
  });

  test("that nobody tracks any more shows its stage, and that it may be out of date", () => {
    const areas = [area(1, { schemeId: uuid(10), trackingStatus: "untracked" })];
    const own = [{ id: uuid(11), severity: 2, name: "Two", description: "Hoses at any time." }];
    const page = pagesWith({ ...inForce(), schemes: [scheme(10, { stages: own })], areas });
    expect(textIn(panelOf(page), ".now-stage")).toBe("Two");
    expect(textOf(panelOf(page))).toContain("This area is not tracked:");
    expect(textIn(page(""), ".area")).toContain("Not tracked");
    expect(all(one(page(AREA), ".ladder"), "b").map(textOf)).toEqual(["on record"]);
    const said = [textIn(page(AREA), "title"), describedAs(page(AREA)), describedAs(page(AREA), "og:title")];
    for (const text of said) expect(text).toMatch(/Two \(not tracked\) on 21 November 2026/);
    expect(said.join()).not.toContain("Hoses at any time");
    expect(textIn(page(`schemes/${uuid(10)}/`), `#stage-${uuid(11)}`)).toMatch(/: ?Area 1 \(not tracked\)$/);
  });

  test.each([
    [2, "Level 3: no hoses", "3"],
    [0, "Level 1: use sensibly", "1"],
    [3, "Stage C", "C"],
    [1, "Sprinkler ban", ""],
  ])(
    "at severity %d, called %s, shows the scheme's own label, and no grade by either",
    (severity, name, label) => {
      const own = [{ id: uuid(11), severity, name, description: null }];
      const page = pagesWith({ ...inForce(), schemes: [scheme(10, { stages: own })] });
      for (const folder of ["", AREA, `schemes/${uuid(10)}/`, "schemes/"]) {
        const shown = all(one(page(folder), "main"), ".unruled").filter(({ name }) => name === "span");
        const inFilter = folder === "" ? [textOf(shown.shift() as Element)] : [];
        expect(inFilter.join("")).toBe("");
        expect(new Set(shown.map(textOf)), folder).toEqual(new Set([label]));
      }
    },
  );

  const cardOf = (description: string | null, asOf?: number) => {
    const own = [{ id: uuid(11), severity: 2, name: "Two", description }];
    const page = pagesWith({
      ...inForce(),
      ...(asOf !== undefined && { dataset: [{ ...dataset, asOf }] }),
      schemes: [scheme(10, { name: "The scheme", stages: own })],
      organisations: [{ id: uuid(5), name: "The council", websiteUrl: "https://www.council.example/" }],
      areas: [area(1, { schemeId: uuid(10), organisationIds: [uuid(5)] })],
    });
    return panelOf(page);
  };

  test("answers with the rule itself, then since when, what comes next, and whom to ask", () => {
    expect(textOf(cardOf("**No** sprinklers."))).toMatch(
      /^We have not turned this level into hours\. Go by the scheme’s words\. ?Two · The scheme ?on 21 November 2026 ?The scheme’s words ?No sprinklers\. ?In force since .*No change scheduled\. ?Ask The council \(council\.example\)\. ?As at/,
    );
    expect(textOf(cardOf(null))).toContain("We do not know what this level asks. Ask the council.");
    expect(textOf(cardOf(null))).not.toContain("May I water?");
  });

  test.each<readonly [contact: string | undefined, href: string]>([
    [undefined, "https://www.council.example/"],
    ["https://www.council.example/tell", "https://www.council.example/tell"],
    [
      "mailto:water@council.example",
      `mailto:water@council.example?subject=Water%20restrictions%20in%20Area%201%3A%20a%20mistake&body=What%20is%20wrong%3A%0A%0A%0APage%3A%20https%3A%2F%2Fhost.example%2Fwater%2Fareas%2Farea-1%2F%0AData%20as%20at%3A%20${encodeURIComponent(at(NOW))}%0A`,
    ],
  ])(
    "says whom to tell of a mistake, with the page and its data, where the contact is %s",
    (contact, href) => {
      const page = pagesWith({
        ...inForce(),
        organisations: [
          {
            ...{ id: uuid(5), name: "The council", websiteUrl: "https://www.council.example/" },
            ...(contact !== undefined && { contactUrl: contact }),
          },
        ],
        areas: [area(1, { schemeId: uuid(10), organisationIds: [uuid(5)] })],
      });
      const wrong = one(panelOf(page), ".wrong");
      expect(attribute(one(wrong, "a"), "href")).toBe(href);
      expect(textOf(wrong)).toMatch(
        /^Is this wrong\?Tell The council\. Say which page, https:\/\/host\.example\/water\/areas\/area-1\/, and when its data is of: 21 November 2026 at/,
      );
    },
  );

  test.each([
    ["Odd house numbers on odd dates, even on even dates.", true],
    ["Sprinklers on an even date only.", true],
    ["Sprinklers on alternate days by house number.", false],
    ["Hoses every other day, even at night.", false],
  ])("whose rule is “%s” says whether the day is an even or an odd date: %s", (rule, isSaid) => {
    const lines = all(cardOf(rule), ".today").map(textOf);
    expect(lines).toEqual(isSaid ? ["Saturday 21 November 2026 is an odd date."] : []);
  });

  test("of a finished data set has no today", () => {
    const [line] = all(cardOf("Odd house numbers on odd dates.", NOW), ".today") as [Element];
    expect(factsIn(line, "clock")).toBeUndefined();
    const [live] = all(cardOf("Odd house numbers on odd dates."), ".today") as [Element];
    expect(factsIn(live, "clock")).toEqual({ timeZone: "Pacific/Auckland" });
  });

  /** What the panel of an area says of what comes, and what its card in the list says of it. */
  test.each<[string, Records, RegExp, not: RegExp, card?: string]>([
    [
      "restriction has an end says so, and claims no lack of change",
      inForce({ effectiveUntil: NOW + 10 * DAY }),
      /Ends Tue 1 December at 1 pm\./,
      /No change/,
      "until Tue 1 Dec",
    ],
    [
      "restriction a change will end before that names the change alone",
      {
        ...inForce({ effectiveUntil: NOW + 10 * DAY }),
        changes: [change(1, { targetStageId: null, effectiveFrom: NOW + 5 * DAY })],
      },
      /Next change: no restriction from Thu 26 November at 1 pm\. ▼ easier/,
      /Ends/,
    ],
    [
      "restriction ends before the next change says both, in order",
      {
        ...inForce({ effectiveUntil: NOW + 5 * DAY }),
        changes: [change(1, { targetStageId: uuid(11), effectiveFrom: NOW + 10 * DAY })],
      },
      /Ends Thu 26 November .*Next change: Two from Tue 1 December/,
      /No change/,
      "until Thu 26 Nov",
    ],
    [
      "next change keeps the stage says so, and mentions what is pending before it",
      {
        ...inForce(),
        changes: [
          change(1, { targetStageId: uuid(11), effectiveFrom: NOW + 10 * DAY }),
          change(2, { targetStageId: null, effectiveFrom: NOW + 5 * DAY, approval: PENDING }),
        ],
      },
      /Two continues from Tue 1 December.*Not approved, and may never take effect: no restriction, proposed for Thu 26 November at [^;]*\.$/s,
      /Next change/,
    ],
  ])("whose %s", (_, records, shown, absent, card) => {
    const page = pagesWith(records);
    const panel = textOf(panelOf(page));
    expect(panel).toMatch(shown);
    expect(panel).not.toMatch(absent);
    if (card) expect(textIn(page(""), ".area")).toContain(card);
    else expect(textIn(page(""), ".area")).not.toContain("until");
  });

  test.each([
    [
      "a change to another level is confirmed",
      { targetStageId: uuid(12) },
      {},
      "26 November 2026 at 1:00 pm NZDT (confirmed)",
    ],
    ["an end is on record", null, { effectiveUntil: NOW + 5 * DAY }, "26 November 2026 at 1:00 pm NZDT"],
    ["nothing is known to come", null, {}, "still in force"],
    ["a change is only proposed", { targetStageId: uuid(12), approval: PENDING }, {}, "still in force"],
    ["a change keeps the level", { targetStageId: uuid(11) }, {}, "still in force"],
  ])("where %s, the history says so of the level in force", (_, coming, more, until) => {
    const changes = coming === null ? [] : [change(1, { effectiveFrom: NOW + 5 * DAY, ...coming })];
    const [row] = all(one(one(pagesWith({ ...inForce(more), changes })(AREA), ".timeline"), "tbody"), "tr");
    expect(
      all(row as Element, "td")
        .map(textOf)
        .slice(1),
    ).toEqual([until, "24 hours so far"]);
  });

  test("with a proposal whose time is past has it among the past changes, and not in its answer", () => {
    const proposal = change(1, { targetStageId: uuid(12), effectiveFrom: NOW - DAY / 2, approval: PENDING });
    const page = pagesWith({ ...inForce(), changes: [proposal] })(AREA);
    expect(textOf(one(page, ".now-panel"))).not.toContain("Not approved");
    expect(
      all(page, "h3")
        .map(textOf)
        .filter((name) => /Ahead|Proposed|Past/.test(name)),
    ).toEqual(["Past"]);
    expect(statesOfChanges(page)).toEqual(["Proposed: no approval known"]);
  });

  /** With two changes at one instant. */
  const records = {
    ...inForce(),
    changes: [
      change(1, { targetStageId: uuid(12), effectiveFrom: NOW + DAY, createdAt: NOW - DAY }),
      change(2, { targetStageId: null, effectiveFrom: NOW + DAY, createdAt: NOW - 2 * DAY }),
    ],
  };

  test("of two changes at one instant announces the one that will be in force, on its page and its badge", () => {
    expect(textOf(one(pagesWith(records)(AREA), ".next"))).toContain("Next change: Three from");
    const [badge] = badgeInput(modelWith(records, NOW), NOW);
    expect(badge?.detail).toContain("Three from 22 November 2026");
  });

  test("of two changes at one instant tells one as confirmed, before and after it; the other is superseded", () => {
    const told = (page: Element) =>
      all(page, ".happening").map((item) => [
        textOf((all(item, "strong")[0] ?? one(item, "s")) as Element),
        textOf(all(item, ".badge")[0] as Element),
      ]);
    for (const [asOf, word, states] of [
      [NOW, "Confirmed", ["Confirmed", "Superseded"]],
      [NOW + 2 * DAY, "Took effect", ["Took effect", "Superseded"]],
    ] as const) {
      const page = pagesWith(records, asOf);
      expect(
        told(page("changes/"))
          .filter(([what]) => what !== "Two")
          .toSorted(),
      ).toEqual([
        ["No restriction", "Superseded"],
        ["Three", word],
      ]);
      expect(statesOfChanges(wholePagesWith(records, asOf)(AREA))).toEqual(states);
    }
    expect(textOf(one(pagesWith(records)("changes/"), ".lead"))).toBe("1 change is confirmed.");
  });

  test("whose level on record carries out a change that it does not name says that it took effect, as feeds do", () => {
    const { changes: _changes, ...base } = records;
    const to = change(1, {
      targetStageId: uuid(12),
      effectiveFrom: NOW + DAY,
      approval: { status: "approved", approvedAt: NOW - DAY, rejectionReason: null },
    });
    const same = {
      ...base,
      assignments: [
        { ...(base.assignments[0] as (typeof base.assignments)[number]), effectiveUntil: NOW + DAY },
        assignment(2, { stageId: uuid(12), effectiveFrom: NOW + DAY, createdAt: NOW - DAY }),
      ],
      changes: [to],
    };
    for (const [asOf, word] of [
      [NOW, "Confirmed"],
      [NOW + 2 * DAY, "Took effect"],
    ] as const)
      expect(statesOfChanges(wholePagesWith(same, asOf)(AREA))).toEqual([word]);
  });

  test("that changes with others is named with them on the first page, the stricter changes first", () => {
    const steps = [uuid(11), uuid(12), null, uuid(13), null];
    const page = pagesWith({
      schemes: [
        scheme(10, { stages: [...stages, { id: uuid(13), severity: 4, name: "Four", description: null }] }),
      ],
      areas: steps.map((_, index) => area(index + 1, { schemeId: uuid(10) })),
      assignments: steps.map((_, index) =>
        assignment(index + 1, { areaId: uuid(index + 1), stageId: uuid(11), effectiveFrom: NOW - DAY }),
      ),
      changes: steps.map((targetStageId, index) =>
        change(index + 1, { areaId: uuid(index + 1), targetStageId, effectiveFrom: NOW + DAY }),
      ),
    });
    expect(textOf(one(one(page(""), ".hero"), ".next"))).toMatch(
      /^Next known change, Sun 22 November at 1 pm: Area 4 Four ▲ stricter; Area 2 Three ▲ stricter; Area 3 no restriction ▼ easier; and 1 more area\./,
    );
  });

  test("of a finished data set has the year in each of its dates: it is read in any year", () => {
    const records = inForce({ effectiveUntil: NOW + 10 * DAY });
    for (const [data, words] of [
      [{ ...dataset, asOf: NOW }, /In force since Fri 20 November 2026 at 1 pm\. Ends Tue 1 December 2026/],
      [dataset, /In force since Fri 20 November at 1 pm\. Ends Tue 1 December at/],
    ] as const)
      expect(textOf(panelOf(pagesWith({ ...records, dataset: [data] })))).toMatch(words);
  });

  test("is marked with the instant up to which its restrictions are known, on every page that has a date", () => {
    const knownUntil = (records: Parameters<typeof modelWith>[0], folder: string) =>
      factsIn(one(pagesWith(records)(folder), "html"), "time")?.knownUntil;
    const changes = [change(1, { targetStageId: uuid(12), effectiveFrom: NOW + 40 * DAY })];
    for (const folder of [AREA, "", "changes/", "consents/"])
      expect(knownUntil({ ...inForce(), changes }, folder)).toBe(Date.UTC(2026, 11, 22));
    expect(knownUntil({ ...inForce(), dataset: [{ ...dataset, asOf: NOW }] }, "")).toBeUndefined();
  });

  test("without a boundary has no map, and says so", () => {
    const page = pagesWith({ areas: [area(1)] });
    expect(all(page(AREA), ".map")).toEqual([]);
    expect(textIn(page(AREA))).toContain("no boundary of this area is on record");
  });
});

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
    consents: [
      consent("C1", "p", [{ bandNumber: 1 }, { bandNumber: 2 }]),
      consent("C3", "p", [{ bandNumber: 1 }, { bandNumber: 3 }]),
      consent("C0", "p", []),
    ],
  });
  const stage = (page: Element) => textIn(page, ".now-stage");

  test("is answered by the worst of what is stated, for the day that this is for", () => {
    const page = pagesWith(records(NOW - DAY));
    expect(stage(page("consents/c1/"))).toBe("No take in some bands");
    expect(textIn(page("consents/c1/"), "#answer")).toBe("May I take water on Saturday 21 November 2026?");
    expect(textIn(page("consents/c1/"))).not.toContain("No status for");
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
        consents: [consent("C1", "p", [{ bandNumber: 1, triggerLevel: 70, unit }])],
        readings: [reading(1, { observationType, unit, value: 74, observedAt: NOW - DAY / 4 })],
      });
      expect(textIn(page("consents/c1/"))).toMatch(said);
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

  test("says so if there is no status for the day of the data", () => {
    const page = pagesWith(records(NOW - DAY, ["2026-11-20", "2026-11-20"]))("consents/c1/");
    expect(textIn(page, "#answer")).toBe("Taking water, as stated for Friday 20 November 2026");
    expect(textIn(page, ".now-panel")).toContain(
      "No status for Saturday 21 November 2026. Ask the provider.",
    );
  });

  test("is answered until its statuses are out of date or their day is over, whichever comes first", () => {
    const ends = (maximumAge: number, asAt: number, ...dates: [string, string]) => {
      const of = { ...records(asAt, dates), providers: [provider("p", maximumAge)] };
      const panel = one(wholePagesWith(of)("consents/c1/"), ".now-panel");
      const lines = all(panel, "li").map((line) =>
        all(line, "span").flatMap((part) => factsIn(part, "clock")?.until ?? []),
      );
      return [factsIn(panel, "clock")?.until, ...lines.flat()];
    };
    const eveningOf = (day: string) => Date.parse(`${day}T10:59:59.999Z`);
    expect(ends(9 * DAY, NOW, "2026-11-21", "2026-11-21")).toEqual([eveningOf("2026-11-21")]);
    expect(ends(9 * DAY, NOW, "2026-11-22", "2026-11-22")).toEqual([eveningOf("2026-11-22")]);
    // What is free for a day less than the other is banned says so by itself.
    expect(ends(9 * DAY, NOW, "2026-11-21", "2026-11-22")).toEqual([
      eveningOf("2026-11-22"),
      eveningOf("2026-11-21"),
    ]);
    expect(ends(9 * DAY, NOW, "2026-11-18", "2026-11-19")).toEqual([eveningOf("2026-11-21")]);
    expect(ends(DAY, NOW - DAY, "2026-11-21", "2026-11-21")).toEqual([NOW]);
  });

  test("names the day of each status if they are for different days", () => {
    const page = pagesWith(records(NOW - DAY, ["2026-11-20", "2026-11-21"]))("consents/c1/");
    expect(textIn(page, "#answer")).toBe("Taking water, as stated for 20 Nov 2026 to 21 Nov 2026");
    expect(textIn(page, ".now-panel")).toContain("Site 1, band 2: No take for 21 Nov 2026");
    expect(textIn(page, ".now-panel")).toContain(
      "Site 1, band 1: Not known: no restriction was stated for 20 Nov 2026 only",
    );
  });

  test("is not free where a band is not known", () => {
    const page = pagesWith(records(NOW - DAY))("consents/c3/");
    expect(textIn(page, ".now-panel")).toContain("Site 1, band 3: Not known");
    expect(textIn(page, ".now-panel")).toContain("Not known does not mean no restriction.");
    expect(textIn(page)).toContain("The site gives no status for this band.");
  });

  test("is not listed as free where a band is not known", () => {
    const page = pagesWith(records(NOW - DAY));
    expect(rowsOf(page("consents/")).find((row) => row.startsWith("C3"))).toMatch(/Not known$/);
    expect(stage(page("consents/c3/"))).toBe("Not known in some bands");
    const free = pagesWith({
      ...records(NOW - DAY),
      sites: [
        {
          ...site(1, { providerKey: "p" }),
          statuses: [stated(1, "none", NOW - DAY / 2), stated(2, "none", NOW - 2 * DAY)],
        },
        {
          ...site(2, { providerKey: "p" }),
          statuses: [stated(1, "partial", NOW - DAY / 2), stated(2, "none", NOW - 2 * DAY)],
        },
      ],
    });
    const [some, partly] = rowsOf(free("monitoring-sites/"));
    expect(some).toMatch(/Not known$/);
    expect(partly).toMatch(/Partly restricted; some not known$/);
  });

  test.each([
    ["none", "full"],
    ["full", "none"],
  ] as const)(
    "is not known where a site says %s and %s of one band at one instant, on every page",
    (...said) => {
      const statuses = said.map((status) => stated(1, status, NOW - DAY / 2));
      const page = pagesWith({
        ...records(NOW - DAY),
        sites: [{ ...site(1, { providerKey: "p" }), statuses }],
      });
      expect(rowsOf(page("monitoring-sites/"))[0]).toMatch(/Not known$/);
      expect(stage(page("consents/c1/"))).toBe("Not known");
      expect(textIn(page("consents/c1/"), ".bands")).not.toMatch(/No take|No restriction/);
      for (const folder of ["consents/c1/", `monitoring-sites/${uuid(1)}/`])
        expect(textIn(page(folder))).toContain("states two different things here at once, so neither counts");
    },
  );

  test("at a site is current until its provider's maximum age, in the list and on the site's page", () => {
    const statuses = [stated(1, "partial", NOW - DAY / 2), stated(2, "partial", NOW - DAY / 4)];
    const page = pagesWith({
      ...records(NOW - DAY),
      sites: [{ ...site(1, { providerKey: "p" }), statuses }],
    });
    const untilOn = (folder: string) =>
      untilIn(["span", "div"].flatMap((name) => all(one(page(folder), "main"), name)));
    expect(untilOn("monitoring-sites/")).toEqual([["Partly restricted", at(NOW + (DAY * 3) / 4), "status"]]);
    expect(untilOn(`monitoring-sites/${uuid(1)}/`)).toEqual([
      ["Partly restricted", at(NOW + DAY / 2), "status"],
      ["Partly restricted", at(NOW + (DAY * 3) / 4), "status"],
    ]);
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

  test("is not known where what was stated is stale, or where nothing is held", () => {
    const page = pagesWith(records(NOW - DAY - 1));
    expect(stage(page("consents/c1/"))).toBe("Not known");
    expect(textIn(page("consents/c1/"))).toContain(
      "The site's last status is out of date: it is older than 24 hours.",
    );
    expect(stage(page("consents/c0/"))).toBe("Not known");
    expect(textIn(page("consents/"), "tbody")).not.toContain("No restriction");
  });
});

test("the page for no address leads home from any depth", () => {
  const files = [...explorerFiles(modelWith({}, NOW), readingsWith({}, NOW), options)];
  const page = parsePage(files.find(({ path }) => path === "404.html")?.content as string);
  const links = all(page, "a").map((link) => attribute(link, "href") as string);
  expect(links.filter((link) => !/^(\/water\/|https:|#main$)/.test(link))).toEqual([]);
});

describe("the topic of an area's alerts", () => {
  const alertsIn = (notify: string[] | undefined, path = AREA) => {
    const page = pagesWith({ ...inForce(), dataset: [{ ...dataset, ...(notify && { notify }) }] })(path);
    return all(one(page, ".subscribe-ways"), ".button").map((link) => attribute(link, "href"));
  };

  test("is offered at each ntfy server that nights write to, without its secret", () => {
    const others = alertsIn(undefined);
    expect(others.length).toBe(2);
    const topics = alertsIn([
      "ntfy:https://ntfy.sh/our-water",
      "ntfy:https://$NTFY_TOKEN@ntfy.example:8080/w",
      "webhook:$HOOK_ADDRESS",
      "mail:water@lists.example.nz",
    ]);
    expect(topics).toEqual([
      ...others,
      `https://ntfy.sh/our-water-${uuid(1)}`,
      `https://ntfy.example:8080/w-${uuid(1)}`,
    ]);
  });

  test("is offered on pages of areas alone", () => {
    expect(alertsIn(["ntfy:https://ntfy.sh/our-water"], "changes/").length).toBe(2);
  });
});
