import { describe, expect, test } from "vitest";
import { type Figure, isKept, lineOf, median, NONE } from "../../scripts/bench/report.ts";

describe("a figure of the bench", () => {
  test("has its median, what its runs spread over, and its bound in one line", () => {
    const runs = [12.25, 9.5, 11];
    expect(median(runs)).toBe(11);
    expect(lineOf(["clean", runs, "s", { atMost: 12 }])).toBe(
      "  clean: 11 s (9.50 to 12.3 in 3 runs; at most 12)",
    );
    expect(lineOf(["files", 125_170, ""])).toBe("  files: 125,170");
  });

  test.each<[Figure, boolean]>([
    [["torn trees", 0, "", NONE], true],
    [["torn trees", 1, "", NONE], false],
    [["times as fast", [1.2, 1.3, 1.4], "×", { atLeast: 1.3 }], true],
    [["times as fast", [1.2, 1.29, 1.4], "×", { atLeast: 1.3 }], false],
    [["files", 7, ""], true],
  ])("keeps its bound by its median, and is marked if it does not: %j", (figure, kept) => {
    expect(isKept(figure)).toBe(kept);
    expect(lineOf(figure).startsWith("! ")).toBe(!kept);
  });
});
