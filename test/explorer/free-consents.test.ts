/** When pages call a consent free: only if every band of it is known to be, for the day itself. */

import { describe, expect, test } from "vitest";
import { consent, modelWith, provider, readingsWith, site, uuid } from "../support/records.ts";
import { followed } from "./built-site.ts";
import { explorerFiles, readerOf } from "./explorer-files.ts";
import { all, asPublished, one, parsePage, textOf } from "./html.ts";

const NOW = Date.UTC(2026, 10, 21);
const DAY = 86_400_000;
const TODAY = "2026-11-21";

const stated = (
  bandNumber: number | null,
  status: "none" | "partial" | "full",
  date = TODAY,
  asAt = NOW,
  description: string | null = null,
) => ({ bandNumber, restriction: { status, allowedPercentage: null, date, description }, asAt });

const free = [stated(1, "none"), stated(2, "none")];

/** What pages say of a consent with bands 1 and 2 of a site. */
function pagesOf(
  statuses: ReturnType<typeof stated>[],
  rows: Parameters<typeof consent>[2] = [{ bandNumber: 1 }, { bandNumber: 2 }],
) {
  const records = {
    providers: [provider("p", 9 * DAY)],
    sites: [site(1, { statuses })],
    consents: [consent("C1", "p", rows)],
  };
  const options = { store: "files" as const, baseUrl: "https://host.example/water", maxZoom: 0 };
  const read = readerOf(explorerFiles(modelWith(records, NOW), readingsWith({}, NOW), options));
  const page = (folder: string) => asPublished(parsePage(read(`${followed(read, folder)}index.html`) ?? ""));
  const text = (folder: string, part: string) => textOf(one(page(folder), part));
  const listed = (list: string) => textOf(all(one(page(list), "tbody"), "tr")[0] as never);
  return {
    question: text("consents/c1/", "#answer"),
    headline: text("consents/c1/", ".now-stage"),
    panel: text("consents/c1/", ".now-panel"),
    bands: text("consents/c1/", ".bands"),
    consent: listed("consents/"),
    site: listed("monitoring-sites/"),
    sitePage: text(`monitoring-sites/${uuid(1)}/`, "main"),
  };
}

describe("a consent is not free", () => {
  test("of a day that is over: neither on its page, nor in a list, nor at its site", () => {
    const said = pagesOf([stated(1, "none", "2026-11-20"), stated(2, "none", "2026-11-20")]);
    expect(said.question).toBe("May I take water on Saturday 21 November 2026?");
    expect(said.headline).toBe("Not known");
    expect(said.panel).toMatch(
      /no restriction was stated for 20 Nov 2026 only.*No status for Saturday 21 November 2026/,
    );
    for (const row of [said.consent, said.site]) expect(row).toMatch(/Not known$/);
    expect(said.sitePage).not.toContain("No restriction stated");
  });

  test.each([
    ["trigger level", { bandNumber: 2, triggerLevel: null }],
    ["site", { bandNumber: 2, siteNumber: "gone" }],
  ])("where a band has no %s on record", (_, row) => {
    const said = pagesOf(free, [{ bandNumber: 1 }, row]);
    expect(said.headline).toBe("Not known in some bands");
    expect(said.panel).toMatch(
      /Site 1: No restriction stated.*A band whose site or trigger level is not on record is not shown/,
    );
    expect(said.consent).toMatch(/Not known$/);
  });

  test.each([
    ["full", "No take"],
    ["partial", "Partly restricted"],
  ] as const)("where its site as a whole is %s", (status, words) => {
    const said = pagesOf([stated(null, status), ...free]);
    expect(said.headline).toBe(`${words} in some bands`);
    expect(said.panel).toContain(`Site 1, the whole site: ${words}`);
    expect(said.bands).toMatch(new RegExp(`Whole site ?${words}`));
    expect(said.consent).toMatch(new RegExp(`${words}$`));
  });

  test("where its site as a whole is free, and a band is banned or says nothing", () => {
    const banned = pagesOf([stated(null, "none"), stated(1, "full"), stated(2, "none")]);
    expect(banned.headline).toBe("No take in some bands");
    const silent = pagesOf([stated(null, "none"), stated(1, "none")]);
    expect(silent.headline).toBe("Not known in some bands");
  });

  test("for being free tomorrow: what is stated for today stands beside that", () => {
    const said = pagesOf([
      ...[stated(1, "none", "2026-11-22"), stated(1, "full", TODAY, NOW - DAY / 4)],
      ...[stated(2, "none", "2026-11-22"), stated(2, "none", TODAY, NOW - DAY / 4)],
    ]);
    expect(said.headline).toBe("No take in some bands");
    expect(said.panel).toContain("Site 1, band 1: No take for 21 Nov 2026");
    expect(said.panel).not.toContain("No status for");
    for (const row of [said.consent, said.site]) expect(row).toMatch(/No take/);
  });

  test("in a list for longer than each of its bands is", () => {
    const said = pagesOf([stated(1, "none"), stated(2, "none", "2026-11-23")]);
    for (const row of [said.consent, said.site]) expect(row).toMatch(/No restriction stated(?! ?for 23)/);
  });
});

test("a consent is banned where its site says so twice at one instant, in other words", () => {
  const said = pagesOf([
    stated(1, "full", TODAY, NOW, "No take"),
    stated(1, "full", TODAY, NOW, "No take: low flow"),
    stated(2, "none"),
  ]);
  expect(said.headline).toBe("No take in some bands");
  expect(said.sitePage).not.toContain("earlier status");
});
