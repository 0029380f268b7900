/** The questions that every host is asked: those of the oracle, and those that files of the build answer. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Oracle } from "../conformance/oracle.ts";
import { requestsOf } from "../conformance/requests.ts";
import { drawOf } from "../support/random.ts";
import { filesBelow } from "../support/tree.ts";
import type { Question } from "./judge.ts";

/** So many judged requests drawn with a seed, and then the tiles and documents of a build. */
export function* questionsOf(oracle: Oracle, root: string, seed: number, count: number): Generator<Question> {
  let judged = 0;
  for (const request of requestsOf(oracle, seed)) {
    if (judged >= count) break;
    if (oracle.answer(request.method, request.target) === undefined) continue;
    judged++;
    yield request;
  }
  yield* documentsOf(root);
  yield* tilesOf(root, seed, count / 10);
}

function* documentsOf(root: string): Generator<Question> {
  for (const [target, file] of [
    ["/v1", "index.json"],
    ["/v1?x=1", "index.json"],
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
