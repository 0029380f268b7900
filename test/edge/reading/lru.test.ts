import { describe, expect, test } from "vitest";
import { lru } from "../../../generator/edge/reading/lru.ts";

/** A cache of at most three values of ten altogether, and what has gone from it. */
function opened() {
  const gone: [string, string][] = [];
  const all = lru<string>({ largest: 10, most: 3 }, (value, key) => gone.push([key, value]));
  const kept = () => ["a", "b", "c", "d"].filter((key) => all.get(key) !== undefined);
  return { ...all, gone, kept };
}

describe("what is kept", () => {
  test("is what was used last, up to a number", () => {
    const { get, set, kept, gone } = opened();
    for (const key of ["a", "b", "c"]) set(key, key, 1);
    expect(get("a")).toBe("a");
    set("d", "d", 1);
    expect(kept()).toEqual(["a", "c", "d"]);
    expect(gone).toEqual([["b", "b"]]);
  });

  test("is what was used last, up to a size", () => {
    const { set, kept, gone } = opened();
    set("a", "a", 6);
    set("b", "b", 4);
    expect(kept()).toEqual(["a", "b"]);
    set("c", "c", 9);
    expect(kept()).toEqual(["c"]);
    expect(gone).toEqual([
      ["a", "a"],
      ["b", "b"],
    ]);
    set("d", "d", 11);
    expect(kept()).toEqual([]);
  });

  test("takes the place of what had its key, and its size", () => {
    const { get, set, gone } = opened();
    set("a", "a", 6);
    set("a", "a", 8);
    expect(gone).toEqual([]);
    set("a", "other", 2);
    expect([get("a"), gone]).toEqual(["other", [["a", "a"]]]);
    set("b", "b", 8);
    expect(get("a")).toBe("other");
  });

  test("counts as used when it is put in again", () => {
    const { set, kept, gone } = opened();
    for (const key of ["a", "b", "c", "a", "d"]) set(key, key, 1);
    expect([kept(), gone]).toEqual([["a", "c", "d"], [["b", "b"]]]);
  });

  test("is gone when it is cleared, each value once", () => {
    const { set, clear, kept, gone } = opened();
    set("a", "a", 1);
    set("b", "b", 1);
    clear();
    expect([kept(), gone.length]).toEqual([[], 2]);
    clear();
    expect(gone.length).toBe(2);
  });
});
