/** One word for each state of a change, and for what applies in an area, wherever somebody reads it. */

import { describe, expect, test } from "vitest";
import { badgeInput, feedFiles, feedInput } from "../../generator/downloads/feeds/feeds.ts";
import { areaLine } from "../../generator/views/area/line.ts";
import { areaRow, type RowArea } from "../../generator/views/area/row.ts";
import type { ScheduledChange } from "../../schemas/source.ts";
import { area, assignment, change, modelWith, readingsWith, scheme, uuid } from "../support/records.ts";
import { followed } from "./built-site.ts";
import { explorerFiles, readerOf, textsOf } from "./explorer-files.ts";
import { all, asPublished, attribute, type Element, one, parsePage, textOf } from "./html.ts";

const NOW = Date.UTC(2026, 10, 21);
const DAY = 86_400_000;
const OPTIONS = { store: "files" as const, baseUrl: "https://host.example", maxZoom: 0 };

const STAGES = [
  { id: uuid(11), severity: 1, name: "Level 1", description: null },
  { id: uuid(12), severity: 2, name: "Level 2", description: null },
];

type Records = Parameters<typeof modelWith>[0];

function siteOf(records: Records) {
  const model = modelWith(records, NOW);
  const read = readerOf(explorerFiles(model, readingsWith(records, NOW), OPTIONS));
  const place = { baseUrl: OPTIONS.baseUrl, hub: null, pages: null, notice: null };
  return {
    page: (folder: string): Element =>
      asPublished(parsePage(read(`${followed(read, folder)}index.html`) ?? "")),
    files: textsOf(feedFiles(feedInput(model, NOW, place))),
    badges: badgeInput(model, NOW),
  };
}

const approval = (status: ScheduledChange["approval"]["status"]) => ({
  approval: { status, approvedAt: null, rejectionReason: status === "rejected" ? "a wrong place" : null },
});

/** Every state: what the record says, its word, how a feed and a calendar mark it, and the reason beside it. */
type State = [
  word: string,
  record: Partial<ScheduledChange>,
  feed: string | null,
  calendar: string | null,
  reason?: string,
];
const STATES: readonly State[] = [
  ["Pending approval", { ...approval("pendingApproval"), effectiveFrom: NOW + DAY }, "pending", "TENTATIVE"],
  ["Confirmed", { ...approval("approved"), effectiveFrom: NOW + DAY }, "confirmed", "CONFIRMED"],
  ["Confirmed", { ...approval("autoApproved"), effectiveFrom: NOW + DAY }, "confirmed", "CONFIRMED"],
  ["Took effect", { effectiveFrom: NOW - DAY, isApplied: true }, "confirmed", "CONFIRMED"],
  ["Superseded", { effectiveFrom: NOW - 3 * DAY }, "superseded", "CANCELLED"],
  [
    "Cancelled",
    { effectiveFrom: NOW + DAY, isCancelled: true, cancellationReason: "it rained" },
    "cancelled",
    "CANCELLED",
    "it rained",
  ],
  [
    "Rejected",
    { ...approval("rejected"), effectiveFrom: NOW + DAY },
    "rejected",
    "CANCELLED",
    "a wrong place",
  ],
  ["Ignored", { effectiveFrom: NOW + DAY, isIgnored: true }, null, null],
  [
    "Withdrawn",
    {
      effectiveFrom: NOW - DAY,
      isApplied: true,
      appliedAssignmentDeletedAt: NOW - DAY / 2,
      appliedAssignmentDeletionReason: "entered twice",
    },
    "withdrawn",
    "CANCELLED",
    "entered twice",
  ],
];

