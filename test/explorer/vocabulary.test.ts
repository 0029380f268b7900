/** One word for each state of a change, and for what applies in an area, wherever somebody reads it. */

import { describe, expect, test } from "vitest";
import { badgeInput, feedFiles, feedInput } from "../../generator/downloads/feeds/feeds.ts";
import { answerOf, momentOf } from "../../generator/explorer/parts/state/area-answers.ts";
import { textOf as messageOf, titleOf } from "../../generator/nightly/notify/words.ts";
import { changesTable } from "../../generator/views/area/changes.ts";
import { areaLine } from "../../generator/views/area/line.ts";
import { type AreaAnswer, areaNow } from "../../generator/views/area/now.ts";
import { areaRow, type RowArea } from "../../generator/views/area/row.ts";
import { STATE_WORDS } from "../../generator/views/area-state.ts";
import { CHANGE_WORDS } from "../../generator/views/change-words.ts";
import type { ScheduledChange } from "../../schemas/source.ts";
import { area, assignment, change, modelWith, readingsWith, scheme, uuid } from "../support/records.ts";
import { followed } from "./built-site.ts";
import { explorerFiles, readerOf, textsOf } from "./explorer-files.ts";
import { all, asPublished, attribute, type Element, factsIn, one, parsePage, textOf } from "./html.ts";

const NOW = Date.UTC(2026, 10, 21);
const DAY = 86_400_000;
const OPTIONS = { store: "files" as const, baseUrl: "https://host.example", maxZoom: 0 };

const STAGES = [
  { id: uuid(11), severity: 1, name: "Level 1", description: null },
  { id: uuid(12), severity: 2, name: "Level 2", description: null },
];

type Records = Parameters<typeof modelWith>[0];

/** The answer card as scripts draw it: on the page of its area, and over a map. */
const cardsOf = (answer: AreaAnswer, moment: object): Element[] =>
  [{}, { card: "/" }].map((place) => {
    const options = { ...momentOf(modelWith({}, NOW)), ...moment, ...place };
    const nothing = { hrefOf: null, watering: NOTHING_SAID, read: null, asAt: false } as const;
    return parsePage(`<!doctype html>\n${areaNow(answer, { ...options, ...nothing })}`);
  });

function siteOf(records: Records) {
  const model = modelWith(records, NOW);
  const answer = answerOf(model.areas[0] as (typeof model.areas)[number], model);
  const read = readerOf(explorerFiles(model, readingsWith(records, NOW), OPTIONS));
  const place = { baseUrl: OPTIONS.baseUrl, hub: null, pages: null, notice: null };
  const page = (folder: string): Element =>
    asPublished(parsePage(read(`${followed(read, folder)}index.html`) ?? ""));
  const areaPage = `areas/${uuid(1)}/`;
  return {
    page,
    answer,
    /** The answer card wherever it is drawn: on the page, by scripts, in a frame. */
    cards: [
      one(page(areaPage), ".now-panel"),
      ...cardsOf(answer, {}),
      one(page(`embed/${areaPage}`), "main"),
    ],
    /** The same in Markdown: the area, and all changes. */
    twins: [areaPage, "changes/"].map((folder) => read(`${followed(read, folder)}index.md`) ?? ""),
    files: textsOf(feedFiles(feedInput(model, NOW, place))),
    badges: badgeInput(model, NOW),
  };
}

const approval = (status: ScheduledChange["approval"]["status"]) => ({
  approval: { status, approvedAt: null, rejectionReason: status === "rejected" ? "a wrong place" : null },
});

/**
 * Every state: what the record says, its word, how a feed and a calendar mark it, the reason beside it, and the word
 * in feeds and calendars if they have another: they do not follow the clock.
 */
