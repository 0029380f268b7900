import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { build } from "../../generator/build.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { filesBelow } from "../support/tree.ts";
import { all, attribute, type Element, elementsOf, one, parsePage, textOf } from "./html.ts";

const folder = temporaryFolder();
const out = join(folder, "out");
/** The host's address has a folder, so that a link from the root of the host would fail. */
const BASE = "https://host.example/water";

let files: ReadonlySet<string>;
const pages = new Map<string, Element>();

beforeAll(async () => {
  await build({ data: "data", out, pages: "standard", baseUrl: BASE, maxZoom: 5, site: true });
  const paths = filesBelow(out);
  files = new Set(paths);
  for (const path of paths.filter((path) => path.endsWith(".html"))) {
    pages.set(path, parsePage(readFileSync(join(out, path), "utf8")));
  }
});

const eachPage = (check: (page: Element, path: string) => readonly string[]): string[] =>
  [...pages].flatMap(([path, page]) => check(page, path).map((fault) => `${path}: ${fault}`));

describe("every page", () => {
  test("is well formed; there is one for every record", () => {
    const list = (name: string) => readdir(name).length;
    const status = JSON.parse(readFileSync(join(out, "v1/status.json"), "utf8"));
    expect(list("areas")).toBe(status.counts.areas);
    expect(list("organisations")).toBe(status.counts.organisations);
    expect(list("schemes")).toBe(status.counts.schemes);
    expect(list("monitoring-sites")).toBe(status.counts.monitoringSites);
    const consents = filesBelow(join(out, "v1/consents")).filter((path) => path.endsWith(".json"));
    expect(consents.filter((path) => !pages.has(`consents/${path.slice(0, -5)}/index.html`))).toEqual([]);
  });

  test("has a title and a description of its own, one h1, and headings that skip no level", () => {
    const faults = eachPage((page) => {
      const levels = [...elementsOf(page)].flatMap(({ name }) =>
        /^h[1-6]$/.test(name) ? [Number(name[1])] : [],
      );
      const description = all(page, "meta").find((meta) => attribute(meta, "name") === "description");
      return [
        attribute(page, "lang") === "en-NZ" ? "" : "no lang",
        titleOf(page) === "" ? "no title" : "",
        (attribute(description as Element, "content") ?? "").length < 20 ? "no description" : "",
        levels.filter((level) => level === 1).length === 1 ? "" : "not one h1",
        levels.every((level, index) => level <= (levels[index - 1] ?? 0) + 1) ? "" : `headings ${levels}`,
      ].filter((fault) => fault !== "");
    });
    expect(faults).toEqual([]);
    const titles = [...pages.values()].map((page) => titleOf(page));
    expect(titles.filter((title, index) => titles.indexOf(title) < index)).toEqual([]);
  });

  test("has ids once, and names nothing by an id that it lacks", () => {
    const faults = eachPage((page) => {
      const ids = [...elementsOf(page)].flatMap((element) => attribute(element, "id") ?? []);
      const named = [...elementsOf(page)].flatMap((element) =>
        ["for", "aria-labelledby", "aria-describedby", "aria-controls"].flatMap(
          (name) => attribute(element, name)?.split(" ") ?? [],
        ),
      );
      return [
        ...ids.filter((id, index) => ids.indexOf(id) < index || /\s/.test(id) || id === ""),
        ...named.filter((id) => !ids.includes(id)),
      ];
    });
    expect(faults).toEqual([]);
  });

  test("of records links a download that holds them", () => {
    const kinds = /^(areas|changes|consents|monitoring-sites|organisations|restriction-zones|schemes)\//;
    const ofRecords = [...pages].filter(([path]) => path === "index.html" || kinds.test(path));
    const without = ofRecords.filter(
      ([, page]) =>
        !all(page, "a").some((link) => attribute(link, "href")?.includes("v1/downloads/") === true),
    );
    expect(without.map(([path]) => path)).toEqual([]);
    expect(ofRecords.length).toBeGreaterThan(300);
  });

  test("holds no style, no script and no handler of its own", () => {
    const faults = eachPage((page, path) =>
      [...elementsOf(page)].flatMap((element) => {
        const { name, attributes, children } = element;
        // A block of data is not run: the downloads describe themselves with one.
        const isData = path === "downloads/index.html" && attributes.get("type") === "application/ld+json";
        const isOwn =
          name === "style" ||
          (name === "script" && !isData && (!attributes.has("src") || children.length > 0));
        const inline = [...attributes.keys()].filter((key) => key === "style" || key.startsWith("on"));
        return [...(isOwn ? [name] : []), ...inline];
      }),
    );
    expect(faults).toEqual([]);
  });

  test("loads nothing from elsewhere, and links only to what there is, from wherever the site lies", () => {
    const faults = eachPage((page, path) =>
      [...elementsOf(page)].flatMap((element) =>
        ADDRESSES.flatMap((name) => {
          const address = attribute(element, name);
          if (address === undefined || (name === "content" && element.name !== "link")) return [];
          const isLink = element.name === "a" && name === "href";
          return isLink && /^https?:\/\//.test(address) && !address.startsWith(BASE)
            ? []
            : leadsNowhere(address, path);
        }),
      ),
    );
    expect(faults).toEqual([]);
  });

  test("says that the data is a sample, and how recent it is", () => {
    const faults = eachPage((page) => [
      ...(all(page, ".sample").length === 1 ? [] : ["no notice"]),
      ...(textOf(one(page, "footer")).includes("Data as at 21 November 2026 at 9:10 am NZDT")
        ? []
        : ["no instant"]),
      ...(attribute(page, "data-as-of") === "2026-11-20T20:10:00Z" ? [] : ["no instant for scripts"]),
    ]);
    expect(faults).toEqual([]);
  });

  test("names every time with its time zone", () => {
    const faults = eachPage((page) =>
      all(page, "time")
        .filter((time) => /\d [ap]m/.test(textOf(time)) && !/(N|CHA)Z?[DS]T$/.test(textOf(time)))
        .filter((time) => !/^\d+ \w+, /.test(textOf(time)))
        .map(textOf),
    );
    expect(faults).toEqual([]);
  });
});

