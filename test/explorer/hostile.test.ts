import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { modelOf } from "../../generator/model/model.ts";
import { readingsAsOf } from "../../generator/model/readings-as-of.ts";
import { soundData } from "../support/data.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { explorerFiles, textsOf } from "./explorer-files.ts";
import { hostilePages, url, writeHostileData, zoneId } from "./hostile-data.ts";
import { hostileTexts } from "./hostile-texts.ts";
import { all, attribute, type Element, elementsOf, one, parsePage, rawTextOf } from "./html.ts";

const NOW = Date.UTC(2026, 10, 21);

/** The pages of a data set that is kept up to date and has such texts in every field, by their paths. */
async function pagesWith(texts: readonly string[]): Promise<Map<string, Element>> {
  const data = join(temporaryFolder(), "data");
  writeHostileData(data, texts);
  const { source, readings } = await soundData(data);
  for (const { record } of source.dataset) delete record.asOf;
  const files = explorerFiles(modelOf(source, readings, NOW), readingsAsOf(readings, NOW), {
    store: "packs",
    baseUrl: "http://localhost",
    maxZoom: 3,
  });
  // The documentation has texts of the program: of the data, only what frames each page.
  const html = [...textsOf(files)].filter(([path]) => /^(?!docs\/.).*\.html$/.test(path));
  return new Map(html.map(([path, text]) => [path, parsePage(text)]));
}

/** What is left at the address of a record by id. */
const isMoved = (page: Element): boolean => attribute(page, "data-page") === "moved";

const pages = await pagesWith(hostileTexts);
const harmless = await pagesWith(hostileTexts.map((_, index) => `text ${index}`));

/** Elements by name and attributes, without their texts. */
const kindsIn = (of: ReadonlyMap<string, Element>): Set<string> =>
  new Set(
    [...of.values()].flatMap((page) =>
      elementsOf(page).map(({ name, attributes }) => `${name} ${[...attributes.keys()].join(" ")}`),
    ),
  );

describe("hostile texts", () => {
  test("are forty, and each of them is in every field of its records", () => {
    expect(new Set(hostileTexts).size).toBe(40);
    const count = (of: ReadonlyMap<string, Element>) =>
      [...of.values()].filter((page) => !isMoved(page)).length;
    expect(count(pages)).toBe(count(harmless));
  });

  test("make no element and give none an attribute", () => {
    // Only these may come from the Markdown of the data.
    const ofMarkdown = [
      "a href rel",
      "h3 ",
      "p ",
      "em ",
      "strong ",
      "code ",
      "ul ",
      "ol ",
      "li ",
      "blockquote ",
    ];
    const known = kindsIn(harmless);
    expect([...kindsIn(pages)].filter((kind) => !known.has(kind) && !ofMarkdown.includes(kind))).toEqual([]);
  });

  test("are shown on the pages unchanged", () => {
    const shown = (folder: string): Element => {
      const page = pages.get(`${folder}index.html`) as Element;
      if (!isMoved(page)) return page;
      const { pathname } = new URL(attribute(one(page, "a"), "href") as string, `https://x/${folder}`);
      return pages.get(`${pathname.slice(1)}index.html`) as Element;
    };
    for (const [index, text] of hostileTexts.entries()) {
      for (const folder of hostilePages(index)) expect(rawTextOf(one(shown(folder), "h1"))).toBe(text);
      expect(rawTextOf(one(shown("restriction-zones/"), `#zone-${zoneId(index)}`))).toContain(text);
    }
    const [, , , withoutReadings = ""] = hostilePages(0);
    expect(rawTextOf(one(shown(withoutReadings), "main"))).toMatch(/no readings?/i);
    const headings = (of: RegExp) =>
      [...pages].filter(([path]) => of.test(path)).map(([, page]) => rawTextOf(one(page, "h1")));
    const numbers = headings(/^consents\/(?!list_|river_).+\//);
    for (const heading of headings(/^consents\/river_/))
      expect(hostileTexts.some((text) => heading.startsWith(`Consents on ${text} `))).toBe(true);
    expect(new Set(numbers)).toEqual(new Set(hostileTexts.map((text) => `Consent ${text}`)));
  });

  test("link only to pages of the explorer and to addresses in the data", () => {
    // Markdown may link to http and https.
    const given = new Set([...hostileTexts.map(url), "https://evil.example/x.png"]);
    const links = [...pages.values()].flatMap((page) =>
      all(page, "a").map((link) => attribute(link, "href") as string),
    );
    const outside = links.filter(
      (link) => !/^(#|\.\.?\/|[a-z0-9-]+\/|\/)/.test(link) || link.startsWith("//"),
    );
    const known = /^https:\/\/(maplibre\.org|docs\.protomaps\.com|my\.home-assistant\.io)\//;
    expect(outside.filter((link) => !given.has(link) && !known.test(link))).toEqual([]);
  });

  test("leave no link without a text, however blank they are", () => {
    const blank = [...pages].flatMap(([path, page]) =>
      all(page, "a")
        .filter(
          (link) =>
            !/[^\s\p{Default_Ignorable_Code_Point}]/u.test(
              `${rawTextOf(link)}${attribute(link, "aria-label") ?? ""}`,
            ),
        )
        .map((link) => `${path}: ${attribute(link, "href")}`),
    );
    expect(blank).toEqual([]);
  });

  test("load nothing", () => {
    const loaded = [...pages.values()].flatMap((page) =>
      elementsOf(page).flatMap((element) =>
        // A canonical link is not followed.
        element.name === "a" || attribute(element, "rel") === "canonical"
          ? []
          : [attribute(element, "src"), attribute(element, "href"), attribute(element, "action")],
      ),
    );
    const relative =
      /^((\.\.\/|\/)*(\.\/|index\.md|assets\/[\w.-]+(#land|#coast)?|manifest\.webmanifest|search\/|v1\/(feeds|calendars|badges)\/[\w./-]+)|\/assets\/[\w.-]+|\/search\/)$/;
    expect([...new Set(loaded)].filter((link) => link !== undefined && !relative.test(link))).toEqual([]);
  });
});