describe.each<State>([...STATES])("a change that is %s", (word, record, feed, calendar, reason) => {
  const { page, files } = siteOf({
    schemes: [scheme(10, { stages: STAGES })],
    areas: [area(1, { schemeId: uuid(10) })],
    assignments: [assignment(1, { stageId: uuid(11), effectiveFrom: NOW - 2 * DAY })],
    changes: [change(9, { targetStageId: uuid(12), ...record })],
  });
  const isStruck = ["Superseded", "Cancelled", "Rejected", "Ignored", "Withdrawn"].includes(word);

  test("is called that on the page of its area, with the reason if there is one", () => {
    const row = all(page(`areas/${uuid(1)}/`), "tr").find(
      (row) => attribute(row, "id") === `change-${uuid(9)}`,
    ) as Element;
    expect(textOf(all(row, ".badge")[0] as Element)).toBe(word);
    expect(all(row, ".meta").map(textOf)).toEqual(reason === undefined ? [] : [reason]);
    expect(all(row, "s").length).toBe(isStruck ? 1 : 0);
  });

  test("is called that where all changes are listed", () => {
    const items = all(page("changes/"), ".happening").filter((item) => textOf(item).includes("Level 2"));
    expect(items.flatMap((item) => all(item, ".badge").map(textOf))).toEqual(feed === null ? [] : [word]);
    expect(items.some((item) => all(item, "s").length > 0)).toBe(isStruck && feed !== null);
  });

  test("is called that in the feed and the calendar, whose own marks agree", () => {
    const id = `urn:uuid:${uuid(9)}`;
    const entry = (files.get("v1/feeds/all.atom") ?? "").split("<entry>").find((text) => text.includes(id));
    const event = (files.get("v1/calendars/all.ics") ?? "")
      .replaceAll("\r\n ", "")
      .split("BEGIN:VEVENT")
      .find((text) => text.includes(`UID:${uuid(9)}`));
    if (feed === null) return expect([entry, event]).toEqual([undefined, undefined]);
    const isNamed = feed !== "confirmed";
    const title = `${isNamed ? `${word}: ` : ""}Area 1: Level 2 from`;
    expect(entry).toContain(`SAMPLE: ${title}`);
    expect(entry).toContain(`<category term="${feed}"/>`);
    expect(event).toContain(`SUMMARY:SAMPLE: ${title}`);
    expect(event).toContain(`STATUS:${calendar}`);
  });

  test("comes next on page, list and badge only where it is confirmed", () => {
    const isNext = word === "Confirmed";
    const announced = [
      all(one(page(`areas/${uuid(1)}/`), ".now-panel"), ".next").map(textOf),
      all(page(""), ".rules").flatMap((rules) => all(rules, ".next").map(textOf)),
    ];
    expect(announced).toEqual(
      isNext
        ? [
            ["Next change: Level 2 from Sun 22 November at 1 pm. ▲ stricter"],
            ["Level 2 from Sun 22 Nov at 1 pm ▲ stricter"],
          ]
        : [[], []],
    );
    const { badges } = siteOf({
      schemes: [scheme(10, { stages: STAGES })],
      areas: [area(1, { schemeId: uuid(10) })],
      changes: [change(9, { targetStageId: uuid(12), ...record })],
    });
    expect(badges[0]?.detail.includes("Level 2 from 22 November 2026, 1:00 pm")).toBe(isNext);
  });
});

/** What applies, by whether a stage is in force and the notices are followed. */
const APPLIES = [
  ["Level 2", "tracked", uuid(12)],
  ["Level 2", "untracked", uuid(12)],
  ["No restriction set", "tracked", null],
  ["Not tracked", "untracked", null],
] as const;

const stageOf = (id: string) => STAGES.find((stage) => stage.id === id) ?? null;

/** An answer of the API. */
const answered = (trackingStatus: "tracked" | "untracked", stageId: string | null): RowArea => {
  const stage = stageId === null ? null : stageOf(stageId);
  return {
    id: uuid(1),
    name: "Area 1",
    scheme: null,
    currentStageAssignment: stage && {
      assignmentId: uuid(2),
      stage,
      effectiveFrom: "2026-11-20T00:00:00Z",
      effectiveUntil: null,
      createdBy: "",
      scheduledChangeId: null,
      createdAt: "2026-11-20T00:00:00Z",
    },
    timeZoneId: "Pacific/Auckland",
    trackingStatus,
  };
};

const NOTHING_SAID = { headline: "", rows: [], hours: "", exceptions: [], asksForHouse: false };

/** What a result of the search and a row say of it, each by its first words in bold. */
const drawn = (area: RowArea, isKnown: boolean): string[] => {
  const moment = { now: NOW, isKnown, gradeOf: () => "byHandOnly" as const };
  const nothing = { next: null, end: null };
  return [areaLine(area, NOTHING_SAID, moment), areaRow(area, nothing, { ...moment, href: "" })].map(
    (shown) => /<strong>(.*?)<\/strong>/.exec(String(shown))?.[1] ?? "",
  );
};

test.each(APPLIES)(
  "once restrictions are not known, “%s” becomes “Not known” wherever it is drawn",
  (word, ...of) => {
    expect(new Set(drawn(answered(...of), true))).toEqual(new Set([word]));
    expect(new Set(drawn(answered(...of), false))).toEqual(new Set(["Not known"]));
    const unknown = String(
      areaRow(
        answered(...of),
        { next: null, end: null },
        { now: NOW, isKnown: false, href: "", gradeOf: () => "byHandOnly" },
      ),
    );
    expect(unknown).toContain('class="swatch untracked"');
    expect(unknown).not.toMatch(/Level|No restriction|since|from/);
  },
);

