/** Whatever leads to a record's page leads to the address that people can read. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { AreaListItem, RestrictionZone } from "../../../schemas/resource.ts";
import { SAMPLE, sampleTree } from "../../support/sample.ts";
import { filesBelow } from "../../support/tree.ts";
import { siteIn } from "../built-site.ts";
import { all, attribute, one, parsePage, textOf } from "../html.ts";

const { root: out, read, itemsOf } = siteIn(await sampleTree("elsewhere"));

type Named = { readonly name: string; readonly alternateNames?: readonly string[] };

const pageAt = (folder: string) => parsePage(read(`${folder}index.html`));

describe("feeds and calendars", () => {
  test("name pages of records, and none that only leads on", () => {
    const named = new Set<string>();
    for (const file of filesBelow(out).filter((path) => /^v1\/(feeds|calendars)\//.test(path)))
      for (const [, folder = ""] of read(file)
        .replace(/\r\n /g, "")
        .matchAll(/https:\/\/host\.example\/water\/((?!v1\/)[^\s"&<]*)/g))
        named.add(folder);
    expect(named.size).toBeGreaterThan(60);
    expect([...named].filter((folder) => attribute(pageAt(folder), "data-page") === "moved")).toEqual([]);
  });

  test("name the page of their own area", () => {
    for (const { id, name } of itemsOf<AreaListItem>("areas")) {
      const [, folder = ""] = /<link rel="alternate" type="text\/html" href="[^"]*\/water\/([^"]+)"/.exec(
        read(`v1/feeds/areas/${id}.atom`),
      ) ?? ["", ""];
      expect(textOf(one(pageAt(folder), "h1"))).toBe(name);
    }
  });
});

describe("the page of a restriction zone", () => {
  const zones = () => itemsOf<RestrictionZone>("restriction-zones");
  /** The folders of the pages that the list links, by what each says it is about. */
  const folders = () =>
    new Map(
      filesBelow(join(out, "restriction-zones"))
        .filter((path) => /^(list_page-\d+\/)?index\.html$/.test(path))
        .flatMap((path) => {
          const folder = `restriction-zones/${path.replace("index.html", "")}`;
          return all(pageAt(folder), "a").flatMap((link) => {
            const to = new URL(attribute(link, "href") ?? "", `https://x/${folder}`).pathname.slice(1);
            return /^restriction-zones\/(?!list_page)./.test(to) ? [[textOf(link), to] as const] : [];
          });
        }),
    );

  test("is there for each, says what is known of it, and is linked from the list", () => {
    const linked = folders();
    expect(linked.size).toBe(zones().length);
    for (const { name, aliases } of zones()) {
      const page = pageAt(linked.get(name) ?? "");
      expect(textOf(one(page, "h1"))).toBe(name);
      for (const alias of aliases) expect(textOf(one(page, "main"))).toContain(alias);
    }
  });

  test("shows the areas that have one of its names, and no others", () => {
    const plain = (text: string) =>
      text
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, " ")
        .trim();
    const linked = folders();
    let withAreas = 0;
    const areas = readdirSync(`${SAMPLE.data}/areas`).flatMap((file): Named[] =>
      JSON.parse(readFileSync(join(`${SAMPLE.data}/areas`, file), "utf8")).features.map(
        ({ properties }: { properties: Named }) => properties,
      ),
    );
    for (const { name, aliases, type } of zones()) {
      const own = new Set([name, ...aliases].map(plain));
      const wanted = areas.filter((area) =>
        [
          area.name,
          ...(type === "district" || type === "waterSupplyZone" ? (area.alternateNames ?? []) : []),
        ].some((text) => own.has(plain(text))),
      );
      withAreas += wanted.length;
      const shown = all(pageAt(linked.get(name) ?? ""), "h3").map(textOf);
      expect(shown.toSorted()).toEqual(wanted.map(({ name }) => name).toSorted());
    }
    expect(withAreas).toBeGreaterThan(5);
  });
});

describe("the search in the browser", () => {
  test("finds a page at the plain name of a record, or at the address that the build gives for it", () => {
    const others = JSON.parse(read("search/addresses.json"));
    const folders = filesBelow(out).filter((path) => path.endsWith("/index.html"));
    const pages = new Set(folders.map((path) => path.replace("index.html", "")));
    const named = itemsOf<AreaListItem>("areas").map(
      ({ id, name }) =>
        others.area[id] ??
        `areas/${name
          .normalize("NFD")
          .replace(/[\p{M}’']/gu, "")
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, "-")}/`,
    );
    expect(named.filter((folder) => !pages.has(folder))).toEqual([]);
  });
});
