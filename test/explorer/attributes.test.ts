/** What scripts read of a page by its attributes: by the types of views/html/facts.ts, but for a few names. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filesBelow } from "../support/tree.ts";

const textOf = (folder: string): string =>
  filesBelow(folder)
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(`${folder}/${file}`, "utf8"))
    .join("\n");

const scripts = textOf("generator/explorer/client");
const pages = ["pages", "parts", "charts", "reference"].map((name) => textOf(`generator/explorer/${name}`));
const written = [...pages, textOf("generator/views"), scripts].join("\n");

const hyphened = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The attributes that have a type. */
const typed = new Set(
  [...scripts.matchAll(/\b(?:factsOf|putFacts|elementsWith)\(\s*"(\w+)"/g)].map(([, name]) => name as string),
);

/** The names of attributes, as pages write them: read by selector, from a dataset, or by their type. */
const read = new Set([
  ...typed,
  ...[...scripts.matchAll(/\[data-([a-z-]+)/g)].map(([, name]) => name as string),
  ...[...scripts.matchAll(/dataset\.(\w+)\b(?!\s*=[^=])/g)].map(([, name]) => hyphened(name as string)),
  ...[...scripts.matchAll(/\{ ([^{}]*) \} = \S*dataset/g)].flatMap(([, names]) =>
    (names as string).split(", ").map((name) => hyphened(name.replace(/\W.*/, ""))),
  ),
]);

test("every attribute that a script reads is written, by a page or by another script", () => {
  expect(read.size).toBeGreaterThan(10);
  expect(read.size).toBeLessThanOrEqual(13);
  expect([...read].filter((name) => !typed.has(name)).sort()).toEqual(["area", "page"]);
  const isWritten = (name: string) =>
    new RegExp(`\\bfacts\\(\\s*"${name}"`).test(written) ||
    new RegExp(`data-${name}[="\\\`$ ]`).test(written) ||
    new RegExp(
      `dataset\\.${name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())} (\\?\\?)?= `,
    ).test(written);
  expect([...read].filter((name) => !isWritten(name))).toEqual([]);
});

test("a script that fetches by itself has the browser ask anew, but for what says nothing of a restriction", () => {
  const fetched = [...scripts.matchAll(/\bfetch\((.*)$/gm)].map(([, what]) => what as string);
  const others = fetched.filter((what) => !what.includes('{ cache: "no-cache" }'));
  expect(fetched.length - others.length).toBeGreaterThan(1);
  // What the worker keeps of assets, the archive of the tiles, and the files that page/explorer.ts reads.
  const silent =
    /^(url, { cache: isAsset\(url\) \? "force-cache" : "no-cache" }\)\),|address, \{ headers, |new URL\(file, root\), \{ cache \}\);)/;
  expect(others.filter((what) => !silent.test(what))).toEqual([]);
  expect(scripts).toContain(
    'readFile = <Content>(file: string): Promise<Content> => read(file, "no-cache");',
  );
  // The folders of pages, the names of towns, the documentation, rivers, and what the map draws beside areas.
  const kept = [...scripts.matchAll(/\breadKept<.*?>\((.*?)\)/g)].map(([, file]) => file as string);
  expect(kept.length).toBeGreaterThan(5);
  const lasting =
    /^(?:(?:otherFolders|towns|docsIndex|rivers)File|"v1\/downloads\/monitoring-sites\.geojson"|"v1\/tiles\/areas\/tiles\.json")$/;
  expect(kept.filter((file) => !lasting.test(file))).toEqual([]);
});
