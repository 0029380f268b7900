/** The pages and the API say the same: each page is compared with the answers of the same build. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { formatInstant } from "../../generator/lib/time/instant.ts";
import type { ReadingsFacts } from "../../generator/views/html/facts.ts";
import type { Status } from "../../schemas/document.ts";
import type {
  AreaListItem,
  AreaScheduledChange,
  ConsentRestrictions,
  MonitoringSite,
  Reading,
  ScheduledChange,
  StageAssignment,
} from "../../schemas/resource.ts";
import { sampleTree } from "../support/sample.ts";
import { filesBelow } from "../support/tree.ts";
import { siteIn } from "./built-site.ts";
import { consentsInPart } from "./consents-in-part.ts";
import { all, attribute, type Element, factsIn, one, textOf } from "./html.ts";
import { LEVELS, levelOf } from "./levels.ts";

const { root: out, answer, itemsOf, pageAt } = siteIn(await sampleTree("files"));
const main = (folder: string): Element => one(pageAt(folder), "main");
const areas = itemsOf<AreaListItem>("areas");
const home = main("");
/** The grade of an item of the list. */
const levelIn = (item: Element) => attribute(item, "class")?.split(" ")[1] as (typeof LEVELS)[number];

describe("the first page", () => {
  test("says first how fresh it is", () => {
    expect(textOf(all(home, ".as-of")[0] as Element)).toMatch(/^As at 21 November 2026/);
  });

  test("lists every area as the API answers it, strictest first", () => {
    const items = all(home, ".area");
    expect(new Set(items.map((item) => attribute(item, "id")))).toEqual(new Set(areas.map(({ id }) => id)));
    const councils = all(home, "option")
      .map(textOf)
      .slice(all(home, "option").findIndex((option) => textOf(option) === "All councils"));
    for (const area of areas) {
      const item = items.find((one) => attribute(one, "id") === area.id) as Element;
      const stage = area.currentStageAssignment?.stage;
      expect(levelIn(item)).toBe(levelOf(area));
      const numbers = factsIn(item, "listed")?.by ?? [];
      expect(new Set(numbers.map((number) => councils[number]))).toEqual(
        new Set(area.organisations.map(({ name }) => name)),
      );
      expect(textOf(one(item, "h3"))).toBe(area.name);
      expect(textOf(item)).toContain(
        stage?.name ?? (levelOf(area) === "none" ? "No restriction set" : "Not tracked"),
      );
    }
    const places = items.map((item) => LEVELS.indexOf(levelIn(item)));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test("draws every area with a boundary in the colour of the list", () => {
    const idOfNumber = new Map(
      all(home, ".area").map((item) => [String(factsIn(item, "listed")?.number), attribute(item, "id")]),
    );
    const drawn = all(home, "path").flatMap((path) => {
      const id = idOfNumber.get(attribute(path, "data-area") ?? "");
      return id === undefined ? [] : [[id, attribute(path, "class") ?? ""]];
    });
    expect(new Map(drawn as [string, string][])).toEqual(
      new Map(areas.map((area) => [area.id, levelOf(area)])),
    );
  });

  test("draws no area smaller than can be seen", () => {
    const svg = one(home, "svg");
    const scale = Number(
      /scale\(([\d.]+)\)/.exec(attribute(all(svg, "g")[0] as Element, "transform") ?? "")?.[1],
    );
    const sizes = all(svg, "path").flatMap((path) => {
      if (attribute(path, "data-area") === undefined) return [];
      const points = [...(attribute(path, "d") ?? "").matchAll(/M(-?\d+) (-?\d+)l([^Mz]*)z/g)].flatMap(
        ([, startX, startY, line = ""]) => {
          let [x, y] = [Number(startX), Number(startY)];
          const steps = (line.match(/-?\d+/g) ?? []).map(Number);
          const others = steps.flatMap((step, index) => {
            if (index % 2 === 0) x += step;
            else y += step;
            return index % 2 === 0 ? [] : [[x, y] as const];
          });
          return [[Number(startX), Number(startY)] as const, ...others];
        },
      );
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
      return [scale * Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys))];
    });
    expect(sizes.length).toBeGreaterThan(60);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(6);
  });

  test("names a council that has several areas above those of each group, which follow each other", () => {
    const several = Map.groupBy(
      areas.filter(({ organisations }) => organisations.length === 1),
      ({ organisations }) => organisations[0]?.name ?? "",
    );
    const [council, own] = [...several].find(([, some]) => some.length > 1) ?? ["", []];
    const ids = new Set(own.map(({ id }) => id));
    expect(ids.size).toBeGreaterThan(1);
    for (const list of all(home, "ol").filter((one) => attribute(one, "class") === "areas")) {
      const items = all(list, "li");
      const places = items.flatMap((item, index) => (ids.has(attribute(item, "id") ?? "") ? index : []));
      const [first = 0] = places;
      expect(places).toEqual(places.map((_, index) => first + index));
      const heads = items.filter((item) => textOf(item) === `${council} · ${own.length} areas`);
      expect(heads).toEqual(places.length > 0 ? [items[first - 1]] : []);
    }
  });

  test("counts what the API counts, by level and by group", () => {
    const counted = Object.groupBy(areas, levelOf);
    for (const box of all(home, ".level-box")) {
      const level = attribute(one(box, "input"), "value") as (typeof LEVELS)[number];
      expect(textOf(one(box, ".count"))).toBe(String(counted[level]?.length));
    }
    const groups = all(home, ".group").map((group) => Number(textOf(one(one(group, "h2"), ".count"))));
    expect(groups.reduce((a, b) => a + b)).toBe(areas.length);
  });
});

