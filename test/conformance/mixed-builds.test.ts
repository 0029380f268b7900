/**
 * The mixed host: files of two builds, as caches on the way may hold them. Every answer is that of the one build or of the
 * other, or an error. The client asks, and the function of the edge platforms; each build by itself says what is right.
 */

import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { approvalStatuses } from "../../generator/api/operations.ts";
import { hashOf } from "../../generator/api/pack-of.ts";
import type { Store } from "../../generator/api/store.ts";
import { HOUSES, MEANS, PURPOSES, USERS } from "../../generator/api/uses.ts";
import { build } from "../../generator/builder/build.ts";
import { connect } from "../../generator/edge/client/client.ts";
import { answerRequest } from "../../generator/edge/functions/answer-request.ts";
import { epochsIn } from "../epochs/live.ts";
import { amount } from "../support/amount.ts";
import { writeDataSet } from "../support/data-set/draw-data-set.ts";
import { liveCopy } from "../support/live-copy.ts";
import { changeAllAreas, editForNight } from "../support/night-edits.ts";
import { type Draw, drawOf } from "../support/random.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { filesBelow } from "../support/tree.ts";
import { loadOracle, type Oracle } from "./oracle.ts";
import { requestsOf } from "./requests.ts";

const PAIRS = Number(process.env.PAIRS ?? amount(2, 200));
const REQUESTS = Number(process.env.REQUESTS ?? amount(100, 120));
const FIRST = Number(process.env.FIRST ?? 0);

const BASE = "https://example.org";
const HOUR = 3_600_000;
const folder = temporaryFolder();

/** Kept for a minute by the function; with a clock of our own, every request begins without anything kept. */
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 20) }));
afterAll(() => void vi.useRealTimers());

type Answer = readonly [status: number, text: string] | null;

/** The folder that a file comes from, by its path; `isAnew` if it is to be read past the caches. */
type RootOf = (path: string, isAnew: boolean) => string;

/** Those that put answers together, each with its answer: null for an error. */
const ASKERS = {
  async client(target: string, now: number, rootOf: RootOf): Promise<Answer> {
    const send: typeof fetch = async (address, more) => {
      const file = open(String(address).slice(BASE.length + 1), more?.cache === "reload", rootOf);
      return file ?? new Response("", { status: 404 });
    };
    try {
      const found = await connect(BASE, { fetch: send, retries: 0, now: () => now }).get(target);
      return [found.status, await found.text()];
    } catch {
      return null;
    }
  },
  async function(target: string, now: number, rootOf: RootOf): Promise<Answer> {
    vi.advanceTimersByTime(61_000);
    const read = async (path: string, isAnew = false) => open(path, isAnew, rootOf);
    const found = await answerRequest(new Request(`${BASE}${target}`), read, () => {}, now);
    return found.status === 500 ? null : [found.status, await found.text()];
  },
};

function open(path: string, isAnew: boolean, rootOf: RootOf): Response | null {
  const file = join(rootOf(path, isAnew), path);
  return /\.\w+$/.test(path) && existsSync(file) ? new Response(readFileSync(file)) : null;
}

/** Two builds: the second hours later, after edits. And an instant at which both are asked. */
async function buildPair(name: string, store: Store, draw: Draw, seed: number, edit = editForNight) {
  const [drawn, data] = [join(folder, `drawn-${name}`), join(folder, `data-${name}`)];
  writeDataSet(drawn, { seed });
  const asOf = Date.parse(liveCopy(drawn, data, true));
  const later = asOf + draw.between(1, 40) * HOUR;
  const roots = [join(folder, `${name}-one`), join(folder, `${name}-two`)] as const;
  const options = { data, store, baseUrl: "http://localhost:8080", maxZoom: 0 } as const;
  await build({ ...options, out: roots[0], asOf });
  const oracles = [loadOracle(data, { asOf: new Date(asOf).toISOString() })];
  edit(data, draw, later, draw.between(2, 6));
  await build({ ...options, out: roots[1], asOf: later });
  oracles.push(loadOracle(data, { asOf: new Date(later).toISOString() }));
  return { roots, oracles, later, areas: [...areasThatDiffer(drawn, data), ...roots.flatMap(areasInEpochs)] };
}

/** The ids of areas of which the records of two data sets say different things. */
function areasThatDiffer(...folders: readonly string[]): string[] {
  const said = folders.map((data) => {
    const texts = new Map<string, string>();
    for (const path of filesBelow(data).filter((one) =>
      /^(areas|stage-assignments|scheduled-changes)\//.test(one),
    )) {
      const file = JSON.parse(readFileSync(join(data, path), "utf8"));
      for (const record of Array.isArray(file) ? file : (file.features ?? [file])) {
        const id = record.areaId ?? record.properties.id;
        texts.set(id, `${texts.get(id) ?? ""}${JSON.stringify(record)}`);
      }
    }
    return texts;
  });
  const ids = new Set(said.flatMap((texts) => [...texts.keys()]));
  return [...ids].filter((id) => new Set(said.map((texts) => texts.get(id))).size > 1);
}

