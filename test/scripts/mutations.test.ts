import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { parse } from "acorn";
import { expect, test } from "vitest";
import { drawMutants, planted } from "../../scripts/bench/mutations/mutants.ts";
import { withProbes } from "../../scripts/bench/mutations/reach.ts";

const drawn = drawMutants(5, 300);
const isCode = (text: string) => {
  parse(stripTypeScriptTypes(text), { ecmaVersion: "latest", sourceType: "module" });
  return true;
};

test("a seed draws the same faults each time, each once, and another seed draws others", () => {
  const places = drawn.map(({ file, start, end }) => `${file} ${start} ${end}`);
  expect(drawMutants(5, 40)).toEqual(drawn.slice(0, 40));
  expect(drawMutants(6, 40)).not.toEqual(drawn.slice(0, 40));
  expect([places.length, new Set(places).size]).toEqual([300, 300]);
});

test("each room has its share, however small it is", () => {
  const rooms = Map.groupBy(drawn, ({ file }) => file.split("/").slice(1, 3).join("/"));
  for (const room of ["edge/http", "edge/resolver", "nightly/brakes", "mirror/signature", "nightly/site"])
    expect(rooms.get(room)?.length, room).toBeGreaterThan(8);
});

test("a planted fault changes its place alone, on the line that is named, and leaves code", () => {
  for (const one of drawn) {
    const before = readFileSync(one.file, "utf8");
    const after = planted(one);
    expect(after, one.file).not.toBe(before);
    expect(after.length - before.length).toBe(one.becomes.length - (one.end - one.start));
    expect(before.slice(0, one.start).split("\n").length).toBe(one.line);
    expect(after.slice(0, one.start) + after.slice(one.start + one.becomes.length)).toBe(
      before.slice(0, one.start) + before.slice(one.end),
    );
    expect(isCode(after)).toBe(true);
  }
});

test("a module with a probe at each place is code still", () => {
  for (const [file, here] of Map.groupBy(drawn, ({ file }) => file))
    expect(isCode(withProbes(file, here, drawn)), file).toBe(true);
});