test("what is changing ends with the areas by grade of the last day, as the spreadsheet has them", () => {
  const [head = "", ...lines] = readFileSync(join(out, "v1/downloads/areas-by-grade.csv"), "utf8")
    .trim()
    .split("\n");
  const strip = all(main("changes"), "section").find(
    (one) => attribute(one, "aria-labelledby") === "by-grade",
  );
  const [newest] = all(one(strip as Element, "tbody"), "tr") as [Element];
  const counts = (lines.at(-1) ?? "").split(",").slice(1);
  // Grades that no area had are left out of the strip.
  const met = head
    .split(",")
    .slice(1)
    .flatMap((_, index) => (lines.some((line) => line.split(",")[index + 1] !== "0") ? index : []));
  expect(all(newest, "td").map(textOf)).toEqual(met.map((index) => counts[index]));
  const bands = all(strip as Element, "path").filter((path) => attribute(path, "class") !== undefined);
  expect(bands.length).toBe(met.length);
  expect(lines.length).toBe(366);
  for (const line of lines)
    expect(
      line
        .split(",")
        .slice(1)
        .reduce((sum, count) => sum + Number(count), 0),
    ).toBe(areas.length);
});

test("the page of a scheme names each area at the stage that the API answers, and the others without one", () => {
  for (const [id, own] of Map.groupBy(areas, ({ scheme }) => scheme?.id)) {
    if (id === undefined) continue;
    const scheme = main(`schemes/${id}`);
    const namesIn = (part: Element) => all(part, "a").map(textOf).sort();
    const namesAt = (stageId: string | undefined) =>
      own
        .filter((area) => area.currentStageAssignment?.stage.id === stageId)
        .map(({ name }) => name)
        .sort();
    const stages = one(scheme, ".stages").children.filter((child) => typeof child !== "string");
    expect(stages.length).toBeGreaterThan(0);
    for (const stage of stages) {
      const stageId = attribute(stage, "id")?.replace("stage-", "");
      expect(namesIn(one(stage, ".stage-areas"))).toEqual(namesAt(stageId));
    }
    expect(all(scheme, ".with-swatch").flatMap(namesIn).sort()).toEqual(namesAt(undefined));
  }
});

