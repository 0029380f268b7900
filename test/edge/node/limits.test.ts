import { afterEach, expect, test, vi } from "vitest";
import { connectionsWithin } from "../../../generator/edge/node/limits.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  [100_000, 10_000],
  [10_301, 10_000],
  [10_300, 10_000],
  [10_299, 9999],
  [1024, 724],
  [600, 300],
  [500, 250],
  ["unlimited", 10_000],
  [null, 10_000],
])(
  "of %s descriptors, 300 are for files, or half if there are fewer: up to 10000 connections get %i",
  (soft, most) => {
    vi.spyOn(process.report, "getReport").mockReturnValue(
      soft === null ? {} : { userLimits: { open_files: { soft } } },
    );
    expect(connectionsWithin(10_000)).toBe(most);
  },
);