const titleOf = (page: Element): string => textOf(one(one(page, "head"), "title"));

const ADDRESSES = ["href", "src", "action", "data-archive", "data-worker", "data-style", "data-states"];

/** Addresses that lead to no file of the build, or to a fragment that its page lacks. */
function leadsNowhere(address: string, path: string): string[] {
  // A calendar's link starts the reader's own program, which asks for the same address by https.
  const url = new URL(
    address.replace(/^webcal:/, "https:"),
    `${BASE}/${path === "404.html" ? "any/where/at/all" : path}`,
  );
  if (address.startsWith("#")) return all(pages.get(path) as Element, address).length === 1 ? [] : [address];
  if (!url.href.startsWith(`${BASE}/`)) return [address];
  const name = decodeURIComponent(url.pathname.slice("/water/".length));
  const file = name === "" || name.endsWith("/") ? `${name}index.html` : name;
  if (!files.has(file)) return [address];
  const page = pages.get(file);
  const id = url.hash.slice(1);
  return id === "" || page === undefined || all(page, `#${id}`).length === 1 ? [] : [address];
}

const readdir = (name: string): string[] =>
  [...pages.keys()].filter((path) => path.startsWith(`${name}/`) && path.split("/").length === 3);

describe("the first load", () => {
  test("of the first page, of an area and of a monitoring site is at most 60 kB gzip without the map", () => {
    for (const path of ["index.html", readdir("areas")[0], readdir("monitoring-sites")[0]] as string[]) {
      const page = pages.get(path) as Element;
      const needed = [
        ...all(page, "script").map((script) => attribute(script, "src")),
        ...all(page, "link").map((link) => attribute(link, "href")),
      ] as string[];
      const modules = needed.map((address) => new URL(address, `https://x/${path}`).pathname.slice(1));
      const bytes = [path, ...withImports(modules)].map(
        (file) => gzipSync(readFileSync(join(out, file))).length,
      );
      expect(bytes.reduce((a, b) => a + b)).toBeLessThanOrEqual(60_000);
    }
  });
});

/** Modules with their static imports. What they import later is not in the first load. */
function withImports(paths: readonly string[], seen = new Set<string>()): Set<string> {
  for (const path of paths) {
    if (seen.has(path)) continue;
    seen.add(path);
    if (!path.endsWith(".js")) continue;
    const text = readFileSync(join(out, path), "utf8");
    const imports = [...text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map((match) => `assets/${match[1]}`);
    withImports(imports, seen);
  }
  return seen;
}
