/** What the list of the sites nearest to a reader says of one, by the reader's clock. */

import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { statusIn } from "../../../generator/explorer/client/list/status-in.ts";

const HOUR = 3_600_000;
/** Noon of Saturday 21 November 2026 in New Zealand. */
const NOON = Date.parse("2026-11-20T23:00:00Z");
let status: "none" | "partial" | "full";
/** When the newest reading of its provider was taken; null for no readings. */
let newest: number | null;
/** For how many hours these are current. */
let hours: number;

// Another file of tests may have loaded them with other answers.
vi.hoisted(() => vi.resetModules());
vi.mock("../../../generator/explorer/client/page/ask.ts", () => ({
  recordOf: async (path: string) => {
    if (path === "/v1/status") {
      const [newestObservation, freshUntil] = [newest, newest && newest + hours * HOUR].map(
        (at) => at && new Date(at).toISOString(),
      );
      return {
        asOf: new Date(NOON).toISOString(),
        providers: [{ providerKey: "p", newestObservation, freshUntil }],
      };
    }
    const restriction = { status, allowedPercentage: null, date: "2026-11-21", description: null };
    const statuses = [{ bandNumber: 1, restriction, asAt: new Date(NOON - HOUR).toISOString() }];
    return { providerKey: "p", isServed: true, statuses };
  },
}));
vi.mock("../../../generator/explorer/client/page/explorer.ts", () => ({ isFinished: false }));

const saidAt = async (now: number) => {
  vi.setSystemTime(now);
  return (await statusIn("site")).replace(/<[^>]*>/g, "").trim();
};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  newest = NOON - HOUR;
  hours = 6;
});
afterAll(() => void vi.useRealTimers());

test.each([
  ["none", "No restriction stated", 5 * HOUR, "Not known: out of date"],
  ["full", "No take", 5 * HOUR, "Not known: out of date"],
] as const)("%s counts as long as the provider's readings would", async (of, said, left, then) => {
  status = of;
  expect(await saidAt(NOON + left)).toMatch(new RegExp(`^${said}`));
  expect(await saidAt(NOON + left + 1)).toBe(then);
});

test.each([
  ["none", "Not known: out of date"],
  ["partial", "Partly restricted"],
  ["full", "No take"],
] as const)(
  "of a provider without readings, %s is %s: a ban stands, a permission does not",
  async (of, said) => {
    status = of;
    newest = null;
    expect(await saidAt(NOON)).toMatch(new RegExp(`^${said}`));
  },
);

test("a permission ends with its day, a ban only when it is out of date", async () => {
  hours = 48;
  const midnight = Date.parse("2026-11-21T11:00:00Z");
  status = "none";
  expect(await saidAt(midnight - 1)).toMatch(/^No restriction stated/);
  expect(await saidAt(midnight)).toMatch(/^Not known/);
  status = "full";
  expect(await saidAt(midnight)).toMatch(/^No take/);
});
