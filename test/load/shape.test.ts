import { describe, expect, test } from "vitest";
import { z } from "zod";
import { describe as shown } from "../../generator/load/faults.ts";
import { shapeOf } from "../../generator/load/shape.ts";
import { reading } from "../support/reports.ts";

const schema = z.strictObject({
  a: z.string(),
  b: z.array(z.strictObject({ c: z.number() })),
  d: z.enum(["x", "y"]).optional(),
});
const shape = (value: unknown) => reading((report) => shapeOf(schema, value, report));

describe("a value", () => {
  test("that fits is the record", () => {
    expect(shape({ a: "1", b: [{ c: 2 }] })).toEqual({ value: { a: "1", b: [{ c: 2 }] }, reports: [] });
  });

  test("that does not fit is reported at every place", () => {
    expect(shape({ b: [{ c: "2" }, 3, { c: 1, e: 1, f: 1 }], d: "z" })).toEqual({
      value: undefined,
      reports: [
        { path: ["a"], message: "expected a text, found nothing: add it" },
        { path: ["b", 0, "c"], message: 'expected a number, found "2": leave the quotes off' },
        { path: ["b", 1], message: "expected an object, found 3" },
        { path: ["b", 2, "e"], message: 'expected no other keys, found "e": correct its name, or remove it' },
        { path: ["b", 2, "f"], message: 'expected no other keys, found "f": correct its name, or remove it' },
        { path: ["d"], message: 'expected one of x, y, found "z"' },
      ],
    });
  });

  test.each<[unknown, string]>([
    [null, "null"],
    [1, "1"],
    ["x", '"x"'],
    [[], "an empty list"],
    [undefined, "nothing"],
  ])("%j is no object", (value, found) => {
    expect(shape(value).reports).toEqual([
      { path: [], message: `expected an object, found ${found}${value === undefined ? ": add it" : ""}` },
    ]);
  });

  test.each(["__proto__", "constructor", "toString", "hasOwnProperty", ""])(
    "with the key %j has one too many",
    (key) => {
      const value = JSON.parse(`{"a":"","b":[],"${key}":{"a":1}}`);
      expect(shape(value).reports).toEqual([
        { path: [key], message: `expected no other keys, found "${key}": correct its name, or remove it` },
      ]);
    },
  );
});

describe("a message says", () => {
  const said = (of: z.ZodType, value: unknown) =>
    reading((report) => shapeOf(of, value, report)).reports.map(({ message }) => message);

  test.each<[string, z.ZodType, unknown, string]>([
    ["a list", z.array(z.string()), "x", 'expected a list, found "x"'],
    ["true or false", z.boolean(), 0, "expected true or false, found 0"],
    ["whatever else zod calls it", z.bigint(), 1, "expected bigint, found 1"],
    [
      "another key",
      z.record(z.string().regex(/^x/, "expected an x"), z.string()),
      { y: "1" },
      'expected an x, found "y"',
    ],
  ])("that %s is expected", (_, of, value, message) => {
    expect(said(of, value)).toEqual([message]);
  });

  test("what the schema itself expects, once for a value that is wrong in several ways", () => {
    const of = z.string().min(3, "expected three letters").regex(/^x/, "expected an x first");
    expect(said(of, "y")).toEqual(['expected three letters, found "y"']);
    expect(said(of, "yyy")).toEqual(['expected an x first, found "yyy"']);
  });

  test("that something else is expected, where neither the schema nor this project has words for it", () => {
    expect(said(z.number().multipleOf(5), 7)).toEqual([
      expect.stringMatching(/^expected something else: .+, found 7$/),
    ]);
  });

  test.each(["constructor", "toString", "hasOwnProperty"])(
    "that nothing was found where an object only inherits %s",
    (key) => {
      expect(said(z.strictObject({ [key]: z.string() }), {})).toEqual([
        "expected a text, found nothing: add it",
      ]);
    },
  );
});

describe("a message shows", () => {
  test.each<[unknown, string]>([
    [undefined, "nothing"],
    [null, "null"],
    [[], "an empty list"],
    [[1], "a list"],
    [{}, "an object"],
    [true, "true"],
    [1.5, "1.5"],
    [1e300, "1e+300"],
    [Number.POSITIVE_INFINITY, "a number that is too large"],
    ["é 😀", '"é 😀"'],
    ['"\n\u0000\ud800', '"\\"\\n\\u0000\\ud800"'],
    ["\u00a0\u200b\u2028\u0085\u{e0001}", '"\\u00a0\\u200b\\u2028\\u0085\\udb40\\udc01"'],
    ["x".repeat(58), `"${"x".repeat(58)}"`],
    ["x".repeat(59), `"${"x".repeat(56)}…"`],
    ["x".repeat(55) + "😀".repeat(9), `"${"x".repeat(55)}\ufffd…"`],
  ])("%j in brief", (value, text) => {
    expect(shown(value)).toBe(text);
  });
});
