/** In packs the pages of consents hold only what lasts, which a night leaves as it was. */

import { describe, expect, test } from "vitest";
import { documentsOf } from "../../../../generator/answers/openapi/documents.ts";
import { explorerSections } from "../../../../generator/explorer/sections.ts";
import { derived } from "../../../../generator/lib/digest.ts";
import { consent, modelWith, provider, readingsWith, site } from "../../../support/records.ts";
import { explorerFiles, textsOf } from "../../explorer-files.ts";
import { all, attribute, type Element, one, parsePage, textOf } from "../../html.ts";

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
  });

  test("names no day, no status and no time of the data", () => {
    for (const [path, page] of ofKind("consent")) {
      expect(attribute(page, "data-as-of"), path).toBeUndefined();
      const text = textOf(one(page, "body"));
      expect(text, path).not.toMatch(/2026|as at|No restriction/i);
    }
  });

  test("leads to the pages of its sites, and says that its own conditions apply too, as its page in files does", () => {
    const inFiles = textsOf(
      explorerFiles(today, readingsWith({}, today.asOf), { ...options, store: "files" }),
    );
    for (const [path, page] of ofKind("consent")) {
      const whole = parsePage(inFiles.get(path) ?? "");
      for (const shown of [page, whole])
        expect(textOf(shown), path).toContain("The consent's own conditions apply too.");
      const linksOf = (of: Element) =>
        all(of, ".consent-site").map((site) => attribute(all(site, "a")[0] as Element, "href") ?? "");
      expect(linksOf(page)).toEqual(linksOf(whole));
      for (const link of linksOf(page)) {
        const { pathname } = new URL(link, `https://x/${path}`);
        expect(parsed.has(`${pathname.slice(1)}index.html`), path).toBe(true);
      }
    }
  });

  test("of no known site is not known, without a script", () => {
    const page = parsed.get("consents/wp-none/index.html") as Element;
    expect(textOf(one(page, ".answer"))).toContain("Not known");
    expect(all(page, "script").length).toBe(2);
  });

  test("names the provider of each site where they differ", () => {
    const [, page] = ofKind("consent").find(([path]) => path.startsWith("consents/wp-1_2e01/")) ?? [];
    const metas = all(page as Element, ".consent-site").map((site) => textOf(one(site, ".meta")));
    expect(metas.length).toBe(2);
    expect(metas.every((meta) => / of \S/.test(meta))).toBe(true);
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
