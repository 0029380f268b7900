import { describe, expect, test } from "vitest";
import type { File } from "../../generator/lib/section.ts";
import {
  area,
  assignment,
  change,
  consent,
  dataset,
  modelWith,
  provider,
  reading,
  readingsWith,
  restriction,
  scheme,
  site,
  uuid,
} from "../support/records.ts";
import { explorerFiles } from "./explorer-files.ts";
import { hostileTexts } from "./hostile-texts.ts";
import { all, attribute, type Element, elementsOf, one, parsePage, rawTextOf } from "./html.ts";

const NOW = Date.UTC(2026, 10, 21);
const DAY = 86_400_000;

/** A hostile address. The schema of the data accepts http and https only. */
const address = (text: string) => `https://example.org/?q=${text}`;

/** A data set that has the text that `at` gives in every field, and every state of a page. */
function pagesWith(at: (index: number) => string, count: number): Map<string, Element> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const by = <T>(make: (number: number, text: string) => T): T[] =>
    numbers.map((number) => make(number, at(number - 1)));
  const place = (text: string) => ({ id: text, number: text, name: text });
  const records = {
    dataset: [
      {
        ...dataset,
        title: at(0),
        description: at(1),
        licence: { name: at(2), url: address(at(3)) },
        attribution: by((_, text) => text),
      },
    ],
    organisations: by((number, text) => ({ id: uuid(number), name: text, websiteUrl: address(text) })),
    providers: by((_, text) => ({
      ...provider(text, DAY),
      name: text,
      websiteUrl: address(text),
      organisationId: uuid(1),
    })),
    schemes: by((number, text) =>
      scheme(number, {
        name: text,
        description: text,
        stages: [{ id: uuid(1000 + number), severity: number % 7, name: text, description: text }],
      }),
    ),
    areas: by((number, text) =>
      area(number, {
        name: text,
        alternateNames: [text],
        schemeId: uuid(number),
        organisationIds: [uuid(number)],
        trackingStatus: number % 3 === 0 ? "untracked" : "tracked",
        sources: ["", " \u200b", null, text].map((description) => ({ url: address(text), description })),
        boundary: [
          [
            [
              [170, -40 - number / 10],
              [171, -40 - number / 10],
              [170.5, -40.5 - number / 10],
              [170, -40 - number / 10],
            ],
          ],
        ],
      }),
    ),
    assignments: by((number, text) =>
      assignment(number, {
        areaId: uuid(number),
        stageId: uuid(1000 + number),
        effectiveFrom: NOW - DAY,
        createdBy: text,
      }),
    ).filter((_, index) => index % 4 !== 0),
    changes: by((number, text) =>
      change(number, {
        areaId: uuid(number),
        targetStageId: uuid(1000 + number),
        effectiveFrom: NOW + DAY,
        approval: {
          status: number % 2 === 0 ? "rejected" : "approved",
          approvedAt: null,
          rejectionReason: text,
        },
        isCancelled: number % 3 === 0,
        cancellationReason: text,
        createdBy: text,
        createdAt: NOW - DAY,
        appliedAssignmentDeletionReason: text,
      }),
    ),
    sites: by((number, text) =>
      site(number, {
        providerKey: text,
        siteNumber: text,
        name: text,
        waterway: text,
        location: { longitude: 170, latitude: -41 },
        waterManagementArea: place(text),
        waterManagementSubArea: place(text),
        statuses: [{ bandNumber: 1, restriction: restriction(text), asAt: NOW - DAY / 2 }],
      }),
    ),
    readings: by((number, text) =>
      [1, 2, 3].map((hour) =>
        reading(number * 10 + hour, {
          siteId: uuid(number),
          observedAt: NOW - hour * 3_600_000,
          unit: text,
          qualityCode: text,
        }),
      ),
    ).flat(),
    consents: by((_, text) =>
      consent(text, text, [{ siteNumber: text, unit: text, thresholdSourceUrl: address(text) }]),
    ),
    zones: by((number, text) => ({
      id: uuid(number),
      name: text,
      type: "district" as const,
      aliases: [text],
    })),
  };
  return pagesOf(explorerFiles(modelWith(records, NOW), readingsWith(records, NOW), options));
}

const pagesOf = (files: Iterable<File>): Map<string, Element> =>
  new Map(
    [...files]
      .filter(({ path }) => path.endsWith(".html"))
      .map(({ path, content }) => [path, parsePage(content as string)]),
  );

/** What is left at the address of a record by id. */
const isMoved = (page: Element): boolean => attribute(page, "data-page") === "moved";

const options = { store: "packs" as const, baseUrl: "http://localhost", maxZoom: 3 };
const pages = pagesWith((index) => hostileTexts[index % hostileTexts.length] as string, hostileTexts.length);
const harmless = pagesWith((index) => `text ${index}`, hostileTexts.length);

/** Elements by name and attributes, without their texts. */
const kindsIn = (of: ReadonlyMap<string, Element>): Set<string> =>
  new Set(
    [...of.values()].flatMap((page) =>
      [...elementsOf(page)].map(({ name, attributes }) => `${name} ${[...attributes.keys()].join(" ")}`),
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
    for (const [index, text] of hostileTexts.entries()) {
      const shown = (folder: string): Element => {
        const page = pages.get(`${folder}/index.html`) as Element;
        if (!isMoved(page)) return page;
        const { pathname } = new URL(attribute(one(page, "a"), "href") as string, `https://x/${folder}/`);
        return pages.get(`${pathname.slice(1)}index.html`) as Element;
      };
      const id = uuid(index + 1);
      for (const page of [`areas/${id}`, `organisations/${id}`, `schemes/${id}`, `monitoring-sites/${id}`]) {
        expect(rawTextOf(one(shown(page), "h1"))).toBe(text);
      }
      expect(rawTextOf(one(shown("restriction-zones"), `#zone-${id}`))).toContain(text);
    }
    const numbers = [...pages]
      .filter(([path]) => /^consents\/(?!list_).+\//.test(path))
      .map(([, page]) => rawTextOf(one(page, "h1")));
    expect(new Set(numbers)).toEqual(new Set(hostileTexts.map((text) => `Consent ${text}`)));
  });

  test("link only to pages of the explorer and to addresses in the data", () => {
    // Markdown may link to http and https.
    const given = new Set([...hostileTexts.map(address), "https://evil.example/x.png"]);
    const links = [...pages.values()].flatMap((page) =>
      all(page, "a").map((link) => attribute(link, "href") as string),
    );
    const outside = links.filter(
      (link) => !/^(#|\.\.?\/|[a-z0-9-]+\/|\/)/.test(link) || link.startsWith("//"),
    );
    const known = /^https:\/\/(maplibre\.org|docs\.protomaps\.com)\//;
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
      [...elementsOf(page)].flatMap((element) =>
        // A canonical link is not followed.
        element.name === "a" || attribute(element, "rel") === "canonical"
          ? []
          : [attribute(element, "src"), attribute(element, "href"), attribute(element, "action")],
      ),
    );
    const relative =
      /^((\.\.\/)*(\.\/|assets\/[\w.-]+(#land)?|search\/|v1\/(feeds|calendars|badges)\/[\w./-]+)|\/assets\/[\w.-]+|\/search\/)$/;
    expect([...new Set(loaded)].filter((link) => link !== undefined && !relative.test(link))).toEqual([]);
  });
});
