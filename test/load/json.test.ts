import { describe, expect, test } from "vitest";
import { parseJson } from "../../generator/load/json.ts";
import { reading } from "../support/reports.ts";

const parse = (text: string) => reading((report) => parseJson(text, report));

describe("a JSON text", () => {
  test.each([
    "null",
    "-0",
    " [ ] ",
    '{"a":[1,{"a":2}],"b":{"a":3}}',
    '{"":0," ":1}',
    '{"a\\"b":":","c":"\\\\"}',
    '["a:b",":",{"x" \n\t\r: 1}]',
    '{"__proto__":1,"constructor":2}',
    '"\\ud800"',
  ])("%s is what JSON.parse makes of it", (text) => {
    expect(parse(text)).toEqual({ value: JSON.parse(text), reports: [] });
  });

  test("keeps __proto__ as a key like any other", () => {
    expect(Object.keys(parse('{"__proto__":{"a":1}}').value as object)).toEqual(["__proto__"]);
  });
});

describe("a key that stands twice", () => {
  test.each([
    ['{"a":1,"a":1}', ["a"], 7],
    ['{"a":1,"\\u0061":2}', ["a"], 7],
    ['{"é":1,"\\u00e9":2}', ["é"], 7],
    ['{"":1,"":2}', [""], 6],
    ['[0,{"b":{"c":1 , "c" : 2}}]', [1, "b", "c"], 17],
    ['{"a":{"__proto__":1,"__proto__":2}}', ["a", "__proto__"], 20],
  ])("is found where it stands again: %s", (text, path, offset) => {
    const message = `expected each key once, found ${JSON.stringify(path.at(-1))} again: remove one of the two`;
    expect(parse(text)).toEqual({ value: undefined, reports: [{ path, message, offset }] });
  });

  test("is reported as often as it stands again, in every object", () => {
    const { reports } = parse('{"a":1,"a":2,"a":3,"b":{"c":1,"c":2}}');
    expect(reports.map(({ offset }) => offset)).toEqual([7, 13, 30]);
  });

  test("is none in two objects, or in another spelling that means another key", () => {
    expect(parse('[{"a":1},{"a":1},{"a":{"a":1},"A":1}]').reports).toEqual([]);
    expect(parse('{"a":1,"\\\\u0061":1}').reports).toEqual([]);
  });
});

describe("what is no JSON", () => {
  test.each([
    ["", 0, "expected a value, found the end of the file"],
    ["  ", 2, "expected a value, found the end of the file"],
    ["[1,]", 3, 'expected a value, found "]": remove the comma before it'],
    ['{"a":1,}', 7, 'expected a key in double quotes, found "}": remove the comma before it'],
    ["[1 2]", 3, 'expected a comma, found "2"'],
    ["[01]", 2, 'expected a comma, found "1"'],
    ["{a:1}", 1, 'expected a JSON value, found "a"'],
    ['{"a" 1}', 5, 'expected a colon after the key, found "1"'],
    ["[1", 2, "expected a closing bracket, found the end of the file"],
    ["[1.]", 1, 'expected a JSON number, found "1."'],
    ["[1]x", 3, 'expected a JSON value, found "x"'],
    ["[] []", 3, 'expected nothing after the value, found "["'],
    ["[// no\n]", 1, 'expected no comment, found "/"'],
    ["[/* no ]", 1, 'expected no comment, found "/"'],
    ["\ufeff[]", 0, 'expected a JSON value, found "\\ufeff"'],
    ["[NaN]", 1, 'expected a JSON value, found "NaN"'],
    ['["a\nb"]', 1, 'expected a text that ends with a double quote on its line, found "\\"a"'],
    ['["\t"]', 1, 'expected a text without bare control characters, found "\\""'],
    ['["\\x"]', 1, 'expected an escape of JSON after each \\ in a text, found "\\""'],
  ])("%j is reported at its first error, once", (text, offset, message) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(parse(text)).toEqual({ value: undefined, reports: [{ path: [], message, offset }] });
  });

  test.each([
    ["[", 64],
    ['{"a":', 64 * 5],
    ['[[{"a":', 148],
  ])("%s a hundred thousand times over is too deep", (opening, offset) => {
    const { value, reports } = parse(opening.repeat(100_000));
    expect([value, reports.length]).toEqual([undefined, 1]);
    expect(reports[0]?.message).toBe("expected at most 64 nested lists and objects, found more");
    expect(Math.abs((reports[0]?.offset as number) - offset)).toBeLessThanOrEqual(4);
  });

  test("may be as deep as the limit", () => {
    expect(parse(`${"[".repeat(64)}${"]".repeat(64)}`).reports).toEqual([]);
    expect(parse(`${"[".repeat(65)}${"]".repeat(65)}`).reports[0]?.offset).toBe(64);
  });

  test.each(["[ },".repeat(100_000), `["abc\n,${"[".repeat(100_000)}`, "][".repeat(100_000)])(
    "does not exhaust the stack where brackets do not match",
    (text) => {
      const { value, reports } = parse(text);
      expect([value, reports.length]).toEqual([undefined, 1]);
    },
  );
});
