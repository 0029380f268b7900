import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { DocPart } from "../../generator/explorer/parts/addresses.ts";
import { sampleTree } from "../support/sample.ts";
import { filesBelow } from "../support/tree.ts";
import { siteIn } from "./built-site.ts";
import { all, attribute, one, textOf } from "./html.ts";

const { read, pageAt } = siteIn(await sampleTree("files"));
const papers = filesBelow("docs").filter((path) => path.endsWith(".md"));

const folderOf = (path: string) => `docs/${path.replace(/\.md$/, "/").replace(/(^|\/)README\/$/, "$1")}`;

describe("the documentation on the site", () => {
  test.each(papers)("has %s, with each heading, block of code and row of a table", (path) => {
    const page = one(pageAt(folderOf(path)), "main");
    const text = readFileSync(join("docs", path), "utf8");
    const blocks = text.match(/^ *```/gm) ?? [];
    const prose = text.replace(/^ *```[\s\S]*?^ *```/gm, "");
    const headings = prose.match(/^#{1,6} /gm) ?? [];
    expect(["h1", "h2", "h3", "h4"].flatMap((name) => all(page, name))).toHaveLength(headings.length);
    expect(all(page, "pre")).toHaveLength(blocks.length / 2);
    const rows = prose.match(/^\|.*\|$/gm) ?? [];
    const rules = rows.filter((row) => /^\|[\s|:-]+\|$/.test(row) && row.includes("---"));
    expect(all(page, "tr")).toHaveLength(rows.length - rules.length);
    const unread = all(page, "p")
      .map(textOf)
      .filter((words) => /\]\(|<!--|\*\*\w/.test(words));
    expect(unread).toEqual([]);
  });

  test("is named in README.md, all of it but the hosts, and the first page has the same", () => {
    const links = all(one(pageAt("docs/"), ".reference"), "a").map((link) => attribute(link, "href"));
    const named = papers.filter((path) => !/hosting\/(?!README)/.test(path));
    const missing = named.filter((path) => !links.includes(`./${folderOf(path).slice("docs/".length)}`));
    expect(missing).toEqual([]);
  });

  test("leads to the files of the program as texts", () => {
    expect(read("docs/files/generator/api/operations.ts.txt")).toBe(
      readFileSync("generator/api/operations.ts", "utf8"),
    );
    expect(read("docs/files/github/workflows/nightly.yml.txt")).toContain("jobs:");
  });

  test("is found by its headings, at their addresses, and by the names in it", () => {
    const parts = JSON.parse(read("docs/search.json")) as DocPart[];
    for (const [address, , heading] of parts) {
      const [folder = "", id] = address.split("#");
      const page = pageAt(folder);
      const named = id === undefined ? one(page, "h1") : all(page, `#${id}`)[0];
      expect([address, named && textOf(named)]).toEqual([address, heading]);
    }
    const found = (word: string) =>
      parts.filter(([, , , words]) => words.includes(word)).map(([address]) => address);
    expect(found("may water be used now")).toContain("docs/contract/#9-may-water-be-used-now");
    expect(found("--precompress")).toContain("docs/hosting/#stored-codings");
  });
});