/** The ids of areas that change by the clock. */
const areasInEpochs = (root: string): string[] => [
  ...new Set(
    epochsIn(root).epochs.flatMap(({ files }) =>
      files.flatMap((file) => /^areas\/([\w-]{36})/.exec(file)?.[1] ?? []),
    ),
  ),
];

const status = (draw: Draw) => `status=${draw.pick(approvalStatuses)}`;
const use = (draw: Draw) =>
  `who=${draw.pick(USERS)}&what=${draw.pick(PURPOSES)}&by=${draw.pick(MEANS)}&house=${draw.pick(HOUSES)}`;

/** What is asked about an area that differs, or changes by the clock. */
const OF_AREA: readonly ((draw: Draw) => string)[] = [
  () => "",
  () => "?includeBoundary=true",
  () => "/stage-assignments/current",
  (draw) => `/stage-assignments?pageSize=${draw.between(1, 99)}`,
  (draw) => `/scheduled-changes?${status(draw)}`,
  (draw) =>
    `/scheduled-changes?${status(draw)}&isCancelled=${draw.chance(0.2)}&pageSize=${draw.between(1, 99)}`,
  (draw) => `/may-use?${use(draw)}`,
];

/** Requests of the contract, more of them about lists and searches that are cut or put together. */
function* requests(subject: Oracle, areas: readonly string[], draw: Draw): Generator<string, never> {
  const drawn = requestsOf(subject, draw.between(0, 1e9));
  const { texts, places } = subject.catalogue;
  const page = () =>
    `pageSize=${draw.between(30, 99)}&pageNumber=${draw.between(1, 8)}&page=${draw.between(1, 4)}`;
  for (;;) {
    const { method, target } = drawn.next().value;
    const list = /^\/v1\/([a-z-]+|(monitoring-sites|areas)\/[\w-]+\/[a-z-]+)(?=\?|$)/.exec(target)?.[0];
    if (list !== undefined && draw.chance(0.3)) yield `${list}?${page()}`;
    if (draw.chance(0.1)) {
      const name = draw.pickOr(texts, "water").toWellFormed();
      const at = draw.between(0, name.length - 1);
      yield `/v1/search?q=${encodeURIComponent(name.slice(at, at + draw.between(1, 4)).toWellFormed())}&${page()}`;
    }
    const area = draw.pickOr(areas, undefined);
    for (let left = 3; left > 0 && area !== undefined; left--)
      yield `/v1/areas/${area}${draw.pick(OF_AREA)(draw)}`;
    if (draw.chance(0.2)) {
      const [x = 0, y = 0] = draw
        .pickOr(places, [0, 0])
        .map((degrees) => degrees + draw.pick([0, 0.005, -0.015, 0.2]));
      yield `/v1/places/areas?longitude=${x.toFixed(4)}&latitude=${y.toFixed(4)}&pageSize=${draw.between(1, 99)}`;
    }
    if (method === "GET") yield target;
  }
}

test.each(["files", "packs"] as const)(
  `an answer from a mixture of two builds in %s is that of one of them: ${(PAIRS * REQUESTS) / 2} requests`,
  { timeout: 7_200_000 },
  async (store) => {
    let [rejected, noticed, mixed, different] = [0, 0, 0, 0];
    const wrong: string[] = [];
    for (let pair = FIRST; pair < FIRST + PAIRS / 2; pair++) {
      const draw = drawOf(pair + (store === "packs" ? 1000 : 0));
      // The lists of the first two have 250 items and 101.
      const seed = [6, 5][pair] ?? draw.between(5, 60);
      const { roots, oracles, later, areas } = await buildPair(`${store}-${pair}`, store, draw, seed);
      const drawn = oracles.map((oracle) => requests(oracle, areas, draw));
      for (let asked = 0; asked < REQUESTS; asked++) {
        const target = draw.pick(drawn).next().value;
        const asker = ASKERS[draw.pick(["client", "function"] as const)];
        const now = later + draw.pick([0, 1, draw.between(0, 60 * HOUR)]);
        const respectsReload = draw.chance(0.5);
        const salt = draw.between(0, 1e9);
        const used = new Set<string>();
        let hasNoticed = false;
        const answer = await asker(target, now, (path, isAnew) => {
          const isNew = (respectsReload && isAnew) || hashOf(`${salt} ${path}`) % 7 < 3;
          const root = isNew ? roots[1] : roots[0];
          used.add(root);
          hasNoticed ||= isAnew;
          return root;
        });
        if (hasNoticed) noticed++;
        if (used.size > 1) mixed++;
        if (answer === null) rejected++;
        const say = `pair ${pair}, seed ${seed}, salt ${salt}, ${asker.name} at ${new Date(now).toISOString()}: ${target}`;
        if (answer === null && respectsReload)
          wrong.push(`${say}: an error although the caches were passed by`);
        if (answer === null || used.size === 1) continue;
        // One after the other, because the function keeps packs from request to request.
        const one = await asker(target, now, () => roots[0]);
        const two = await asker(target, now, () => roots[1]);
        if (`${one}` !== `${two}`) different++;
        if (`${answer}` !== `${one}` && `${answer}` !== `${two}`) wrong.push(say);
      }
      for (const root of roots) rmSync(root, { recursive: true });
    }
    console.log({ store, rejected, noticed, mixed, different });
    expect(wrong).toEqual([]);
    // Otherwise there would be little to see.
    expect(mixed).toBeGreaterThan((PAIRS * REQUESTS) / 8);
    expect(different).toBeGreaterThan(0);
    expect(noticed).toBeGreaterThan(0);
    expect(rejected).toBeLessThan((PAIRS * REQUESTS) / 4);
  },
);

