import { describe, expect, test } from "vitest";
import type { Path } from "../../generator/load/faults.ts";
import { placesInJson } from "../../generator/load/json-places.ts";
import { type Draw, drawOf } from "../support/random.ts";

describe("the place of a path in a JSON text", () => {
  const text = '{ "a": [10, {"b": null}, []], "c d": "x", "e": {} }';
  test.each<[Path, string]>([
    [["missing"], "{ "],
    [["a", 1, "missing"], '{"b"'],
    [["a", 7], "[10"],
    [["a", 1, "b", "further", 3], "null"],
    [["e", "missing", "further"], "{} }"],
  ])("%j that is not there is that of the nearest around it", (path, there) => {
    expect(text.slice(placesInJson(text, [path])[0]).startsWith(there)).toBe(true);
  });

  test("is found for many at once, the same as one by one", () => {
    const paths: Path[] = [["e"], ["a", 1, "b"], ["a"], [], ["a", 1], ["missing"], ["a", 1, "b"]];
    expect(placesInJson(text, paths)).toEqual(paths.map((path) => placesInJson(text, [path])[0]));
  });

  test("is that of a writer's own notes, in drawn texts", () => {
    for (let seed = 0; seed < 500; seed++) {
      const { text, places } = drawnText(drawOf(seed));
      expect(() => JSON.parse(text)).not.toThrow();
      expect(
        placesInJson(
          text,
          [...places.values()].map(({ path }) => path),
        ),
      ).toEqual([...places.values()].map(({ offset }) => offset));
    }
  });
});

type Places = Map<string, { readonly path: Path; readonly offset: number }>;

/** Writes a drawn value, and notes where the parts of it come to stand. */
function drawnText(draw: Draw): { text: string; places: Places } {
  const places: Places = new Map();
  let text = "";
  const space = () => {
    text += draw.pick(["", "", " ", "\n", "\r\n\t"]);
  };
  const note = (path: Path) => {
    const key = JSON.stringify(path);
    if (!places.has(key)) places.set(key, { path, offset: text.length });
  };
  const write = (path: Path, depth: number) => {
    note(path);
    const kind = depth > 4 ? 2 : draw.below(3);
    if (kind === 2) {
      text += draw.pick(["1", '"a,]}\\""', "null", "true", "-1.5e3", '"é😀"', "[]", "{}"]);
      return;
    }
    text += kind === 0 ? "[" : "{";
    const length = draw.below(5);
    for (let index = 0; index < length; index++) {
      if (index > 0) text += ",";
      space();
      if (kind === 0) {
        write([...path, index], depth + 1);
      } else {
        const name = `${draw.pick(["key", "a b", '"', "__proto__"])}${index}`;
        note([...path, name]);
        text += JSON.stringify(name);
        space();
        text += ":";
        space();
        write([...path, name], depth + 1);
      }
      space();
    }
    text += kind === 0 ? "]" : "}";
  };
  space();
  write([], 0);
  space();
  return { text, places };
}
