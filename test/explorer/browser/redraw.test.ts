/** What an area's page says once it has been drawn again: by what the API answers at that instant, or without an answer. */

import { afterAll, expect, test, vi } from "vitest";
import { redraw } from "../../../generator/explorer/client/redraw.ts";
import { nothingKnown } from "../../../generator/views/uses/garden-uses.ts";

const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-21T00:00:00Z");
const HORIZON = NOW + 9 * HOUR;
const [OLD, NEW] = ["Old", "New"].map((name) => ({ id: name, name, severity: 1, description: "Ban." }));

const page = vi.hoisted(() => {
  // Another file of tests may have loaded them with other answers.
  vi.resetModules();
  const partOf = (...view: string[]) => ({
    ...{ dataset: { view: JSON.stringify(view) }, innerHTML: "" },
    querySelector: (selector: string) => ({ outerHTML: `kept${selector}` }),
  });
  const [now, ladder] = [partOf("area-now", "area", "Pacific/Chatham"), partOf("ladder")];
  const shape = { level: "", setAttribute: (_: string, level: string) => Object.assign(shape, { level }) };
  const all = (selector: string) => (selector === "[data-view]" ? [now, ladder] : [shape]);
  const document = { documentElement: { dataset: {} }, dispatchEvent: () => {}, querySelector: () => null };
  vi.stubGlobal("document", { ...document, querySelectorAll: all });
  return { now, ladder, shape, missing: "" };
});
afterAll(() => void vi.unstubAllGlobals());

const answerAt = (now: number) => ({
  area: {
    ...{ id: "area", name: "Area", timeZoneId: "Pacific/Chatham", trackingStatus: "tracked" },
    ...{ scheme: { id: "scheme", name: "Scheme" }, organisations: [], sources: [] },
    currentStageAssignment: {
      ...{ stage: now < NOW ? OLD : NEW, effectiveFrom: "2026-11-20T00:00:00Z", effectiveUntil: null },
    },
  },
  coming: { next: { at: NOW + HOUR, stage: null }, end: null },
  ...{ changes: [], causes: new Set(), lastEnd: null },
});

vi.mock("../../../generator/explorer/client/page/ask.ts", () => ({
  recordOf: async (path: string) => {
    if (page.missing === "answers") throw new Error(`${path} cannot be read.`);
    if (path.endsWith("may-use.json")) return nothingKnown("area");
    const status = { asOf: "2026-11-20T20:00:00Z", horizon: new Date(HORIZON).toISOString() };
    return path === "/v1/status" ? status : { name: "Scheme", stages: [OLD, NEW] };
  },
}));
vi.mock("../../../generator/explorer/client/areas/read-areas.ts", () => ({
  readAnswer: async (_: string, now: number) => answerAt(now),
}));
vi.mock("../../../generator/explorer/client/page/explorer.ts", () => ({
  ...{ asOf: () => NOW - HOUR, pageTime: () => ({}), forgetGrades: () => {}, isFinished: false },
  ...{ root: new URL("http://site.example/"), element: () => ({ textContent: "Area" }) },
  ...{ knownUntil: () => HORIZON, readFile: async () => ({ epochs: [] }), readKept: async () => null },
  momentNow: async (now: number) => ({
    ...{ now, knownUntil: HORIZON, gradeOf: () => "byHandOnly" },
    ...(page.missing === "grades" ? { isKnown: false, isRead: false } : { isKnown: now < HORIZON }),
  }),
}));

const DUE = "A change was due since this page was made, and what applies now could not be read.";
const OVER = "This site has not been updated, so it cannot say what applies.";
const KNOWN = { level: "hand", isRead: true, until: HORIZON };
const UNREAD = { level: "untracked", isRead: false, marked: undefined };

test.each([
  ["before a change", "", NOW - 1, "Old", { ...KNOWN, marked: "Old" }],
  ["from the change on", "", NOW, "New", { ...KNOWN, marked: "New" }],
  ["once nothing is known", "", HORIZON, OVER, { ...UNREAD, isRead: true, until: Infinity }],
  // What could not be read is asked for again at once.
  ["where nothing can be read", "answers", NOW, DUE, { ...UNREAD, until: NOW }],
  ["where nothing can be read by then", "answers", HORIZON, OVER, { ...UNREAD, until: HORIZON }],
  ["where the grades cannot be read", "grades", NOW, DUE, { ...UNREAD, until: NOW }],
])(
  "the page of an area, %s, says what holds and whom to ask, and no level that may be old",
  async (_, missing, now, words, expected) => {
    page.missing = missing;
    page.shape.level = "hand";
    page.ladder.innerHTML = '<li aria-current="true"><span>Old';
    const drawn = await redraw(now);
    const [, marked] = /aria-current="true".*?<span>(\w+)/.exec(page.ladder.innerHTML) ?? [];
    expect({ ...drawn, level: page.shape.level, marked }).toEqual(expected);
    const said = page.now.innerHTML.replace(/<[^>]*>/g, " ");
    expect(said).toContain(words);
    expect(said).toMatch(/2026 at \d+:\d\d [ap]m CHADT/);
    expect(said.includes("kept.ask")).toBe(missing !== "");
    expect(said).toContain("kept.wrong");
    if (words.length > 3)
      expect(said).not.toMatch(/Old|New|In force|What you may do|Today,|Next change|No change|watering/);
  },
);
