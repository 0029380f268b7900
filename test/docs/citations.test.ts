import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { filesBelow } from "../support/tree.ts";
import { anchorOf, citationsIn, commentsOf, headingsOf, isThere, linksOf, papers } from "./papers.ts";

describe("a citation", () => {
  test("names a paper, and perhaps sections and headings", () => {
    const text =
      'see docs/contract.md §1, §2 and §4 "Time", docs/data.md, `providers.json`; RFC 7946 §3; docs/api.md "Pages"';
    expect(citationsIn(text)).toEqual([
      { paper: "docs/contract.md", section: "1" },
      { paper: "docs/contract.md", section: "2" },
      { paper: "docs/contract.md", section: "4", heading: "Time" },
      { paper: "docs/data.md", heading: "providers.json" },
      { paper: "docs/api.md", heading: "Pages" },
    ]);
  });

  test("is found across the lines of a comment", () => {
    const source =
      '/**\n * Of docs/contract.md\n * §4,\n * "Time".\n */\nconst a = "b.md"; // See docs/contract.md\n// §1.\n';
    expect(commentsOf(source).flatMap(citationsIn)).toEqual([
      { paper: "docs/contract.md", section: "4", heading: "Time" },
      { paper: "docs/contract.md", section: "1" },
    ]);
  });

  test("leads nowhere without its paper, its section, or its heading in there", () => {
    const paper = "docs/contract.md";
    expect(isThere({ paper, section: "4", heading: "Time" })).toBe(true);
    expect(isThere({ paper, section: "1", heading: "Time" })).toBe(false);
    expect(isThere({ paper, section: "99" })).toBe(false);
    expect(isThere({ paper, heading: "No such heading" })).toBe(false);
    expect(isThere({ paper: "docs/no-such-paper.md" })).toBe(false);
  });
});

describe.each(["generator", "schemas", "scripts", "test"])("the comments in %s", (folder) => {
  const modules = filesBelow(folder).filter((name) => name.endsWith(".ts"));

  test("cite only papers, sections and headings that are there", () => {
    const lost = modules.flatMap((name) => {
      const cited = commentsOf(readFileSync(`${folder}/${name}`, "utf8")).flatMap(citationsIn);
      return cited.filter((citation) => !isThere(citation)).map((citation) => ({ name, ...citation }));
    });
    expect(lost).toEqual([]);
  });
});

describe.each(papers)("%s", (paper) => {
  test("cites only papers, sections and headings that are there", () => {
    const text = readFileSync(paper, "utf8").replace(/\]\([^)]*\)/g, "]");
    expect(citationsIn(text).filter((citation) => !isThere(citation, dirname(paper)))).toEqual([]);
  });

  test("leads only to files that are there, and to headings in them", () => {
    const lost = linksOf(paper).filter(({ path, anchor }) => {
      if (!existsSync(path)) return true;
      return anchor !== undefined && !headingsOf(path).map(anchorOf).includes(anchor);
    });
    expect(lost).toEqual([]);
  });

  test("names only folders and files of the sources that are there", () => {
    const named = readFileSync(paper, "utf8").match(
      /(?<=`)(?:generator|schemas|scripts|test|docs)\/[\w./-]+(?=`)/g,
    );
    expect((named ?? []).filter((path) => !existsSync(path))).toEqual([]);
  });
});