type State = [
  word: string,
  record: Partial<ScheduledChange>,
  feed: string | null,
  calendar: string | null,
  reason?: string | undefined,
  inFeeds?: string,
];
const STATES: readonly State[] = [
  ["Pending approval", { ...approval("pendingApproval"), effectiveFrom: NOW + DAY }, "pending", "TENTATIVE"],
  [
    "Proposed: no approval known",
    { ...approval("pendingApproval"), effectiveFrom: NOW - DAY },
    "pending",
    "TENTATIVE",
    undefined,
    "Pending approval",
  ],
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

describe.each<State>([...STATES])(
  "a change that is %s",
  (word, record, feed, calendar, reason, inFeeds = word) => {
    const { page, answer, files, cards, twins } = siteOf({
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
      const title = `${isNamed ? `${inFeeds}: ` : ""}Area 1: Level 2 from`;
      expect(entry).toContain(`SAMPLE: ${title}`);
      expect(entry).toContain(`<category term="${feed}"/>`);
      expect(event).toContain(`SUMMARY:SAMPLE: ${title}`);
      expect(event).toContain(`STATUS:${calendar}`);
    });

    test("comes next on page, card, list, badge and in Markdown only where it is confirmed, and is proposed only while it may be approved", () => {
      const isNext = word === "Confirmed";
      for (const card of cards) {
        const said = all(card, ".next").map((next) => textOf(next).replace(" 2026", ""));
        expect(said).toEqual(isNext ? ["Next change: Level 2 from Sun 22 November at 1 pm. ▲ stricter"] : []);
      }
      expect(all(page(""), ".rules").flatMap((rules) => all(rules, ".next").map(textOf))).toEqual(
        isNext ? ["Level 2 from Sun 22 Nov at 1 pm ▲ stricter"] : [],
      );
      const [ofArea = "", ofChanges] = twins;
      expect(ofArea.includes("Next change: **Level 2** from Sun 22 November 2026 at 1 pm. ▲ stricter")).toBe(
        isNext,
      );
      expect(
        ofChanges?.match(/^- .*/gm)?.map((line) => line.replace(/.*: Level 2 from .* NZDT\. /, "")) ?? [],
      ).toEqual(isNext || word === "Pending approval" ? [`${word}.`] : []);
      for (const text of [...cards.map(textOf), ofArea])
        expect(text.includes("Not approved")).toBe(word === "Pending approval");
      const { badges } = siteOf({
        schemes: [scheme(10, { stages: STAGES })],
        areas: [area(1, { schemeId: uuid(10) })],
        changes: [change(9, { targetStageId: uuid(12), ...record })],
      });
      expect(badges[0]?.detail.includes("Level 2 from 22 November 2026, 1:00 pm")).toBe(isNext);
      if (word !== "Pending approval") return;
      // The reader's clock takes it away, without a look at the API.
      const [shownUntil, shownFrom] = [NOW + DAY, NOW + DAY];
      for (const card of cards.slice(0, 3))
        expect(factsIn(one(card, ".pending"), "clock")).toEqual({ shownUntil });
      const table = changesTable(answer, { now: NOW, knownUntil: Infinity, isKnown: true });
      const shown = parsePage(`<!doctype html>\n<div>${table}</div>`);
      const clocks = all(shown, "span").flatMap((part) => factsIn(part, "clock") ?? []);
      expect(clocks).toEqual([{ shownUntil }, { shownFrom }]);
      const said = ["h3", ".badge"].flatMap((part) => all(shown, part).map(textOf));
      expect(said).toEqual(["Proposed", word, "Proposed: no approval known"]);
    });
  },
);

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
      ...assignment(2),
      ...{ stage, effectiveFrom: "2026-11-20T00:00:00Z", effectiveUntil: null },
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
  const { page, badges, cards, twins } = siteOf({
    organisations: [{ id: uuid(5), name: "Council", websiteUrl: null }],
    schemes: [scheme(10, { stages: STAGES })],
    areas: [area(1, { schemeId: uuid(10), trackingStatus, organisationIds: [uuid(5)] })],
    assignments: stageId === null ? [] : [assignment(1, { stageId, effectiveFrom: NOW - DAY })],
  });
  const areaPage = page(`areas/${uuid(1)}/`);
  const title = all(areaPage, "meta").find((meta) => attribute(meta, "property") === "og:title");
  expect(textOf(one(areaPage, ".now-stage"))).toBe(word);
  for (const card of cards) expect(textOf(one(card, ".now-stage")).startsWith(word)).toBe(true);
  expect(twins[0]).toMatch(new RegExp(`^(\\*\\*)?${word}`, "m"));
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
  const { page, cards, twins, files, badges } = siteOf({
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
  const others = [...cards.map(textOf), ...twins, ...files.values()];
  expect(others.filter((text) => !/Level 2/.test(text))).toEqual([]);
  expect([panel, textOf(page("")), textOf(page("changes/"))].join()).not.toMatch(
    /No change (is )?(scheduled|announced)/,
  );
});

/** What lifts restrictions, or ends with nothing to follow. Titles of feeds and calendars stand alone: there, nothing is called free. */
test.each([
  [
    "a change to no restriction",
    {},
    [change(9, { targetStageId: null, effectiveFrom: NOW + 9 * DAY })],
    {
      card: "Next change: no restriction from Mon 30 November at 1 pm. ▼ easier",
      row: "no restriction from Mon 30 Nov at 1 pm ▼ easier",
      item: "Area 1 Level 1 → No restriction ▼ easier Confirmed",
      badge: "no restriction from 30 November 2026, 1:00 pm",
      title: "restrictions lifted from Monday 30 November",
      twin: "no restriction from Monday 30 November 2026, 1:00 pm NZDT. Confirmed.",
    },
  ],
  [
    "an end alone",
    { effectiveUntil: NOW + 9 * DAY },
    [],
    {
      card: "Ends Mon 30 November at 1 pm.",
      row: "until Mon 30 Nov at 1 pm",
      item: "Area 1 Level 1 ends ▼ easier Confirmed",
      badge: "Ends 30 November 2026, 1:00 pm",
      title: "Level 1 ends Monday 30 November",
      twin: "Level 1 ends Monday 30 November 2026, 1:00 pm NZDT. Confirmed.",
    },
  ],
])("%s is announced everywhere, and is no answer before its time", (_, until, changes, words) => {
  const { page, cards, twins, badges, files } = siteOf({
    schemes: [scheme(10, { stages: STAGES })],
    areas: [area(1, { schemeId: uuid(10) })],
    assignments: [assignment(1, { stageId: uuid(11), effectiveFrom: NOW - DAY, ...until })],
    changes,
  });
  const [ofArea = "", ofChanges] = twins;
  for (const text of [...cards.map(textOf), ofArea.replaceAll("*", "")])
    expect(text.replaceAll("November 2026", "November")).toContain(words.card);
  expect(textOf(one(page(""), ".area"))).toContain(words.row);
  expect(all(page("changes/"), ".happening").some((item) => textOf(item).includes(words.item))).toBe(true);
  expect(ofChanges).toContain(`: ${words.twin}`);
  expect(badges[0]?.detail).toContain(words.badge);
  expect(files.get("v1/calendars/all.ics")).toContain(`SUMMARY:SAMPLE: Area 1: ${words.title}`);
  const answers = [
    ...cards.flatMap((card) => all(card, ".now-stage").map(textOf)),
    badges[0]?.headline.replace("SAMPLE: ", ""),
    textOf(one(one(page(""), ".area"), "strong")),
  ];
  expect(
    answers.filter((answer) => !/^Level 1( until 30 November 2026, 1:00 pm)?$/.test(answer ?? "")),
  ).toEqual([]);
});

test.each(["tracked", "untracked"] as const)(
  "the page of changes and its Markdown have the same ahead of an area that is %s, however far it is",
  (trackingStatus) => {
    const changes = ([9, 60, 70, 90] as const).map((days, index) =>
      change(index + 1, {
        ...(days === 70 ? approval("pendingApproval") : {}),
        ...{ targetStageId: uuid(12), effectiveFrom: NOW + days * DAY },
      }),
    );
    const { page, twins } = siteOf({
      schemes: [scheme(10, { stages: STAGES })],
      areas: [area(1, { schemeId: uuid(10), trackingStatus })],
      changes,
    });
    expect(textOf(one(page("changes/"), "#summary"))).toMatch(/^3 changes are confirmed, and 1 pending/);
    expect(twins[1]?.match(/(?<=NZDT\. ).*$/gm)).toEqual([
      "Confirmed.",
      "Confirmed.",
      "Pending approval.",
      "Confirmed.",
    ]);
  },
);

test.each([
  [uuid(12), "Level 2 was due on Sun 22 November at 1 pm; we cannot confirm it."],
  [null, "Restrictions were to be lifted on Sun 22 November at 1 pm; we cannot confirm it."],
])(
  "a change that was due once restrictions are not known is not confirmed anywhere",
  (targetStageId, said) => {
    const { answer } = siteOf({
      schemes: [scheme(10, { stages: STAGES })],
      areas: [area(1, { schemeId: uuid(10) })],
      assignments: [assignment(1, { stageId: uuid(11), effectiveFrom: NOW - DAY })],
      changes: [change(9, { targetStageId, effectiveFrom: NOW + DAY })],
    });
    const moment = { now: NOW + 2 * DAY, knownUntil: NOW + DAY, isKnown: false };
    for (const card of cardsOf(answer, moment)) {
      expect(textOf(card)).toContain(said);
      expect(textOf(one(card, ".now-stage"))).toMatch(/^Not known since/);
    }
    const table = parsePage(`<!doctype html>\n<div>${changesTable(answer, moment)}</div>`);
    expect(all(table, ".badge").map(textOf)).toEqual(["Was due: we cannot confirm it"]);
    expect(all(table, "h3").map(textOf)).toEqual(["Announced"]);
  },
);

test.each(["pending", "superseded", "cancelled", "rejected", "withdrawn"] as const)(
  "a message has the words of pages for a change that is %s, and for an area without a level",
  (state) => {
    const isPending = state === "pending";
    const change = { what: "lifted", level: null, at: NOW, direction: null } as const;
    const news = isPending
      ? { kind: "announced" as const, id: "", change: { ...change, state }, before: null }
      : {
          ...{ kind: "dropped" as const, id: "", change: { ...change, state: "confirmed" as const } },
          ...{ fate: state, reason: null },
        };
    const { name, timeZoneId } = answered("tracked", null);
    const of = { name, timeZoneId, isTracked: true, inForce: "none" as const, asOf: NOW };
    const setting = { isSample: false };
    expect(titleOf([news], of, setting)).toMatch(`${CHANGE_WORDS[state]}: Area 1: restrictions lifted from`);
    expect(messageOf([news], of, null, setting)).toContain(`Now: ${STATE_WORDS.none.toLowerCase()}.`);
  },
);

test("in an area whose notices are not followed, a change that lifts restrictions ends the level, and promises nothing", () => {
  const { page, cards, twins, files, badges } = siteOf({
    schemes: [scheme(10, { stages: STAGES })],
    areas: [area(1, { schemeId: uuid(10), trackingStatus: "untracked" })],
    assignments: [assignment(1, { stageId: uuid(11), effectiveFrom: NOW - DAY })],
    changes: [change(9, { targetStageId: null, effectiveFrom: NOW + 9 * DAY })],
  });
  expect(textOf(one(page(`areas/${uuid(1)}/`), ".now-panel"))).toContain("Ends Mon 30 November at 1 pm.");
  expect(all(page("changes/"), ".happening").map(textOf).join()).toContain("Level 1 ends Confirmed");
  expect(badges[0]?.detail).toContain("Ends 30 November 2026, 1:00 pm");
  for (const text of twins) expect(text).toMatch(/Level 1 ends|Ends \w+ 30/);
  expect([...files.values()].filter((text) => text.includes("Level 1 ends")).length).toBeGreaterThan(1);
  const said = [...cards, page(""), page("changes/"), page(`areas/${uuid(1)}/`)].map(textOf);
  const promises = /no restriction from|→ No restriction|lifted|▼ easier/i;
  expect(
    [...said, ...twins, ...files.values(), badges[0]?.detail].filter((text) => promises.test(`${text}`)),
  ).toEqual([]);
});

test("and where no level is on record there, it is a change, of which nothing is promised", () => {
  const { page, cards, twins, files } = siteOf({
    schemes: [scheme(10, { stages: STAGES })],
    areas: [area(1, { schemeId: uuid(10), trackingStatus: "untracked" })],
    changes: [change(9, { targetStageId: null, effectiveFrom: NOW + 9 * DAY })],
  });
  expect(all(page("changes/"), ".happening").map(textOf).join()).toContain("A change Confirmed");
  expect(twins[1]).toContain("a change from Monday 30 November 2026");
  const said = [
    ...cards.map(textOf),
    ...twins,
    textOf(page("")),
    textOf(page("changes/")),
    ...files.values(),
  ];
  expect(said.filter((text) => /no restriction from|lifted|▼ easier/i.test(text))).toEqual([]);
});

test("that no change is scheduled is said by the build alone: a script asks for no level on record after the horizon", () => {
  const { answer } = siteOf({
    schemes: [scheme(10, { stages: STAGES })],
    areas: [area(1, { schemeId: uuid(10) })],
    assignments: [assignment(1, { stageId: uuid(11), effectiveFrom: NOW - DAY })],
  });
  for (const isAsked of [false, true])
    for (const card of cardsOf(answer, { isAsked }).map(textOf))
      expect(card.includes("No change scheduled.")).toBe(!isAsked);
});