describe("the page of an area", () => {
  test("says what applies and since when", () => {
    for (const area of areas) {
      const shown = main(`areas/${area.id}`);
      expect(textOf(all(shown, ".as-of")[0] as Element)).toMatch(/^As at 21 November 2026/);
      expect(textOf(shown)).toMatch(/As at 21 November 2026.*Sources/);
      expect(levelOf(area) === "untracked" && /No restriction set/.test(textOf(shown))).toBe(false);
      const panel = one(shown, ".now-panel");
      const current = area.currentStageAssignment;
      if (!current) {
        const state = area.trackingStatus === "tracked" ? "No restriction set" : "Not tracked";
        expect(textOf(one(panel, ".now-stage"))).toBe(state);
        continue;
      }
      expect(textOf(one(panel, ".now-stage"))).toBe(current.stage.name);
      const since = all(panel, "p").find((line) => textOf(line).startsWith("In force since"));
      expect(attribute(all(since as Element, "time")[0] as Element, "datetime")).toBe(current.effectiveFrom);
    }
  });

  test("calls nothing GeoJSON that is none", () => {
    const TYPES = /^(Feature|FeatureCollection|Point|(Multi)?(LineString|Polygon)|GeometryCollection)$/;
    for (const { id } of areas) {
      for (const link of all(one(main(`areas/${id}`), ".data-links"), "a")) {
        const file = (attribute(link, "href") as string).replace(/^.*v1\//, "");
        if (!file.endsWith("json")) continue;
        const isGeoJson = TYPES.test(String(answer<{ type?: unknown }>(file).type));
        expect(textOf(link).includes("GeoJSON"), file).toBe(isGeoJson);
      }
    }
  });

  test("lists every scheduled change with its state, and announces the next that is confirmed", () => {
    const asOf = answer<Status>("status.json").asOf;
    // Only the list for all areas says which changes are ignored.
    const ignored = new Set(
      filesBelow(join(out, "v1/scheduled-changes/pages/100"))
        .flatMap((file) => answer<{ items: ScheduledChange[] }>(`scheduled-changes/pages/100/${file}`).items)
        .flatMap(({ id, isIgnored }) => (isIgnored ? [id] : [])),
    );
    const currentOf = (id: string) => areas.find((area) => area.id === id)?.currentStageAssignment;
    const wordOf = (item: AreaScheduledChange) => stateOf(item, ignored.has(item.id), asOf);
    for (const { id } of areas) {
      const items = itemsOf<AreaScheduledChange>(`areas/${id}/scheduled-changes`);
      const shown = main(`areas/${id}`);
      const rows = all(shown, "tr").filter((row) => attribute(row, "id")?.startsWith("change-"));
      // Those that were dropped are a group of their own, at the end, and their level is struck out.
      const isDropped = (item: AreaScheduledChange) =>
        ["Cancelled", "Rejected", "Ignored", "Superseded", "Withdrawn"].includes(wordOf(item));
      // What is confirmed and then what is proposed, the nearest first; the newest of the past; what was dropped.
      const kept = items.filter((item) => !isDropped(item));
      const isAhead = ({ effectiveFrom }: AreaScheduledChange) => effectiveFrom > asOf;
      const ahead = kept.filter(isAhead).toReversed();
      const ordered = [
        ...ahead.filter((item) => wordOf(item) === "Confirmed"),
        ...ahead.filter((item) => wordOf(item) !== "Confirmed"),
        ...kept.filter((item) => !isAhead(item)),
        ...items.filter(isDropped),
      ];
      expect(rows.map((row) => attribute(row, "id"))).toEqual(ordered.map((item) => `change-${item.id}`));
      for (const [index, item] of ordered.entries()) {
        const row = rows[index] as Element;
        expect(textOf(all(row, ".badge")[0] as Element)).toBe(wordOf(item));
        expect(all(row, "s").length).toBe(isDropped(item) ? 1 : 0);
      }
      const next = items.findLast((item) => wordOf(item) === "Confirmed");
      const announced = all(one(shown, ".now-panel"), ".next").map((line) =>
        attribute(all(line, "time")[0] as Element, "datetime"),
      );
      // A stage may be recorded that begins when the one in force ends; answers do not have it before.
      const end = currentOf(id)?.effectiveUntil;
      const coming = next?.effectiveFrom ?? (end && announced.includes(end) ? end : undefined);
      expect(announced).toEqual(coming === undefined ? [] : [coming]);
    }
  });

  test("tables the history of three years that its chart draws", () => {
    for (const { id } of areas) {
      const items = itemsOf<StageAssignment>(`areas/${id}/stage-assignments`);
      const shown = main(`areas/${id}`);
      const figures = all(shown, ".timeline");
      const rows = figures.flatMap((figure) => all(one(figure, "tbody"), "tr"));
      const told = rows.map((row) => attribute(all(row, "time")[0] as Element, "datetime"));
      expect(told).toEqual(items.slice(0, told.length).map(({ effectiveFrom }) => effectiveFrom));
      const older = items.slice(told.length);
      expect(
        older.filter(({ effectiveUntil }) => effectiveUntil === null || effectiveUntil > "2023-11-02"),
      ).toEqual([]);
      const bars = all(shown, "rect").filter((rect) =>
        LEVELS.some((level) => level === attribute(rect, "class")),
      );
      expect(bars.length).toBe(rows.length);
    }
  });
});

/** What has become of a change, in a word, by its fields alone. */
function stateOf(item: AreaScheduledChange, isIgnored: boolean, asOf: string): string {
  if (item.isCancelled) return "Cancelled";
  if (item.approval.status === "rejected") return "Rejected";
  if (isIgnored) return "Ignored";
  if (item.isApplied) return item.appliedAssignmentDeletedAt === null ? "Took effect" : "Withdrawn";
  if (item.approval.status === "pendingApproval")
    return item.effectiveFrom > asOf ? "Pending approval" : "Proposed: no approval known";
  return item.effectiveFrom > asOf ? "Confirmed" : "Superseded";
}

const siteIds = () =>
  readdirSync(join(out, "v1/monitoring-sites"))
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -5));

