/** In packs, what is stated for consents lies apart from what lasts, which a night leaves as it was. */

import { describe, expect, test } from "vitest";
import { documentsOf } from "../../../../generator/answers/openapi/documents.ts";
import { slug } from "../../../../generator/api/address.ts";
import {
  statementFolder,
  statementPageCount,
} from "../../../../generator/explorer/parts/state/statements.ts";
import { explorerSections } from "../../../../generator/explorer/sections.ts";
import { derived } from "../../../../generator/lib/digest.ts";
import { drawOf } from "../../../support/random.ts";
import { consent, modelWith, provider, readingsWith, site } from "../../../support/records.ts";
import { explorerFiles, textsOf } from "../../explorer-files.ts";
import { all, attribute, type Element, elementsOf, one, parsePage, textOf } from "../../html.ts";

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21);
const options = { store: "packs", baseUrl: "https://water.example.nz", maxZoom: 0 } as const;
const LONG = `WP/${"7".repeat(250)}`;
const NUMBERS = [LONG, "con", ...Array.from({ length: 60 }, (_, index) => `WP-${index}.0${index % 3}`)];

const statusOn = (day: string, status: "none" | "partial" | "full", bandNumber: number) => ({
  bandNumber,
  restriction: { status, allowedPercentage: status === "partial" ? 40 : null, date: day, description: null },
  asAt: Date.parse(day),
});

/** Of two providers: some consents have sites of both. */
const recordsOn = (day: string, status: "none" | "partial" | "full", names = "River") => ({
  providers: [provider("p", 2 * DAY), provider("q", 2 * DAY)],
  sites: Array.from({ length: 10 }, (_, index) =>
    site(index, {
      providerKey: index % 2 === 0 ? "p" : "q",
      name: `${names} ${index}`,
      statuses: [1, 2].map((band) => statusOn(day, status, band)),
    }),
  ),
  consents: [
    ...NUMBERS.map((number, index) =>
      consent(number, "p", [{ siteNumber: String((index % 5) * 2), bandNumber: (index % 3) + 1 }]),
    ),
    consent("WP-1.01", "q", [{ siteNumber: "1" }]),
    consent("WP-none", "q", []),
  ],
});

const modelOn = (asOf: number, ...records: Parameters<typeof recordsOn>) =>
  modelWith(recordsOn(...records), asOf);

const pagesOf = (model: ReturnType<typeof modelOn>): Map<string, string> =>
  textsOf(explorerFiles(model, readingsWith({}, model.asOf), options));

const today = modelOn(NOW, "2026-11-21", "none");
const pages = pagesOf(today);
const parsed = new Map(
  [...pages].filter(([path]) => path.endsWith(".html")).map(([path, page]) => [path, parsePage(page)]),
);
const ofKind = (kind: string): [string, Element][] =>
  [...parsed].filter(([, page]) => attribute(page, "data-page") === kind);

describe("the page of a consent", () => {
  test("is the same, to the byte, after a night of new statuses", () => {
    const tomorrow = pagesOf(modelOn(NOW + DAY, "2026-11-22", "full"));
    const changed = [...pages].filter(([path, page]) => tomorrow.get(path) !== page).map(([path]) => path);
    expect(ofKind("consent").length).toBe(NUMBERS.length + 1);
    expect(
      ofKind("consent")
        .map(([path]) => path)
        .filter((path) => changed.includes(path)),
    ).toEqual([]);
    const stated = ofKind("statements").map(([path]) => path);
    expect(stated.filter((path) => !changed.includes(path))).toEqual([]);
    expect(stated.length).toBeGreaterThan(1);
  });

  test("names no day, no status and no time of the data", () => {
    for (const [path, page] of ofKind("consent")) {
      expect(attribute(page, "data-as-of"), path).toBeUndefined();
      const text = textOf(one(page, "body"));
      expect(text, path).not.toMatch(/2026|as at|No restriction|Not known/i);
    }
  });

  test("leads to its place on the page that it shares, and back", () => {
    for (const [path, page] of ofKind("consent")) {
      const link = attribute(one(one(page, ".elsewhere"), "a"), "href") as string;
      const { pathname, hash } = new URL(link, `https://x/${path}`);
      const shared = parsed.get(`${pathname.slice(1)}index.html`) as Element;
      const part = one(shared, `#${hash.slice(1)}`);
      expect(`Consent ${textOf(one(part, "h2")).replace("Consent ", "")}`).toBe(textOf(one(page, "h1")));
      const back = attribute(one(one(part, "h2"), "a"), "href") as string;
      expect(new URL(back, `https://x${pathname}`).pathname).toBe(`/${path.replace("index.html", "")}`);
      const names = (of: Element) =>
        all(of, ".consent-site").map((one) => textOf(all(one, "a")[0] as Element));
      expect(names(part)).toEqual(names(page));
    }
  });

  test("says that its own conditions apply too, as its part of a shared page and its page in files do", () => {
    const inFiles = textsOf(
      explorerFiles(today, readingsWith({}, today.asOf), { ...options, store: "files" }),
    );
    for (const [path, page] of ofKind("consent"))
      for (const one of [page, parsePage(inFiles.get(path) ?? "")])
        expect(textOf(one), path).toContain("The consent's own conditions apply too.");
    for (const [path, page] of ofKind("statements"))
      for (const part of all(page, ".statement"))
        expect(textOf(part), path).toContain("The consent's conditions apply too.");
  });

  test("names the provider of each site where they differ", () => {
    const [, page] = ofKind("consent").find(([path]) => path.startsWith("consents/wp-1_2e01/")) ?? [];
    const metas = all(page as Element, ".consent-site").map((site) => textOf(one(site, ".meta")));
    expect(metas.length).toBe(2);
    expect(metas.every((meta) => / of \S/.test(meta))).toBe(true);
  });
});

