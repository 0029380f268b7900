/** What the reader's clock makes of a page: of its marked parts, and of the notice above it. */

import { afterAll, expect, test, vi } from "vitest";
import { followClock } from "../../../generator/explorer/client/page/clock.ts";
import { overdueText } from "../../../generator/explorer/client/page/overdue.ts";
import type { Facts } from "../../../generator/views/html/facts.ts";

const HOUR = 3_600_000;
const [AS_OF, AT] = ["2026-11-20T20:10:00Z", "2026-11-21T11:00:00Z"].map(Date.parse) as [number, number];

let marked: { readonly clock: Facts["clock"] };

// Another file of tests may have loaded them with other answers.
vi.hoisted(() => vi.resetModules());
vi.mock("../../../generator/explorer/client/page/explorer.ts", () => ({
  ...{
    asOf: () => AS_OF,
    pageTime: () => ({}),
    asTimePasses: () => {},
    make: () => "?",
    STATEMENT_SHOWN: "",
  },
}));
vi.mock("../../../generator/explorer/client/page/facts.ts", () => ({
  elementsWith: () => [marked],
  factsOf: () => marked.clock,
}));
vi.stubGlobal("document", { addEventListener: () => {} });
afterAll(() => void vi.useRealTimers().unstubAllGlobals());

/** A part with nothing around it. */
const partWith = (clock: Facts["clock"]) => ({
  ...{ clock, hidden: false, textContent: "as published", classList: { add: () => {} } },
  ...{ closest: () => null, removeAttribute: () => {} },
  replaceChildren(...words: string[]) {
    this.textContent = words.join("");
  },
});

const [LEFT, EVEN] = ["as published", "Today, Sunday 22 November, is an even date."];
const NO_ANSWER = "? Out of date: what was stated no longer counts. Ask the provider.";

test.each<[clock: Facts["clock"], before: string | null, then: string | null]>([
  [{ at: AT - 24 * HOUR }, "23 hours old", "24 hours old"],
  [{ timeZone: "Pacific/Auckland" }, "Today, Saturday 21 November, is an odd date.", EVEN],
  [{ timeZone: "Pacific/Chatham" }, EVEN, EVEN],
  [{ shownUntil: AT }, LEFT, null],
  [{ shownFrom: AT }, null, LEFT],
  [{ until: AT - 1 }, LEFT, "? Not known: out of date"],
  [{ until: AT - 1, over: "reading" }, LEFT, "Out of date"],
  [{ until: AT - 1, over: "flow" }, LEFT, "No current flow on record."],
  [{ until: AT - 1, over: "stated" }, LEFT, ". It is out of date now: ask the provider."],
  [{ until: AT - 1, over: "answer" }, LEFT, NO_ANSWER],
])(
  "a part with %j changes at its instant, and never by a clock that is behind the data",
  (clock, before, then) => {
    const shownAt = (now: number) => {
      vi.setSystemTime(now);
      const part = partWith(clock);
      marked = part;
      followClock(() => {});
      return part.hidden ? null : part.textContent;
    };
    expect([AT - 1, AT].map(shownAt)).toEqual([before, then]);
    expect(shownAt(AS_OF - 1)).toBe(LEFT);
  },
);

test.each([
  [24 * HOUR - 1, null],
  [24 * HOUR, /^This site has not been updated for 24 hours, .*announced since then.* Ask your council/],
  [72 * HOUR, /^This site has not been updated for 3 days, .*announced since then/],
  [96 * HOUR - 1, /announced since then/],
  [96 * HOUR, /^This site has not been updated for 4 days, .*now is not known here\. Ask your council/],
])(
  "the notice says of data that is %d ms old when an update was due, and that nothing is known after the last instant",
  (age, words) => {
    const time = { asOf: AS_OF, nextBuildBy: AS_OF + 24 * HOUR, knownUntil: AS_OF + 96 * HOUR };
    const said = overdueText(time, AS_OF + age);
    expect(said).toEqual(words === null ? null : expect.stringMatching(words));
  },
);
