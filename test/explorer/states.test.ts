/** What pages say when something is missing, superseded or unknown. */

import { describe, expect, test } from "vitest";
import { badgeInput } from "../../generator/downloads/feeds/feeds.ts";
import { qrPicture } from "../../generator/explorer/client/page/qr-picture.ts";
import type { Ring } from "../../schemas/geometry.ts";
import {
  area,
  assignment,
  change,
  consent,
  dataset,
  modelWith,
  provider,
  readingsWith,
  scheme,
  site,
  uuid,
} from "../support/records.ts";
import { explorerFiles } from "./explorer-files.ts";
import { all, attribute, type Element, factsIn, one, parsePage, rawTextOf, textOf } from "./html.ts";
import {
  at,
  DAY,
  NOW,
  options,
  pagesWith,
  type Records,
  textIn,
  upstream,
  wholePagesWith,
} from "./record-pages.ts";

const AREA = `areas/${uuid(1)}/`;

const panelOf = (page: (folder: string) => Element) => one(page(AREA), ".now-panel");

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

const PENDING = { status: "pendingApproval" as const, approvedAt: null, rejectionReason: null };

const stages = [
  { id: uuid(11), severity: 2, name: "Two", description: null },
  { id: uuid(12), severity: 3, name: "Three", description: null },
];

/** An area whose stage is in force since yesterday. */
const inForce = (more: Partial<Parameters<typeof assignment>[1]> = {}) => ({
  schemes: [scheme(10, { stages })],
  areas: [area(1, { schemeId: uuid(10) })],
  assignments: [assignment(1, { stageId: uuid(11), effectiveFrom: NOW - DAY, ...more })],
});

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

  test.each([
    ["its first change", {}, ["", AREA, "changes/"], "22 November 2026 at 1:00 am NZDT"],
    ["the next update, if nothing changes", {}, [`areas/${uuid(2)}/`], "22 November 2026 at 1:00 pm NZDT"],
    [
      "the next update, if that is first",
      { buildEvery: DAY / 8 },
      [AREA],
      "21 November 2026 at 7:00 pm NZDT",
    ],
    ["no instant, if it shows no restriction", {}, ["about/", "docs/", "monitoring-sites/"], null],
    ["no instant, if it is for one day", { asOf: NOW }, ["", AREA, "changes/"], null],
  ])("says in the footer, without scripts, that it can be relied on until %s", (_, more, folders, until) => {
    const page = pagesWith({
      ...inForce(),
      areas: [...inForce().areas, area(2, { schemeId: uuid(10) })],
      changes: [change(1, { targetStageId: uuid(12), effectiveFrom: NOW + DAY / 2 })],
      dataset: [{ ...dataset, ...more }],
    });
    const said = folders.map((folder) => all(one(page(folder), "footer"), ".no-script").map(textOf));
    const sentence = `Without JavaScript, rely on this page only until ${until}.`;
    expect(said).toEqual(folders.map(() => (until === null ? [] : [sentence])));
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
    const badge = one(one(pagesWith({ ...inForce(), changes })(AREA), ".badge-embed"), "p");
    expect(factsIn(badge, "clock")?.shownUntil).toBe(Date.UTC(2026, 11, 22));
    expect(knownUntil({ ...inForce(), dataset: [{ ...dataset, asOf: NOW }] }, "")).toBeUndefined();
  });

  test("without a boundary has no map, and says so", () => {
    const page = pagesWith({ areas: [area(1)] });
    expect(all(page(AREA), ".map")).toEqual([]);
    expect(textIn(page(AREA))).toContain("no boundary of this area is on record");
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

  test("is a picture to scan with a light margin of four modules", () => {
    const svg = decodeURIComponent(qrPicture("https://ntfy.sh/our-water"));
    const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
    const corners = [...svg.matchAll(/M(\d+),(\d+)h10v10h-10z/g)].flatMap(([, x, y]) => [
      Number(x),
      Number(y),
    ]);
    expect([Math.min(...corners), Math.max(...corners)]).toEqual([40, size - 50]);
  });
});