describe("a page that consents share", () => {
  test("is none of the site's list for search engines, and tells them not to list it", () => {
    const sitemap = pages.get("sitemap.xml") ?? "";
    expect(sitemap).toContain("/consents/wp-0_2e00/");
    expect(sitemap).not.toContain("list_stated");
    for (const [path, page] of parsed) {
      const robots = all(page, "meta").find((meta) => attribute(meta, "name") === "robots");
      const isShared = attribute(page, "data-page") === "statements";
      expect(robots && attribute(robots, "content"), path).toBe(isShared ? "noindex" : undefined);
    }
  });

  test("has titles and ids of its own, and headings that skip no level", () => {
    const titles = ofKind("statements").map(([, page]) => textOf(one(page, "title")));
    expect(new Set(titles).size).toBe(titles.length);
    for (const [path, page] of ofKind("statements")) {
      const levels = [...elementsOf(page)].flatMap(({ name }) =>
        /^h\d$/.test(name) ? [Number(name[1])] : [],
      );
      expect(
        levels.every((level, index) => level <= (levels[index - 1] ?? 0) + 1),
        path,
      ).toBe(true);
      const ids = [...elementsOf(page)].flatMap((element) => attribute(element, "id") ?? []);
      expect(new Set(ids).size, path).toBe(ids.length);
    }
  });

  test("has about as many consents as the others, and a consent that comes or goes touches one", () => {
    const draw = drawOf(20);
    const numbers = Array.from(
      { length: 20_000 },
      () => `${draw.pick(["CRC", "WP", "AUTH-"])}${draw.below(1e7)}`,
    );
    const pages = statementPageCount(numbers.length);
    const sizes = new Map<string, number>();
    for (const number of numbers) {
      const folder = statementFolder(number, pages);
      sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
    }
    expect(sizes.size).toBeGreaterThan(pages * 0.98);
    expect(Math.max(...sizes.values())).toBeLessThan(40);
    expect(statementPageCount(numbers.length + 1)).toBe(pages);
  });

  test("is one of a power of two, with 8 to 17 consents on average", () => {
    expect([0, 1, 12].map(statementPageCount)).toEqual([1, 1, 1]);
    for (let consents = 20; consents < 300_000; consents = Math.ceil(consents * 1.07)) {
      const pages = statementPageCount(consents);
      expect(Math.log2(pages) % 1).toBe(0);
      expect(consents / pages).toBeGreaterThan(8);
      expect(consents / pages).toBeLessThan(17);
    }
  });

  test("is at an address that no consent can have", () => {
    for (const number of ["list_stated-1", "LIST_STATED-1", "list%5Fstated-1", "list\u005fstated-1"])
      expect(slug(number)).not.toBe("list_stated-1");
  });
});

describe("the section of the consents' pages", () => {
  const inputsOf = (model: ReturnType<typeof modelOn>) => {
    const readingsOf = readingsWith({}, model.asOf);
    const input = { model, readingsOf, sourceFiles: [], options, remember: derived };
    const sections = explorerSections(input, documentsOf(model, readingsOf, options));
    return sections.find(({ name }) => name === "explorer-consents")?.inputs;
  };
  const inputs = inputsOf(today);

  test("is kept whole after a night", () => {
    expect(inputs).toBeDefined();
    expect(inputsOf(modelOn(NOW + DAY, "2026-11-22", "full"))).toBe(inputs);
  });

  test("is made again for new consents and for sites with other names", () => {
    const records = recordsOn("2026-11-21", "none");
    const consents = [...records.consents, consent("WP-new", "p", [{ siteNumber: "0" }])];
    expect(inputsOf(modelWith({ ...records, consents }, NOW))).not.toBe(inputs);
    expect(inputsOf(modelOn(NOW, "2026-11-21", "none", "Stream"))).not.toBe(inputs);
  });
});
