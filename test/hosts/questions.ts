/** What every host is asked: what the oracle answers, escaped or not, and what files of the build answer. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Oracle } from "../conformance/oracle.ts";
import { requestsOf, usesAskedOf } from "../conformance/requests.ts";
import { amount } from "../support/amount.ts";
import { type Draw, drawOf } from "../support/random.ts";
import { filesBelow } from "../support/tree.ts";
import { words } from "../support/words.ts";
import { type Question, rowOf } from "./judge.ts";

/**
 * Of so many judged requests drawn with a seed, a fifth of them once more with an escape in a value, a name or a piece of the
 * path: the first of each kind, and a few of the others. Then in a long run whether water may be used; then the tiles and
 * documents of a build.
 */
export function* questionsOf(oracle: Oracle, root: string, seed: number, count: number): Generator<Question> {
  yield* SPELLINGS.map((target) => ({ method: "GET", target }));
  let [judged, repeated] = [0, 0];
  const kinds = new Set<string>();
  for (const { question, kind, isEscaped } of drawnWith(oracle, seed)) {
    if (!isEscaped && judged++ >= count) break;
    if (!kinds.has(kind) || repeated++ % ONE_OF_REPEATED === 0) yield question;
    kinds.add(kind);
  }
  yield* usesOf(oracle, seed);
  yield* documentsOf(root);
  yield* tilesOf(root, seed, count / 20);
}

/** What part is asked of the requests whose kind a host has met already. */
const ONE_OF_REPEATED = amount(8, 1);

/** The operation, the status, the names of the parameters as they are written, and where there are escapes. */
function kindOf(oracle: Oracle, { method, target }: Question): string {
  const [path = "", query = ""] = target.split(/\?(.*)/s);
  const names = query.split("&").map((pair) => pair.replace(/=.*/s, ""));
  const values = query.replace(/(^|&)[^=&]*/g, "");
  const escapes = [path, values].map((text) => (/%(?![\da-f]{2})/i.test(text) ? "bad" : text.includes("%")));
  return [method, rowOf(target), oracle.answer(method, target)?.status, ...names.sort(), ...escapes].join();
}

/** Whether water may be used, so often that each kind of answer is among them. */
const USES = amount(0, 20_000);

function* usesOf(oracle: Oracle, seed: number): Generator<Question> {
  let judged = 0;
  for (const question of usesAskedOf(oracle, seed)) {
    if (judged === USES) return;
    if (oracle.answer(question.method, question.target) === undefined) continue;
    judged++;
    yield question;
  }
}

type Drawn = { readonly question: Question; readonly kind: string; readonly isEscaped: boolean };

/** All hosts are asked the same, so what was drawn for one is kept for the next. */
const drawnBefore = new WeakMap<Oracle, Map<number, () => Iterable<Drawn>>>();

function drawnWith(oracle: Oracle, seed: number): Iterable<Drawn> {
  const bySeed = drawnBefore.get(oracle) ?? new Map<number, () => Iterable<Drawn>>();
  drawnBefore.set(oracle, bySeed);
  const again = bySeed.get(seed) ?? replayed(draws(oracle, seed));
  bySeed.set(seed, again);
  return again();
}

/** A sequence from its beginning each time; each item is made once. */
function replayed<Item>(source: Iterator<Item, never>): () => Iterable<Item> {
  const made: Item[] = [];
  return function* () {
    for (let index = 0; ; index++) {
      if (index === made.length) made.push(source.next().value);
      yield made[index] as Item;
    }
  };
}

/** Judged requests without end, and after each fifth the same with an escape. */
function* draws(oracle: Oracle, seed: number): Generator<Drawn, never> {
  const isJudged = ({ method, target }: Question) => oracle.answer(method, target) !== undefined;
  const draw = drawOf(seed);
  let judged = 0;
  for (const question of requestsOf(oracle, seed)) {
    if (!isJudged(question)) continue;
    judged++;
    yield { question, kind: kindOf(oracle, question), isEscaped: false };
    const escaped = { ...question, target: escapedOnce(draw, question.target) };
    if (judged % 5 === 0 && isJudged(escaped))
      yield { question: escaped, kind: kindOf(oracle, escaped), isEscaped: true };
  }
  throw new Error("Requests are drawn without end.");
}

