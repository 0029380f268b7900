import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bundledAssets } from "../../generator/explorer/parts/frame/assets.ts";
import { sampleTree } from "../support/sample.ts";

/** In rem: 8, 16, 24 and 48 pixels between parts, and 4 within one. */
const SCALE = new Set(["0", "0.25rem", "0.5rem", "1rem", "1.5rem", "3rem", "auto"]);

/** What makes room for something else: a button over a map, a row's heading beside its cells, names beside a chart, a line. */
const ROOM = new Set(["3.25rem", "-0.25rem", "-7.5rem", "1px", "var(--beside)"]);

const files = globSync(["generator/explorer/styles/*.css", "generator/explorer/client/*.css"]);
const styles = files.map((file) => readFileSync(file, "utf8").replace(/\/\*.*?\*\/|url\(.*?\)/gs, "")).join();

const found = (pattern: RegExp, text: string) => new Set([...text.matchAll(pattern)].map(([, name]) => name));

test("margins and gaps are of one scale", () => {
  const odd = [...styles.matchAll(/^ *((?:margin|gap|row-gap|column-gap)[a-z-]*): (.*);$/gm)]
    // In a length of text, or between two values of the scale.
    .filter(([, , value = ""]) => !/\dem\b|calc|clamp/.test(value))
    .filter(([, , value = ""]) => value.split(" ").some((one) => !SCALE.has(one) && !ROOM.has(one)))
    .map(([declaration]) => declaration.trim());
  expect(odd).toEqual([]);
});

test("every class is of a page or a script, and every property is used", async () => {
  const trees = await Promise.all([sampleTree("files"), sampleTree("live")]);
  const pages = trees.flatMap((tree) =>
    globSync("**/*.html", { cwd: tree }).map((file) => `${tree}/${file}`),
  );
  const used = new Set<string>();
  for (const page of pages)
    for (const [, names = ""] of readFileSync(page, "utf8").matchAll(/class="([^"]*)"/g))
      for (const name of names.split(" ")) used.add(name);
  const scripts = bundledAssets().files.filter(({ path }) => path.endsWith(".js"));
  const words = found(
    /([a-z][\w-]*)/g,
    scripts.map(({ content }) => new TextDecoder().decode(content)).join(),
  );

  const classes = [...found(/\.([a-z][\w-]*)/g, styles)] as string[];
  // MapLibre puts the names of its corners together.
  const known = (name: string) => used.has(name) || words.has(name) || name.startsWith("maplibregl-ctrl-");
  expect(classes.filter((name) => !known(name))).toEqual([]);
  const properties = [...found(/(--[a-z][\w-]*):/g, styles)];
  expect(properties.filter((name) => !styles.includes(`var(${name}`))).toEqual([]);
});
