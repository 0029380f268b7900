import { expect, test } from "vitest";
import { emptyReport } from "../../generator/nightly/report.ts";
import { summaryOf } from "../../generator/nightly/summary.ts";
import { uuid } from "../support/records.ts";

const HUGE = 5000;
const long = "Ōtākou’s longest name | with a <b>bar</b> & *stars* ".repeat(40);

test("a summary of thousands of changes, with the longest of texts, stays below 60 kB and says how many more there are", () => {
  const records = Array.from({ length: HUGE }, (_, index) => `${long} ${index}`);
  const report = {
    ...emptyReport(),
    verdict: "held back" as const,
    asOf: "2026-11-20T20:10:00Z",
    previousAsOf: "2026-11-20T08:10:00Z",
    heldBack: [{ limit: "vanished", why: "expected at most 1", records }],
    stages: records.map((area, index) => ({
      areaId: uuid(index),
      area,
      from: "a",
      to: null,
      announced: false,
      lifts: true,
    })),
    kept: records.map((fault) => ({ providerKey: "p", fault })),
    providers: records.map((name) => ({ providerKey: name, name, newestObservation: null, staleRows: 1 })),
    ahead: records.map((area) => ({
      at: 0,
      timeZoneId: "Pacific/Auckland",
      area,
      to: null,
      isApproved: false,
    })),
    notes: [long],
  };
  const text = summaryOf(report);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60_000);
  expect(text.isWellFormed()).toBe(true);
  expect(text).toContain(`and ${HUGE - 60} more`);
  expect(text).toMatch(/There is more in the report\.\n$/);
  expect(text).not.toContain("<b>");
  expect(text.split("\n")[0]).toBe("# Held back: 1 limit exceeded, nothing was published");
});

test("a failure is shown as it is, and cannot break out of its block", () => {
  const text = summaryOf({ ...emptyReport(), fault: "one\n```\n# two" });
  expect(text).toBe("# Failed\n\n````\none\n```\n# two\n````\n");
});
