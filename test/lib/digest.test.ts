import { describe, expect, test } from "vitest";
import { derived, digestedOnce, digestOf, following } from "../../generator/lib/digest.ts";

const FUNCTION = () => 1;

describe("the digest of a value", () => {
  test.each([
    ["a text", "a", "b"],
    ["a number", 1, 2],
    ["the order of keys", { a: 1, b: 2 }, { b: 2, a: 1 }],
    ["the order of a list", [1, 2], [2, 1]],
    ["a member deep inside", { a: [{ b: null }] }, { a: [{ b: false }] }],
    ["an entry of a map", { of: new Map([["a", 1]]) }, { of: new Map([["a", 2]]) }],
    ["a list of two and one of one", [[1], [2]], [[1, 2]]],
    ["the last of many members", Array(1000).fill("a"), [...Array(999).fill("a"), "b"]],
    ["one more of many members", { of: Array(512).fill(1) }, { of: Array(513).fill(1) }],
    ["where many members end", [Array(512).fill(1), 2], [Array(512).fill(1), 1, 2]],
    ["many members and what holds as many", Array(300).fill(1), [Array(256).fill(1), Array(44).fill(1)]],
  ])("tells %s", (_, one, other) => {
    expect(digestOf(one)).toBe(digestOf(structuredClone(one)));
    expect(digestOf(one)).not.toBe(digestOf(other));
  });

  test.each([
    ["undefined", undefined],
    ["NaN", Number.NaN],
    ["a function", FUNCTION],
    ["a set", new Set()],
    ["a date", new Date(0)],
    ["a map of functions", new Map([["a", FUNCTION]])],
    ["one of these inside", { a: [{ b: new Set() }] }],
  ])("is refused for %s, whose contents would not count", (_, value) => {
    expect(() => digestOf(value)).toThrow(TypeError);
  });
});

describe("a value that follows from others", () => {
  test("has their digest, wherever it stands, and may hold anything", () => {
    const made = () => following({ read: FUNCTION, large: [Number.NaN] }, ["file", "1"]);
    expect(digestOf({ deep: [made()] })).toBe(digestOf({ deep: [made()] }));
    expect(digestOf([made()])).not.toBe(digestOf([following({ read: FUNCTION }, ["file", "2"])]));
    expect(digestOf([following(() => 2, "one")])).toBe(digestOf([following(() => 3, "one")]));
  });

  test("is told from what is made of the same in another way", () => {
    const twice = (n: number) => [2 * n];
    const thrice = (n: number) => [3 * n];
    expect(derived(twice, 2)).toEqual([4]);
    expect(digestOf(derived(twice, 2))).toBe(digestOf(derived(twice, 2)));
    expect(digestOf(derived(twice, 2))).not.toBe(digestOf(derived(thrice, 2)));
    expect(digestOf(derived(twice, 2))).not.toBe(digestOf(derived(twice, 3)));
    expect(() => derived(() => [1])).toThrow(/Expected a function with a name/);
  });

  test("passes on what it follows from: a file that changes changes all that was made from it", () => {
    const sumOf = (list: readonly number[], more: readonly number[]) => [[...list, ...more].length];
    const withFile = (digest: string) => derived(sumOf, following([1, 2], digest), [3]);
    expect(digestOf({ a: withFile("x") })).not.toBe(digestOf({ a: withFile("y") }));
  });

  test("has the digest of its contents if it is only digested once", () => {
    const area = (name: string) => digestedOnce({ name, boundary: following([1, 2, 3], "file") });
    expect(digestOf([area("a")])).toBe(digestOf([area("a")]));
    expect(digestOf([area("a")])).not.toBe(digestOf([area("b")]));
    expect(digestOf(digestedOnce(new Map([["a", 1]])))).not.toBe(digestOf(digestedOnce(new Map([["a", 2]]))));
    expect(digestOf(digestedOnce([1]))).not.toBe(digestOf(digestedOnce([2])));
  });
});