test.each(APPLIES)("“%s” is what every page says of an area that is %s", (word, trackingStatus, stageId) => {
  const { page, badges } = siteOf({
    organisations: [{ id: uuid(5), name: "Council", websiteUrl: null }],
    schemes: [scheme(10, { stages: STAGES })],
    areas: [area(1, { schemeId: uuid(10), trackingStatus, organisationIds: [uuid(5)] })],
    assignments: stageId === null ? [] : [assignment(1, { stageId, effectiveFrom: NOW - DAY })],
  });
  const areaPage = page(`areas/${uuid(1)}/`);
  const title = all(areaPage, "meta").find((meta) => attribute(meta, "property") === "og:title");
  expect(textOf(one(areaPage, ".now-stage"))).toBe(word);
  expect(textOf(one(one(page(""), ".area"), "strong"))).toBe(word);
  expect(textOf(one(one(page(`organisations/${uuid(5)}/`), ".area"), "strong"))).toBe(word);
  // A picture cannot say in the same breath that nobody watches the notices.
  expect(badges[0]?.headline).toBe(`SAMPLE: ${trackingStatus === "tracked" ? word : "Not tracked"}`);
  expect(title && attribute(title, "content")).toContain(`Area 1: ${word}`);
  const isUntracked = trackingStatus === "untracked";
  expect(/not tracked/i.test(textOf(one(page(""), ".area")))).toBe(isUntracked);
  expect(/not tracked|ask the council/i.test(badges[0]?.detail ?? "")).toBe(stageId === null || isUntracked);
});

test("a stage that ends while another begins at that minute is one change, with its direction, everywhere", () => {
  const end = NOW + 9 * DAY;
  const { page, files, badges } = siteOf({
    schemes: [scheme(10, { stages: STAGES })],
    areas: [area(1, { schemeId: uuid(10) })],
    assignments: [
      assignment(1, { stageId: uuid(11), effectiveFrom: NOW - DAY, effectiveUntil: end }),
      assignment(2, { stageId: uuid(12), effectiveFrom: end, createdAt: NOW - DAY }),
    ],
  });
  const [item, ...others] = all(page("changes/"), ".happening").filter((item) =>
    textOf(item).includes("Confirmed"),
  );
  expect(others).toEqual([]);
  expect(textOf(item as Element)).toMatch(/Area 1 Level 1 → Level 2 ▲ stricter Confirmed/);
  expect(textOf(one(page(`areas/${uuid(1)}/`), ".now-panel"))).toMatch(/Next change: Level 2 from.*stricter/);
  expect(textOf(one(page(""), ".area"))).toMatch(/Level 2 from Mon 30 Nov at 1 pm ▲ stricter/);
  expect(badges[0]?.detail).toContain("Level 2 from 30 November 2026, 1:00 pm");
  const said = [
    ...files.values(),
    ...badges.map(({ detail }) => detail),
    textOf(page("")),
    textOf(page("changes/")),
  ];
  expect(said.filter((text) => /Level 1 ends|easier|until (Mon )?30/.test(text))).toEqual([]);
});

test.each([
  ["while none is in force", null, /^Next change: Level 2 from .*stricter/],
  ["days after another ends", NOW + 2 * DAY, /Ends .* Next change: Level 2 from .*stricter/],
])("a level on record to begin %s, of which no change speaks, is announced everywhere", (_, end, says) => {
  const begins = NOW + 9 * DAY;
  const { page, files, badges } = siteOf({
    schemes: [scheme(10, { stages: STAGES })],
    areas: [area(1, { schemeId: uuid(10) })],
    assignments: [
      ...(end === null
        ? []
        : [assignment(1, { stageId: uuid(11), effectiveFrom: NOW - DAY, effectiveUntil: end })]),
      assignment(2, { stageId: uuid(12), effectiveFrom: begins, createdAt: NOW - DAY }),
    ],
  });
  const panel = textOf(one(page(`areas/${uuid(1)}/`), ".now-panel"));
  expect(panel.replace(/^.*?(?=Ends|Next)/, "")).toMatch(says);
  expect(textOf(one(page(""), ".area"))).toMatch(/Level 2 from Mon 30 Nov at 1 pm ▲ stricter/);
  expect(all(page("changes/"), ".happening").map(textOf).join()).toMatch(/Level 2 ▲ stricter Confirmed/);
  expect(badges[0]?.detail).toContain("Level 2 from 30 November 2026, 1:00 pm");
  expect([...files.values()].filter((text) => /Level 2/.test(text)).length).toBe(files.size);
  expect([panel, textOf(page("")), textOf(page("changes/"))].join()).not.toMatch(
    /No change (is )?(scheduled|announced)/,
  );
});
