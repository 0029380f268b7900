import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bundledAssets } from "../../generator/explorer/parts/frame/assets.ts";
import { sampleTree } from "../support/sample.ts";

/** In rem: 8, 24 and 48 pixels between parts, and 4 within one. */
const SCALE = new Set(["0", "0.25rem", "0.5rem", "1.5rem", "3rem", "auto"]);
/** Between what stands side by side. */
const BESIDE = /^(?:column-gap: 1rem|gap: \S+ 1rem|gap: 1rem|margin-(?:left|right): 1rem)$/;

/** What makes room for something else: a button over a map, a row's heading beside its cells, names beside a chart, a line. */
const ROOM = new Set(["3.25rem", "-0.25rem", "-7.5rem", "1px", "var(--beside)"]);

const files = globSync(["generator/explorer/styles/*.css", "generator/explorer/client/*.css"]);
const styles = files.map((file) => readFileSync(file, "utf8").replace(/\/\*.*?\*\/|url\(.*?\)/gs, "")).join();

const found = (pattern: RegExp, text: string) => new Set([...text.matchAll(pattern)].map(([, name]) => name));

/** The sizes of text in pixels, and its weights. */
const SIZES = { small: 14, text: 16, large: 18, title: 22, answer: 28, head: 40 };
const WEIGHTS = { regular: 400, strong: 600, bold: 700 };

/** Names in drawings that are scaled to the width of their column: 16 units are 9 to 14 px there. */
const DRAWN = ":is(.scale-bar, .map .inset) text {\n  fill: var(--ink);\n  font-size: 16px;";

/** Words of charts: on a phone of 320 px, days in the least size would meet. */
const AXES = ".chart text {\n  fill: var(--soft);\n  font-size: 12px;";

describe("text", () => {
  const declared = (name: string) =>
    [...styles.matchAll(new RegExp(`--${name}: (.*);`, "g"))].map(([, value]) => value);

  test.each(Object.entries(SIZES))("has the size --%s of %i px", (name, pixels) => {
    expect(declared(name)).toEqual([`${pixels / 16}rem`]);
  });

  test.each(Object.entries(WEIGHTS))("has the weight --%s of %i", (name, weight) => {
    expect(declared(name)).toEqual([String(weight)]);
  });

  test("has no other size or weight, but in drawings that are scaled", () => {
    expect(styles).toContain(DRAWN);
    const known = [...Object.keys(SIZES), ...Object.keys(WEIGHTS)].map((name) => `var(--${name})`);
    const odd = [
      ...styles
        .replace(DRAWN, "")
        .replace(AXES, "")
        .matchAll(/\bfont(?:-size|-weight)?: ([^;]+);/g),
    ]
      .flatMap(([, value = ""]) => value.replace("var(--sign, var(--small))", "var(--small)").split(" "))
      .filter((part) => /\d|clamp|calc|max|bold|light|larger|smaller|var/.test(part))
      // The height of a line, and the family.
      .filter((part) => !known.includes(part) && !/^1(\.\d+)?$|^var\(--(?:sans|mono)\)$/.test(part));
    expect(odd).toEqual([]);
    const signs = [...styles.matchAll(/--sign: (.*);/g)].map(([, value]) => value);
    expect(signs.filter((value = "") => !known.includes(value))).toEqual([]);
  });

  test("has its size from the style sheets, not from markup; that of the interactive map is the least", () => {
    const written = globSync("generator/{explorer,views}/**/*.ts")
      .filter((file) => !file.includes("/previews/"))
      .flatMap(
        (file) => readFileSync(file, "utf8").match(/font-(?:size|weight)=|"text-size": .*|TEXT = \d+/g) ?? [],
      );
    expect(new Set(written)).toEqual(
      new Set(['"text-size": TEXT,', '"text-size": TEXT };', `TEXT = ${SIZES.small}`]),
    );
  });
});

test("margins and gaps are of one scale", () => {
  const odd = [...styles.matchAll(/^ *((?:margin|gap|row-gap|column-gap)[a-z-]*): (.*);$/gm)]
    // In a length of text, or between two values of the scale.
    .filter(([, , value = ""]) => !/\dem\b|calc|clamp/.test(value))
    .filter(([declaration]) => !BESIDE.test(declaration.trim().replace(";", "")))
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

test("no style of a page with scripts waits for what is anywhere in its main part: each new element would have all of it styled anew", () => {
  const withScripts = styles.replace(/@media \(scripting: none\) \{.*?\n\}/gs, "");
  expect(withScripts.match(/\bmain(?::not\()?:has\(.*/g) ?? []).toEqual([]);
});

test("no navigation lies over a page in a browser that knows no popovers: nothing could close it", () => {
  const read = styles.replace(/@supports selector\(:popover-open\) \{(?:[^{}]*\{[^{}]*\})*\s*\}/g, "");
  expect(read).not.toMatch(/#main-nav \{[^}]*position: fixed/);
});
