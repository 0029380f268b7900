/** What pages say where something is missing, overtaken or unknown. */

import { describe, expect, test } from "vitest";
import { explorerFiles } from "../../generator/explorer/explorer.ts";
import {
  area,
  assignment,
  change,
  consent,
  dataset,
  modelWith,
  provider,
  readingsWith,
  scheme,
  site,
  uuid,
} from "../support/records.ts";
import { all, attribute, type Element, one, parsePage, textOf } from "./html.ts";

const NOW = Date.UTC(2026, 10, 21);
const DAY = 86_400_000;

const options = { pages: "lean" as const, baseUrl: "https://host.example/water", maxZoom: 0 };

function pagesWith(records: Parameters<typeof modelWith>[0]): (folder: string) => Element {
  const files = new Map(
    [...explorerFiles(modelWith(records, NOW), readingsWith(records, NOW), options)].map((file) => [
      file.path,
      file.content,
    ]),
  );
  return (folder) => parsePage(files.get(`${folder}index.html`) as string);
}

const stages = [{ id: uuid(11), severity: 2, name: "Two", description: null }];

describe("a data set", () => {
  test("without any record has all pages, and says that there is nothing", () => {
    const page = pagesWith({});
    expect(textOf(one(page(""), ".lead"))).toBe("No areas on record.");
    expect(all(page(""), ".map")).toEqual([]);
    for (const list of [
      "consents/",
      "monitoring-sites/",
      "organisations/",
      "schemes/",
      "restriction-zones/",
    ]) {
      expect(textOf(one(page(list), ".note"))).toBe("None on record.");
    }
    expect(textOf(one(page("downloads/"), "main"))).not.toContain("pmtiles");
  });

  test("that is no sample says nothing of one", () => {
    const page = pagesWith({ dataset: [{ ...dataset, isSample: false }] });
    expect(all(page(""), ".sample")).toEqual([]);
    expect(textOf(one(page("about/"), "main"))).not.toContain("sample");
  });

  test("of more consents than a page lists has more pages, beside any name that a consent may have", () => {
    const numbers = [...Array.from({ length: 401 }, (_, index) => `C${index}`), "list_page-2", "_page"];
    const page = pagesWith({
      providers: [provider("p")],
      consents: numbers.map((number) => consent(number, "p", [])),
    });
    const lists = ["consents/", "consents/list_page-2/", "consents/list_page-3/"].map(page);
    const listed = lists.flatMap((list) => all(list, "tbody").flatMap((body) => all(body, "th").map(textOf)));
    expect(new Set(listed)).toEqual(new Set(numbers));
    expect(listed.length).toBe(numbers.length);
    expect(
      all(lists[1] as Element, "a")
        .filter((link) => attribute(link, "aria-current") === "page")
        .map(textOf),
    ).toEqual(["2"]);
  });
});

