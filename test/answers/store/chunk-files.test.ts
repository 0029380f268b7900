import { describe, expect, test } from "vitest";
import { chunkFiles } from "../../../generator/answers/store/chunk-files.ts";
import { execute } from "../../../generator/edge/resolver/execute.ts";
import { resolve } from "../../../generator/edge/resolver/resolve.ts";
import { chunked, expectedPage } from "../../edge/resolver/memory.ts";
import { type Draw, drawOf } from "../../support/random.ts";

const ID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const FOLDER = `monitoring-sites/${ID}/readings`;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOON = Date.UTC(2026, 10, 20, 12);

type Reading = { readonly id: string; readonly observedAt: string; readonly value: number | null };

const at = ({ observedAt }: Reading): number => Date.parse(observedAt);
const written = (instant: number) => new Date(instant).toISOString().replace(".000Z", "Z");

/** Newest first, from one instant back to another, some at the same instant, at a pace that changes. */
function readings(draw: Draw, newest: number, count: number): Reading[] {
  let now = newest;
  return Array.from({ length: count }, (_, n) => {
    now -= draw.pick([0, 1, 900_000, HOUR, HOUR, HOUR, draw.below(DAY)]);
    return { id: `r${count - n}`, observedAt: written(now), value: draw.below(100) };
  });
}

/** The files of readings of which those from a position on are stale, so that their values are withheld. */
function filesOf(items: readonly Reading[], stale = items.length): Map<string, string> {
  const files = chunkFiles({
    folder: FOLDER,
    items,
    startOf: at,
    spanOf: ({ observedAt }) => [observedAt],
    fields: ["id", "observedAt", "value"],
    rowOf: ({ id, observedAt, value }) => [id, observedAt, value],
    since: () => [
      [0, { freshness: "current" }],
      [stale, { value: null, freshness: "stale" }],
    ],
  });
  return new Map([...files].map(({ path, content }) => [path, content as string]));
}

const answered = (items: readonly Reading[], stale = items.length) =>
  items.map((item, position) => ({
    ...item,
    ...(position < stale ? { freshness: "current" } : { value: null, freshness: "stale" }),
  }));

/** The page that a request is answered with: always put together, for no file holds it. */
async function ask(query: string, files: ReadonlyMap<string, string>, read: string[] = []): Promise<unknown> {
  const answer = await execute(resolve("GET", `/v1/${FOLDER}?${query}`), chunked(files, read), 0);
  return answer.text ? JSON.parse(answer.text) : answer;
}

