/** The pages of a data set of the whole country: 300 areas, as heavy and as long as they may be, and quick to filter. */

import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { namesOf } from "../../support/data-set/plain/names.ts";
import { organisationsOf, schemesOf } from "../../support/data-set/plain/organisations.ts";
import { scales } from "../../support/data-set/shape.ts";
import { type Draw, drawOf } from "../../support/random.ts";
import {
  area,
  assignment,
  change,
  consent,
  modelWith,
  provider,
  readingsWith,
  site,
  uuid,
} from "../../support/records.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { writeExplorer } from "../explorer-files.ts";
import { firstLoadOf } from "../first-load.ts";
import { inBrowser } from "./in-browser.ts";
import { wakeAt } from "./stage.ts";

const NOW = Date.UTC(2026, 10, 21);
const HOUR = 3_600_000;
const folder = temporaryFolder();
const root = join(folder, "public");
const sizes = new Map<string, number>();

/** As many areas, councils and schemes as the country has; of sites and consents, enough for several pages. */
const source = (() => {
  const draw = drawOf(5);
  const names = namesOf({ ...scales.nz, sites: 100, consents: 5_000, zones: 100 });
  const organisations = organisationsOf(names.organisation);
  const schemes = schemesOf(names.scheme);
  const areas = names.area.map(({ id, name, matched }, index) =>
    area(index, {
      ...{ id, name },
      alternateNames: matched.filter((text) => text !== name),
      schemeId: index % 20 === 19 ? null : draw.pick(schemes).id,
      organisationIds: [draw.pick(organisations).id],
      sources: [{ url: "https://council.example/water", description: null }],
      boundary: [[blotAt(draw, 170 + (index % 15) * 0.5, -46 + Math.floor(index / 15) * 0.5)]],
    }),
  );
  // Three of four areas have a stage; those without a scheme have none.
  const inForce = areas.flatMap(({ id, schemeId }, index) => {
    const stages = schemes.find((scheme) => scheme.id === schemeId)?.stages ?? [];
    const stage = stages[index % 7];
    return index % 4 === 3 || stage === undefined ? [] : [{ areaId: id, stageId: stage.id }];
  });
  const sites = Array.from({ length: 100 }, (_, index) => site(index, { waterway: `River ${index}` }));
  return {
    organisations,
    schemes,
    areas,
    assignments: inForce.map((one, index) =>
      assignment(index, { ...one, effectiveFrom: NOW - index * HOUR }),
    ),
    changes: inForce.slice(0, 150).map(({ areaId, stageId }, index) =>
      change(index, {
        areaId,
        targetStageId: stageId,
        effectiveFrom: NOW + (index + 1) * 8 * HOUR,
        createdAt: NOW,
      }),
    ),
    providers: [{ ...provider("p", HOUR), organisationId: organisations[0]?.id ?? uuid(1) }],
    sites,
    consents: Array.from({ length: 300 }, (_, index) =>
      consent(`WP-${index}`, "p", [{ siteNumber: String(index % 100) }]),
    ),
  };
})();

/** A boundary of as many corners as a council's has on a drawing of the country. */
function blotAt(draw: Draw, longitude: number, latitude: number): [number, number][] {
  const ring = Array.from({ length: 30 }, (_, corner): [number, number] => {
    const angle = (corner / 30) * 2 * Math.PI;
    const radius = 0.15 + draw.below(1_000) / 10_000;
    return [longitude + radius * Math.cos(angle), latitude + radius * Math.sin(angle)];
  });
  return [...ring, ring[0] as [number, number]];
}

beforeAll(() => {
  const options = { store: "packs", baseUrl: "https://host.example", maxZoom: 0 } as const;
  for (const { path, content } of writeExplorer(root, modelWith(source, NOW), readingsWith({}, NOW), options))
    sizes.set(path, Buffer.byteLength(content));
});

test("the first page takes at most 60 KB compressed, and no page more than 1,500 kB as it is", () => {
  expect(firstLoadOf(root, "index.html")).toBeLessThanOrEqual(60 * 1024);
  expect([...sizes].filter(([path, size]) => path.endsWith(".html") && size > 1_500_000)).toEqual([]);
});