test.each(["files", "packs"] as const)(
  "areas at a place are of one build, from %s",
  { timeout: 600_000 },
  async (store) => {
    const draw = drawOf(9);
    const { roots, oracles, later } = await buildPair(`places-${store}`, store, draw, 7, changeAllAreas);
    const places = oracles.flatMap(({ catalogue }) => catalogue.places);
    let right = 0;
    for (let asked = 0; asked < amount(60, 1500); asked++) {
      const [x = 0, y = 0] = draw.pick(places).map((degrees) => degrees + draw.pick([0, 0.004, -0.004]));
      const target = `/v1/places/areas?longitude=${x.toFixed(4)}&latitude=${y.toFixed(4)}&pageSize=100`;
      const salt = draw.between(0, 1e9);
      const answer = await ASKERS.client(
        target,
        later,
        (path) => roots[hashOf(`${salt} ${path}`) % 2] as string,
      );
      if (answer === null) continue;
      right++;
      const both = await Promise.all(roots.map((root) => ASKERS.client(target, later, () => root)));
      expect(both, `${target}, salt ${salt}`).toContainEqual(answer);
    }
    expect(right).toBeGreaterThan(10);
  },
);

test.each(["files", "packs"] as const)(
  "the pages of a list are of one build, from %s",
  { timeout: 600_000 },
  async (store) => {
    const outcomes = { whole: 0, rejected: 0, different: 0 };
    for (let pair = 0; pair < amount(2, 40); pair++) {
      const draw = drawOf(300 + pair);
      // Lists of 250 records, and of 101: pages are cut from several files.
      const seed = pair % 2 === 0 ? 6 : 5;
      const { roots, oracles, later } = await buildPair(
        `walk-${store}-${pair}`,
        store,
        draw,
        seed,
        (...edit: Parameters<typeof editForNight>) => {
          changeAllAreas(edit[0], edit[1]);
          editForNight(...edit);
        },
      );
      const sites = oracles.flatMap(({ catalogue }) => catalogue.sites);
      const walks = async (
        from: RootOf,
        name: string,
        given: Record<string, unknown>,
      ): Promise<string | null> => {
        const send: typeof fetch = async (address, more) =>
          open(String(address).slice(BASE.length + 1), more?.cache === "reload", from) ??
          new Response("", { status: 404 });
        const client = connect(BASE, { fetch: send, retries: 0, now: () => later });
        const items: unknown[] = [];
        try {
          const list = client[name as "getAreas"] as () => Promise<{
            items: unknown[];
            hasNextPage: boolean;
          }>;
          for await (const page of client.pages(list, given)) items.push(...page.items);
        } catch {
          return null;
        }
        return JSON.stringify(items);
      };
      for (let walk = 0; walk < amount(25, 40); walk++) {
        const [name, given] = draw.pick([
          ["getAreas", {}],
          ["getConsents", {}],
          ["getOrganisations", {}],
          ["getRestrictionZones", {}],
          ["getMonitoringSites", {}],
          ["getScheduledChanges", {}],
          ["search", { q: draw.pick(["a", "e", "wai", "1"]) }],
          ["getMonitoringSiteReadings", { monitoringSiteId: draw.pick(sites).id }],
        ] as const);
        const asked = { ...given, pageSize: draw.pick([undefined, 7, 60]) };
        const salt = draw.between(0, 1e9);
        const found = await walks((path) => roots[hashOf(`${salt} ${path}`) % 2] as string, name, asked);
        if (found === null) {
          outcomes.rejected++;
          continue;
        }
        const [one, two] = [
          await walks(() => roots[0], name, asked),
          await walks(() => roots[1], name, asked),
        ];
        if (one !== two) outcomes.different++;
        outcomes.whole++;
        expect([one, two], `pair ${pair}, ${name} ${JSON.stringify(asked)}, salt ${salt}`).toContain(found);
      }
    }
    console.log(store, outcomes);
    expect(outcomes.whole).toBeGreaterThan(20);
    expect(outcomes.different).toBeGreaterThan(10);
  },
);