describe("the page of a monitoring site", () => {
  test("shows the readings that the API shows, and none that it withholds but in figures of whole days", () => {
    for (const id of siteIds()) {
      const current = readingsOf(id).filter(({ freshness }) => freshness === "current");
      const shown = main(`monitoring-sites/${id}`);
      for (const figure of all(shown, ".readings")) {
        const rows = shownIn(figure);
        const type = current.find(
          ({ observedAt, value }) => observedAt === rows[0]?.[0] && value === rows[0][1],
        );
        const expected = current.filter(({ observationType }) => observationType === type?.observationType);
        expect(rows).toEqual(expected.slice(0, 168).map(({ observedAt, value }) => [observedAt, value]));
      }
      const values = all(shown, ".value").map(textOf);
      const stated = new Set(
        current.filter(({ value }) => value !== null).map(({ value, unit }) => `${value} ${unit}`),
      );
      expect(
        values.filter((value) => !/^(Out of date|No value)$/.test(value) && !stated.has(plain(value))),
      ).toEqual([]);
    }
  });

  test("says of a status that it is out of date, and why", () => {
    const isStale = ({ freshness }: { freshness: string }) => freshness === "stale";
    const sites = siteIds().map((id) => answer<MonitoringSite>(`monitoring-sites/${id}.json`));
    const stale = sites.filter(({ isServed, statuses }) => isServed && statuses.some(isStale));
    expect(stale.length).toBeGreaterThan(0);
    for (const { id } of stale)
      expect(textOf(main(`monitoring-sites/${id}`))).toMatch(/out of date: it is older than/i);
  });

  test("says where everything is out of date, since when and why", () => {
    const quiet = siteIds().filter((id) => readingsOf(id).every(({ freshness }) => freshness === "stale"));
    expect(quiet.length).toBeGreaterThan(0);
    for (const id of quiet) {
      const shown = main(`monitoring-sites/${id}`);
      const site = answer<MonitoringSite>(`monitoring-sites/${id}.json`);
      for (const card of all(shown, ".latest-card")) {
        expect(textOf(card)).toMatch(
          /Out of date The newest reading is from \d+ .* NZ[DS]T\. Its value is not shown because /,
        );
        expect(textOf(card).includes("the site is no longer updated")).toBe(!site.isServed);
      }
      expect(all(shown, ".readings")).toEqual([]);
    }
  });
});

const readingsOf = (id: string): Reading[] =>
  filesBelow(join(out, `v1/monitoring-sites/${id}/readings/pages/100`))
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .flatMap(
      (file) => answer<{ items: Reading[] }>(`monitoring-sites/${id}/readings/pages/100/${file}`).items,
    );

/** The rows of a chart's table: runs of them, each a step older than the one above it. */
function shownIn(figure: Element): [string, number | null][] {
  const table = all(figure, "table")[0] as Element;
  const { times } = factsIn(figure, "chart") as ReadingsFacts;
  const instants = times.flatMap(([newest, step, count]) =>
    [...Array(count).keys()].map((steps) => newest - steps * step),
  );
  const values = all(table, "tr").flatMap((row) => all(row, "td")[0] ?? []);
  expect(instants.length).toBe(values.length);
  return values.map((cell, index) => {
    const [value = ""] = plain(textOf(cell)).split(" ");
    return [formatInstant(instants[index] as number), value === "No" ? null : Number(value)];
  });
}

/** A text whose numbers are as the API writes them. */
const plain = (text: string): string => text.replace("−", "-").replace(/(?<=\d),(?=\d{3})/g, "");