inBrowser("the pages of a country", ({ stageOf }) => {
  const stage = stageOf(async () => root);

  const LISTS = [
    "",
    "changes/",
    "organisations/",
    "schemes/",
    "consents/",
    "consents/list_page-5/",
    "monitoring-sites/",
  ];
  test("no page is more than 10,000 px long, on a phone and on a desk", async () => {
    const provider = source.organisations[0]?.id;
    for (const path of [...LISTS, `organisations/${provider}/`]) {
      const { page } = await stage().open(path, { now: NOW });
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        const height = await page.locator("html").evaluate(({ scrollHeight }) => scrollHeight);
        expect(height, `${path} at ${width} px`).toBeLessThanOrEqual(10_000);
      }
    }
  });

  test("the nearest day ahead is never behind a click, however long the page has been open", async () => {
    const { page } = await stage().open("changes/", { now: NOW });
    for (const days of [0, 5, 12, 40]) {
      const now = NOW + days * 24 * HOUR;
      await wakeAt(page, now);
      const nearest = page.locator("#ahead + .day .happening");
      const due = await nearest.evaluateAll((items) =>
        items.map((item) => Date.parse(item.querySelector("time")?.dateTime ?? "")),
      );
      const ahead = source.changes.map(({ effectiveFrom }) => effectiveFrom).filter((at) => at > now);
      expect(Math.min(...due), `after ${days} days`).toBe(Math.min(...ahead));
      const folded = await page.locator("#ahead ~ .more-days .happening").count();
      const summary = page.locator("#ahead ~ .more-days summary");
      if (folded > 0)
        expect(await summary.textContent()).toMatch(new RegExp(`^${folded} more changes?, on `));
      else expect(await summary.count()).toBe(0);
    }
  });

  test("of changes has each day once in a list, with all that is due on it, whenever that came", async () => {
    const { page } = await stage().open("changes/", { now: NOW });
    const { format } = new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Auckland" });
    const due = [...source.assignments, ...source.changes].map(({ effectiveFrom }) => effectiveFrom);
    for (const hours of [0, 8, 16, 70]) {
      const now = NOW + hours * HOUR;
      await wakeAt(page, now);
      const ahead = due.filter((at) => at > now).sort((a, b) => a - b);
      const past = due.filter((at) => at <= now && at > NOW - 30 * 24 * HOUR).sort((a, b) => b - a);
      for (const [list, own] of Object.entries({ ahead, past })) {
        const days = await page.locator(`section[aria-labelledby=${list}] .day`).evaluateAll((all) =>
          all.map((day) => ({
            date: day.querySelector("time")?.dateTime,
            items: day.querySelectorAll(".happening").length,
          })),
        );
        const wanted = [...Map.groupBy(own, format)].map(([date, { length }]) => ({ date, items: length }));
        expect(days, `${list} after ${hours} hours`).toEqual(wanted);
      }
    }
  });

  test("without scripts every area can be read, the later ones of a group at a click", async () => {
    const { page } = await stage().open("", { now: NOW, javaScriptEnabled: false });
    for (const more of await page.locator(".more-areas summary").all()) await more.click();
    expect(await page.locator("li.area:visible").count()).toBe(300);
  });

  test("a filter finds any area, and a long group shows all at a press", async () => {
    const { page } = await stage().open("", { now: NOW });
    const first = await page.locator("li.area:visible").count();
    expect(first).toBeLessThan(150);
    await page.locator(".show-all:visible").first().click();
    expect(await page.locator("li.area:visible").count()).toBeGreaterThan(first);
    const last = await page.locator("li.area:not(:visible)").last().locator("h3").textContent();
    await page.fill("#site-search", last ?? "");
    expect(await page.locator("li.area:visible h3").allTextContents()).toContain(last);
  });

  test("every key and press while filtering is answered in 100 ms", async () => {
    let slowest = Infinity;
    // What else the machine does may delay some rounds, not all of ten.
    for (let round = 0; round < 10 && slowest > 100; round++) slowest = Math.min(slowest, await slowestOf());
    expect(slowest).toBeLessThanOrEqual(100);
  });

  /** The longest time from an input to the frame that shows its effect, in milliseconds (Event Timing). */
  async function slowestOf(): Promise<number> {
    const { page } = await stage().open("", { now: NOW });
    await page.evaluate(`
      durations = [];
      new PerformanceObserver((list) => durations.push(...list.getEntries().map(({ duration }) => duration)))
        .observe({ type: "event", durationThreshold: 16 });`);
    await page.focus("#site-search");
    await page.keyboard.type("north water", { delay: 60 });
    await page.keyboard.press("Escape");
    await page.fill("#site-search", "");
    for (const box of await page.locator("#filter [name=level]").all()) await box.click();
    await page.waitForTimeout(300);
    return page.evaluate<number>("Math.max(0, ...durations)");
  }
});