describe("an area", () => {
  test("that nobody tracks is never said to be without restriction", () => {
    const page = pagesWith({ areas: [area(1, { trackingStatus: "untracked" })] });
    expect(textOf(one(page(`areas/${uuid(1)}/`), ".now-panel"))).toContain("There may be restrictions.");
    expect(textOf(one(page(""), ".area"))).not.toContain("No restriction");
    expect(textOf(one(page(""), ".lead"))).toContain(
      "1 is not tracked, so we do not know what applies there",
    );
  });

  test("that nobody tracks any more shows its stage, and that it may be out of date", () => {
    const page = pagesWith({
      schemes: [scheme(10, { stages })],
      areas: [area(1, { schemeId: uuid(10), trackingStatus: "untracked" })],
      assignments: [assignment(1, { stageId: uuid(11), effectiveFrom: NOW - DAY })],
    });
    const panel = one(page(`areas/${uuid(1)}/`), ".now-panel");
    expect(textOf(one(panel, ".now-stage"))).toBe("Two");
    expect(textOf(panel)).toContain("This area is not tracked:");
    expect(textOf(one(page(""), ".area"))).toContain("Not tracked");
  });

  test("without a boundary has no map, and says so", () => {
    const page = pagesWith({ areas: [area(1)] });
    expect(all(page(`areas/${uuid(1)}/`), ".map")).toEqual([]);
    expect(textOf(one(page(`areas/${uuid(1)}/`), "main"))).toContain("no boundary of this area is on record");
  });

  test("names every state that a change can be in, and announces the confirmed one alone", () => {
    const approval = (status: "approved" | "rejected" | "pendingApproval" | "autoApproved") => ({
      approval: { status, approvedAt: null, rejectionReason: status === "rejected" ? "a wrong place" : null },
    });
    const to = (days: number) => ({ targetStageId: uuid(11), effectiveFrom: NOW + days * DAY });
    const page = pagesWith({
      schemes: [scheme(10, { stages })],
      areas: [area(1, { schemeId: uuid(10) })],
      assignments: [assignment(1, { stageId: uuid(11), effectiveFrom: NOW - DAY })],
      changes: [
        change(1, { ...to(9), ...approval("pendingApproval") }),
        change(2, { ...to(8), ...approval("rejected") }),
        change(3, { ...to(7), isCancelled: true, cancellationReason: "it rained" }),
        change(4, { ...to(6), isIgnored: true }),
        change(5, { ...to(5), ...approval("autoApproved"), isAutoDetected: true }),
        change(6, to(-3)),
        change(7, { ...to(-4), isApplied: true }),
      ],
    });
    const shown = page(`areas/${uuid(1)}/`);
    const rows = all(shown, "tr").filter((row) => attribute(row, "id")?.startsWith("change-"));
    expect(rows.map((row) => textOf(all(row, "td")[1] as Element))).toEqual([
      "Pending approval",
      "Rejecteda wrong place",
      "Cancelledit rained",
      "Ignored",
      "Confirmed Detected automatically",
      "Superseded",
      "Applied",
    ]);
    expect(textOf(one(one(shown, ".now-panel"), ".next"))).toBe(
      "Next change: Two from 26 November 2026 at 1:00 pm NZDT.",
    );
  });
});

describe("a consent", () => {
  const status = (kind: "none" | "full", asAt: number) => ({
    bandNumber: kind === "none" ? 1 : 2,
    restriction: { status: kind, allowedPercentage: null, date: "2026-11-21", description: null },
    asAt,
  });
  const records = (asAt: number) => ({
    providers: [provider("p", DAY)],
    sites: [site(1, { statuses: [status("none", asAt), status("full", asAt)] })],
    consents: [
      consent("C1", "p", [{ bandNumber: 1 }, { bandNumber: 2 }]),
      consent("C3", "p", [{ bandNumber: 1 }, { bandNumber: 3 }]),
      consent("C0", "p", []),
    ],
  });
  const stage = (page: Element) => textOf(one(page, ".now-stage"));

  test("is answered by the worst of what is stated", () => {
    const page = pagesWith(records(NOW - DAY));
    expect(stage(page("consents/c1/"))).toBe("No take in some bands");
  });

  test("is not free where a band is not known", () => {
    const page = pagesWith(records(NOW - DAY))("consents/c3/");
    expect(textOf(one(page, ".now-panel"))).toContain("Not known in 1 band");
    expect(textOf(one(page, ".now-panel"))).toContain("Not known does not mean no restriction.");
    expect(textOf(one(page, "main"))).toContain("The site gives no status for this band.");
  });

  test("is not known where what was stated is stale, or where nothing is held", () => {
    const page = pagesWith(records(NOW - DAY - 1));
    expect(stage(page("consents/c1/"))).toBe("Not known");
    expect(textOf(one(page("consents/c1/"), "main"))).toContain(
      "The site's last status is out of date: it is older than 24 hours.",
    );
    expect(stage(page("consents/c0/"))).toBe("Not known");
    expect(textOf(one(page("consents/"), "tbody"))).not.toContain("No restriction");
  });
});

test("the page for no address leads home from any depth", () => {
  const files = [...explorerFiles(modelWith({}, NOW), readingsWith({}, NOW), options)];
  const page = parsePage(files.find(({ path }) => path === "404.html")?.content as string);
  const links = all(page, "a").map((link) => attribute(link, "href") as string);
  expect(links.filter((link) => !/^(\/water\/|https:|#main$)/.test(link))).toEqual([]);
});
