/**
 * The mixed host: files of two builds, as caches on the way may hold them. Every answer is that of the one build or of the
 * other, or the client rejects. `generator/edge/client` asks; each build by itself says what is right.
 */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pageMarkOf } from "../../generator/api/pack-of.ts";
import type { Store } from "../../generator/api/store.ts";
import { build } from "../../generator/builder/build.ts";
import { connect } from "../../generator/edge/client/client.ts";
import { DataError } from "../../generator/load/faults.ts";
import { amount } from "../support/amount.ts";
import { writeDataSet } from "../support/data-set/draw-data-set.ts";
import { editData } from "../support/edits.ts";
import { type Draw, drawOf } from "../support/random.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { filesBelow } from "../support/tree.ts";
import { loadOracle, type Oracle } from "./oracle.ts";
import { requestsOf } from "./requests.ts";

/** A night's readings, and what people edit meanwhile. */
const PAIRS = amount(4, 200);
const REQUESTS = 100;

/** The seeds of data sets whose lists have 250 items and 101. */
const SEEDS = [6, 5];

const BASE = "https://example.org";
const folder = temporaryFolder();
const DAY = 86_400_000;

/** What is put together from several files, but for what changes by the clock. */
const COMPOSED = /^\/v1\/(search|organisations|schemes|restriction-zones|monitoring)/;

type Answer = readonly [status: number, text: string] | null;

/** Asks for a target, on a host whose file of a path is in the folder that `rootOf` gives; null where the client rejects. */
async function answerFrom(
  target: string,
  now: number,
  rootOf: (path: string, cache: string) => string,
): Promise<Answer> {
  const send: typeof fetch = async (address, more) => {
    const path = String(address).slice(BASE.length + 1);
    const file = join(rootOf(path, more?.cache ?? "default"), path);
    return existsSync(file) ? new Response(readFileSync(file)) : new Response("", { status: 404 });
  };
  try {
    const found = await connect(BASE, { fetch: send, retries: 0, now: () => now }).get(target);
    return [found.status, await found.text()];
  } catch {
    return null;
  }
}

/** Two builds: the second a day later, after edits that leave the data valid, so that items move and texts change. */
async function buildPair(name: string, store: Store, draw: Draw) {
  const data = join(folder, `data-${name}`);
  writeDataSet(data, { seed: draw.pick(SEEDS) });
  const roots = [join(folder, `${name}-one`), join(folder, `${name}-two`)] as const;
  const oracles = [loadOracle(data)];
  let now = Date.UTC(2026, 10, 20);
  const isMade = (out: string) =>
    build({ data, out, store, baseUrl: "http://localhost:8080", maxZoom: 0, asOf: now }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof DataError) return false;
        throw error;
      },
    );
  expect(await isMade(roots[0])).toBe(true);
  now += DAY;
  moveItems(data, draw);
  expect(await isMade(roots[1])).toBe(true);
  for (let left = 3; left > 0; ) {
    const undo = editData(data, draw);
    if (await isMade(roots[1])) left--;
    else undo();
  }
  oracles.push(loadOracle(data));
  return { roots, oracles, now };
}

/** A night and a maintainer at work: readings go, and records move in the order of names. */
function moveItems(data: string, draw: Draw): void {
  for (const path of filesBelow(data)) {
    const file = join(data, path);
    const text = readFileSync(file, "utf8");
    if (/^readings\/.*\.csv$/.test(path)) {
      const lines = text.trimEnd().split("\n");
      if (lines.length > 3)
        writeFileSync(file, `${lines.toSpliced(draw.between(1, lines.length - 1), 1).join("\n")}\n`);
    } else if (/^(organisations|restriction-zones)\.json$/.test(path)) {
      const records = JSON.parse(text) as { name: string }[];
      for (let left = 3; left > 0 && records.length > 0; left--) {
        const record = draw.pick(records);
        record.name = `${draw.pick(["A", "M", "Z"])}${record.name}`.slice(0, 100);
      }
      writeFileSync(file, JSON.stringify(records));
    }
  }
}

/** Requests whose answers are composed of several files: pages across those of 100, spans of time, searches. */
function* composedRequests(subject: Oracle, draw: Draw): Generator<string, never> {
  const { catalogue } = subject;
  const drawn = requestsOf(subject, draw.between(0, 1e9));
  const lists = ["organisations", "restriction-zones"];
  const page = () => `pageSize=${draw.between(30, 99)}&pageNumber=${draw.between(1, 8)}`;
  for (;;) {
    const { method, target } = drawn.next().value;
    const readings = /^\/v1\/monitoring-sites\/[^/]+\/readings(?=\?|$)/.exec(target)?.[0];
    if (readings !== undefined) yield `${readings}?${page()}`;
    if (draw.chance(0.2)) yield `/v1/${draw.pick(lists)}?${page()}`;
    if (draw.chance(0.2)) {
      const name = draw.pickOr(catalogue.texts, "water").toWellFormed();
      const at = draw.between(0, name.length - 1);
      yield `/v1/search?q=${encodeURIComponent(name.slice(at, at + draw.between(1, 4)).toWellFormed())}&pageSize=${draw.between(1, 100)}&pageNumber=${draw.between(1, 3)}`;
    }
    if (method === "GET" && COMPOSED.test(target)) yield target;
  }
}

test.each(["files", "packs"] as const)(
  `the client never mixes two builds in %s: ${(PAIRS * REQUESTS) / 2} requests`,
  { timeout: 3_600_000 },
  async (store) => {
    let [rejected, noticed, mixed] = [0, 0, 0];
    for (let pair = 0; pair < PAIRS / 2; pair++) {
      const draw = drawOf(pair);
      const { roots, oracles, now } = await buildPair(`${store}-${pair}`, store, draw);
      const requests = oracles.map((oracle) => composedRequests(oracle, draw));
      for (let asked = 0; asked < REQUESTS; asked++) {
        const target = draw.pick(requests).next().value;
        const used = new Set<string>();
        let hasNoticed = false;
        const respectsReload = draw.chance(0.5);
        const seed = draw.between(0, 1e9);
        const answer = await answerFrom(target, now, (path, cache) => {
          const isNew = (respectsReload && cache === "reload") || pageMarkOf(`${path}${seed}`) % 7 < 3;
          const root = isNew ? roots[1] : roots[0];
          used.add(root);
          if (cache === "reload") hasNoticed = true;
          return root;
        });
        if (used.size > 1) mixed++;
        if (hasNoticed) noticed++;
        if (answer === null) rejected++;
        else {
          const right = await Promise.all(roots.map((root) => answerFrom(target, now, () => root)));
          expect(right, `pair ${pair}, seed ${seed}: ${target}`).toContainEqual(answer);
        }
        if (respectsReload) expect(answer, `${target} once the caches were passed by`).not.toBe(null);
      }
    }
    // Otherwise there would be little to see.
    expect(mixed).toBeGreaterThan((PAIRS * REQUESTS) / 8);
    if (store === "files") expect(noticed).toBeGreaterThan(0);
    expect(rejected).toBeLessThan((PAIRS * REQUESTS) / 4);
  },
);