describe("a list in chunks", () => {
  test.each([0, 1, 99, 100, 101, 250, 700])("of %d items answers any page in any window", async (count) => {
    const draw = drawOf(count);
    const items = readings(draw, NOON, count);
    const stale = draw.below(count + 1);
    const files = filesOf(items, stale);
    const all = answered(items, stale);
    for (let round = 0; round < 200; round++) {
      const bound = () =>
        at(draw.pickOr(items, { observedAt: written(NOON) } as Reading)) + draw.between(-1, 1);
      const [from, to] = [bound(), bound()].sort((a, b) => a - b) as [number, number];
      const isWindow = draw.chance(0.7);
      const kept = isWindow ? all.filter((item) => at(item) >= from && at(item) < to) : all;
      const size = draw.pick([1, 7, 10, 50, 99, 100]);
      const page = draw.between(1, Math.ceil(kept.length / size) + 1);
      const window = isWindow ? `&from=${written(from)}&to=${written(to)}` : "";
      const query = `pageSize=${size}&pageNumber=${page}${window}`;
      expect(await ask(query, files), query).toEqual(expectedPage(kept, size, page));
    }
  });

  test("holds no more than a page in each, and names a chunk by an instant before all that is in it", () => {
    const items = readings(drawOf(5), NOON, 900);
    for (const [path, text] of filesOf(items)) {
      type Rows = [string, string, number][];
      const { items: rows, oldest = [] } = JSON.parse(text) as { items: Rows; oldest?: Rows };
      expect(rows.length).toBeLessThanOrEqual(100);
      expect(oldest.length).toBeLessThanOrEqual(100);
      const second = /chunks\/(-?\d+)\.json$/.exec(path)?.[1];
      if (second === undefined) continue;
      for (const [, observedAt] of rows)
        expect(Date.parse(observedAt)).toBeGreaterThanOrEqual(Number(second) * 1000);
    }
  });

  test("writes no chunk but the newest when a day is added, whatever is dropped", () => {
    const hourly = (newest: number): Reading[] =>
      Array.from({ length: 2000 }, (_, n) => newest - n * HOUR).map((instant) => ({
        id: `r${instant}`,
        observedAt: written(instant),
        value: instant % 97,
      }));
    let kept = 0;
    let dropped = 0;
    for (let night = 0; night < 40; night++) {
      const before = filesOf(hourly(NOON + night * DAY), 48);
      const after = filesOf(hourly(NOON + (night + 1) * DAY), 48);
      const changed = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
      expect(changed).toContain(`${FOLDER}/chunks.json`);
      // What was the newest chunk may be complete now: then it is a new file.
      for (const path of changed) expect(path === `${FOLDER}/chunks.json` || !before.has(path)).toBe(true);
      expect(changed.length).toBeLessThanOrEqual(2);
      kept += after.size - changed.length;
      dropped += [...before.keys()].filter((path) => !after.has(path)).length;
    }
    expect(kept).toBeGreaterThan(40 * 20);
    expect(dropped).toBeGreaterThan(8);
  });

  test("keeps every chunk between the newest and the oldest, however many items are dropped", () => {
    const draw = drawOf(7);
    const items = readings(draw, NOON, 1500);
    let before = filesOf(items);
    for (let left = items.length; left > 0; left -= draw.between(1, 60)) {
      const after = filesOf(items.slice(0, left));
      for (const [path, text] of after) {
        if (path !== `${FOLDER}/chunks.json`) expect(before.get(path), path).toBe(text);
      }
      before = after;
    }
  });

  test("of more items within a second than a page holds is one chunk", async () => {
    const items = readings(drawOf(1), NOON, 3).flatMap((item) => Array.from({ length: 150 }, () => item));
    expect(await ask("pageSize=100&pageNumber=2", filesOf(items))).toEqual(
      expectedPage(answered(items), 100, 2),
    );
  });

  test("is read in no chunk but those that a page has rows of", async () => {
    const items = readings(drawOf(3), NOON, 900);
    const files = filesOf(items);
    const { older, oldest } = JSON.parse(files.get(`${FOLDER}/chunks.json`) as string) as {
      older: [start: number, second: number][];
      oldest: unknown[];
    };
    const starts = [...older.map(([start]) => start), 900 - oldest.length];
    for (let page = 1; page <= 9; page++) {
      const wanted = older.filter(
        (_, at) => (starts[at] as number) < page * 100 && (starts[at + 1] as number) > (page - 1) * 100,
      );
      const read: string[] = [];
      await ask(`pageSize=100&pageNumber=${page}`, files, read);
      // The first page is read too, for the count.
      const forPage = read.slice(read.lastIndexOf(`${FOLDER}/pages/100/${page}.json`) + 2);
      expect(forPage).toEqual(wanted.map(([, second]) => `${FOLDER}/chunks/${second}.json`));
    }
  });

  test("says so if a chunk is of another build", async () => {
    const items = readings(drawOf(2), NOON, 300);
    const files = filesOf(items);
    for (const [path, text] of files)
      if (path.includes("/chunks/")) files.set(path, text.replace(/"mark":"\w+"/, '"mark":"other"'));
    await expect(ask("pageSize=100&pageNumber=2", files)).rejects.toThrow(/damaged/);
  });
});