/** An escaped digit, letter, name or piece of a path; and a consent number with its slash escaped and as it is. */
const SPELLINGS = [
  ...words("/v1/areas?pageNumber=%32 /v1/areas?pageSize=%31%30 /v1/scheduled-changes?status=%61pproved"),
  ...words("/v1/scheduled-changes?st%61tus=approved /v1/areas?page%4eumber=2 /v1/areas?%66oo=1"),
  ...words("/v1/%61reas /%761/areas /v1/consents/WP030404T%2F2 /v1/consents/WP030404T/2"),
  ...words("/v1/consents/wp030404t/2?providerKey=horizons"),
];

/** The same target with one character escaped that it would not have to be, if it has any such character. */
function escapedOnce(draw: Draw, target: string): string {
  const plain = [...target.matchAll(/[\w-]/g)]
    .map((match) => match.index)
    .filter((index) => target[index - 1] !== "%" && target[index - 2] !== "%");
  const place = draw.pickOr(plain, 0);
  const code = target.charCodeAt(place).toString(16);
  const spelled = `%${draw.chance(0.5) ? code : code.toUpperCase()}`;
  return target.slice(0, place) + spelled + target.slice(place + 1);
}

function* documentsOf(root: string): Generator<Question> {
  for (const [target, file] of [
    ["/v1", "index.json"],
    ["/v1?x=1", "index.json"],
    ["/v1/", "index.json"],
    ["/v1/?x=1", "index.json"],
    ["/v1/status", "status.json"],
    ["/v1/openapi.json", "openapi.json"],
    ["/v1/tiles/areas/tiles.json", "tiles/areas/tiles.json"],
    ["/v1/tiles/areas/tiles.json?x=1", "tiles/areas/tiles.json"],
  ] as const) {
    const bytes = readFileSync(join(root, "v1", file));
    for (const method of ["GET", "HEAD"]) yield { method, target, file: { status: 200, bytes } };
  }
}

/** Tiles with areas, those without, and what is none. */
function* tilesOf(root: string, seed: number, count: number): Generator<Question> {
  const draw = drawOf(seed);
  const folder = join(root, "v1/tiles/areas");
  const { maxzoom } = JSON.parse(readFileSync(join(folder, "tiles.json"), "utf8")) as { maxzoom: number };
  const tiles = filesBelow(folder).filter((file) => file.endsWith(".mvt"));
  for (let i = 0; i < count; i++) {
    const z = draw.below(maxzoom + 2);
    const [x, y] = [draw.below(2 ** z + 1), draw.below(2 ** z + 1)];
    const [tile, status] = draw.pick([
      () => [draw.pick(tiles), 200],
      () => [`${z}/${x}/${y}.mvt`, statusOf(z, x, y)],
      () => [draw.pick(["1/0/0", "1/0/x.mvt", "01/0/0.mvt", "1/-1/0.mvt", "0/0/.mvt", "1/0/0.mvt/"]), 404],
    ] as (() => [string, number])[])();
    const bytes = status === 200 ? readFileSync(join(folder, tile)) : null;
    const method = draw.chance(0.1) ? "HEAD" : "GET";
    yield {
      method,
      target: `/v1/tiles/areas/${tile}${draw.chance(0.1) ? "?x" : ""}`,
      file: { status, bytes },
    };
  }
  function statusOf(z: number, x: number, y: number): number {
    if (x >= 2 ** z || y >= 2 ** z || z > maxzoom) return 404;
    return existsSync(join(folder, `${z}/${x}/${y}.mvt`)) ? 200 : 204;
  }
}