describe("the page of a consent", () => {
  /** The day of the sample in New Zealand. */
  const TODAY = "2026-11-21";
  const WORDS = { none: "No restriction stated", partial: "Partly restricted", full: "No take" };
  type Bands = ConsentRestrictions["sites"][number]["bands"];
  const inPart = consentsInPart();
  const wordsOf = (restriction: Bands[number]["restriction"]): string => {
    if (restriction === null || (restriction.status === "none" && restriction.date < TODAY))
      return "Not known";
    const { status, allowedPercentage: share } = restriction;
    return WORDS[status] + (status === "partial" && share !== null ? `: at most ${share}%` : "");
  };
  const eachConsent = (check: (consent: ConsentRestrictions, shown: Element) => void): void => {
    const files = filesBelow(join(out, "v1/consents")).filter((path) => path.endsWith(".json"));
    expect(files.length).toBeGreaterThan(100);
    for (const file of files)
      check(answer<ConsentRestrictions>(`consents/${file}`), main(`consents/${file.slice(0, -5)}`));
  };

  test("shows each band with its trigger level and what is stated, and calls nothing free that is not known", () => {
    eachConsent((consent, shown) => {
      expect(textOf(one(shown, "h1"))).toBe(`Consent ${consent.consentNumber}`);
      const bands = consent.sites.flatMap((site) => site.bands);
      const rows = all(shown, "tbody").flatMap((body) => all(body, "tr"));
      expect(rows.length).toBe(bands.length);
      for (const [index, { bandNumber, triggerLevel, restriction }] of bands.entries()) {
        const row = textOf(rows[index] as Element);
        expect(row.startsWith(`Band ${bandNumber}`)).toBe(true);
        expect(plain(row)).toContain(String(triggerLevel));
        expect(row).toContain(wordsOf(restriction));
      }
      const isForToday = bands.some(({ restriction }) => restriction?.date === TODAY);
      const isKnown =
        isForToday &&
        !inPart.has(consent.consentNumber) &&
        bands.every(({ restriction }) => wordsOf(restriction) !== "Not known");
      expect(textOf(one(shown, ".now-panel")).includes("Ask the provider")).toBe(!isKnown);
    });
  });

  test("answers for each river by its name, and has a part for each", () => {
    eachConsent(({ sites }, shown) => {
      const panel = one(shown, ".now-panel");
      const rivers = all(panel, "li");
      // Where all of a consent is alike, the headline says it.
      const lines = (rivers.length > 0 ? rivers : [panel]).map(textOf);
      expect(all(shown, ".consent-site").map((part) => textOf(one(part, "h2")))).toEqual(
        sites.map(({ name }) => name),
      );
      for (const { name, bands } of sites) {
        const own = lines.filter((line) => line.includes(name));
        for (const { bandNumber, restriction } of bands) {
          // A river whose bands are alike has one line for them.
          const isOfBand = (text: string) => text.split(":")[0]?.match(/\d+/g)?.includes(String(bandNumber));
          expect(own.length === 1 ? own[0] : own.find(isOfBand)).toContain(wordsOf(restriction));
        }
      }
    });
  });
});

test("the page of freshness has the numbers of the status", () => {
  const { providers } = answer<Status>("status.json");
  const rows = all(all(main("freshness"), "tbody")[0] as Element, "tr");
  const grouped = (number: number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");
  for (const [index, provider] of providers.entries()) {
    const row = rows[index] as Element;
    expect(textOf(one(row, "th"))).toBe(provider.name);
    const cells = all(row, "td").map(textOf);
    const { length: current } = siteIds().filter((id) => {
      const { providerKey } = answer<MonitoringSite>(`monitoring-sites/${id}.json`);
      return (
        providerKey === provider.providerKey &&
        readingsOf(id).some(({ freshness }) => freshness === "current")
      );
    });
    expect(cells.slice(-2)).toEqual([provider.monitoringSites, current].map(grouped));
    expect(all(row, "time").map((time) => attribute(time, "datetime"))).toEqual(
      provider.newestObservation === null ? [] : [provider.newestObservation],
    );
    for (const age of all(row, ".age")) {
      expect(textOf(age)).toMatch(/old when published$/);
      expect(factsIn(age, "clock")).toEqual({ at: Date.parse(provider.newestObservation ?? "") });
    }
  }
  expect(rows.length).toBe(providers.length);
});
