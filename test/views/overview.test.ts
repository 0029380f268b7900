import { expect, test } from "vitest";
import type { Grade } from "../../generator/model/grade.ts";
import { type ListedArea, overview } from "../../generator/views/area/overview.ts";
import { html } from "../../generator/views/html/html.ts";
import type { StageSummary } from "../../schemas/resource.ts";
import { assignment } from "../support/records.ts";

const NOW = Date.parse("2026-11-20T20:10:00Z");
/** Each grade is that of the stage with its name. */
const stage = (grade: Grade, severity = 1): StageSummary => ({
  ...{ id: grade, severity, name: `${grade} ${severity}`, description: null },
});

type Some = {
  readonly stage?: StageSummary | null;
  readonly since?: string;
  readonly next?: readonly [day: string, stage: StageSummary | null];
  readonly isTracked?: boolean;
  readonly timeZoneId?: string;
};

const area = (
  name: string,
  { stage = null, since = "01", next, isTracked = true, timeZoneId = "Pacific/Auckland" }: Some,
): ListedArea => ({
  item: {
    ...{ id: name, name, scheme: null, organisations: [], timeZoneId },
    bbox: { west: 0, south: 0, east: 0, north: 0 },
    trackingStatus: isTracked ? "tracked" : "untracked",
    currentStageAssignment: stage && {
      ...assignment(1, { assignmentId: name }),
      ...{ stage, effectiveFrom: `2026-11-${since}T00:01:00+13:00`, effectiveUntil: null },
      createdAt: "2026-11-01T00:00:00Z",
    },
  },
  coming: {
    next: next ? { at: Date.parse(`2026-11-${next[0]}T00:01:00+13:00`), stage: next[1] } : null,
    end: null,
  },
  href: `/${name}/`,
});

const said = (...areas: readonly ListedArea[]): string => saidAt({}, areas);

const saidAt = (more: { readonly isAsked?: boolean }, areas: readonly ListedArea[]): string =>
  String(
    overview(areas, {
      ...{ now: NOW, isKnown: true, knownUntil: Infinity, changes: "/changes/", asAt: html`` },
      ...{ gradeOf: ({ id }) => id as Grade, ...more },
    }),
  )
    .replace(/<[^>]+>/g, "")
    .replace(/\s+/g, " ");

const ban = stage("noOutdoorWater", 1);
const hand = stage("byHandOnly", 4);
const hours = stage("sprinklersAtSetHours", 1);
const unruled = stage("notInRules", 5);

test("the strictest area is so by its grade: no severity, no level without rules and no area that nobody follows outdoes it", () => {
  const shown = said(
    area("Severe", { stage: hand }),
    area("Unruled", { stage: unruled }),
    area("Untracked", { stage: ban, isTracked: false }),
    area("Banned", { stage: ban, since: "18" }),
  );
  expect(shown).toContain("Strictest: no outdoor water in Banned since Wed 18 November.");
  expect(shown).toContain("2 of 4 areas restrict the watering of gardens.");
  expect(shown).toContain(
    "1 has a level that may restrict it too (the text is not clear, or not in our rules) and 1 is not tracked, so we do not know",
  );
});

test("of several that are strictest the newest come first, and more are counted; where nothing is restricted none is", () => {
  const areas = ["05", "18", "09", "11"].map((since) => area(`Since ${since}`, { stage: hand, since }));
  expect(said(...areas)).toMatch(
    /Strictest: by hand only in Since 18 since .*; Since 11 since .*; Since 09 since .*; and 1 more area\./,
  );
  expect(said(area("Free", {}), area("Unruled", { stage: unruled }))).not.toContain("Strictest");
});

test("the next changes are all of one instant, stricter ones first", () => {
  const shown = said(
    area("Easier", { stage: hand, next: ["22", hours] }),
    area("Stricter", { stage: hours, next: ["22", hand] }),
    area("Later", { stage: hours, next: ["25", hand] }),
  );
  expect(shown).toMatch(
    /Next known change, Sun 22 November: Stricter byHandOnly 4 ▲ stricter; Easier sprinklersAtSetHours 1 ▼ easier\. What/,
  );
});

test("where the next change asks less, the next that asks more is told too", () => {
  const shown = said(
    area("Easier", { stage: hand, next: ["22", null] }),
    area("Stricter", { stage: hours, next: ["25", hand] }),
    area("Latest", { stage: hours, next: ["27", hand] }),
  );
  expect(shown).toMatch(
    /Sun 22 November: Easier no restriction ▼ easier\. Stricter next, Wed 25 November: Stricter byHandOnly 4 ▲ stricter\. What/,
  );
});

test.each([
  ["Auckland", "Chatham", "Sun 22 November: Auckland"],
  ["Chatham", "Auckland", "Sun 22 November: Chatham"],
  ["Chatham", "Chatham", "Sun 22 November at 12:46 am (CHADT): Chatham"],
])(
  "one instant for several areas is told by New Zealand’s clock, or by their own if it is that of all: %s, %s",
  (one, other, told) => {
    const some = { stage: hours, next: ["22", hand] } as const;
    const areas = [one, other].map((name) => area(name, { ...some, timeZoneId: `Pacific/${name}` }));
    expect(said(...areas)).toContain(`Next known change, ${told} byHandOnly`);
  },
);

test("a script does not say that no change is scheduled: it asks for no level on record after the horizon", () => {
  const areas = [area("Calm", { stage: hand })];
  expect(said(...areas)).toContain("No change scheduled. What’s changing");
  expect(saidAt({ isAsked: true }, areas)).not.toContain("No change");
});
