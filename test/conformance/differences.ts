import { join } from "node:path";
import type { PageSizes } from "../../generator/answers/options.ts";
import { build } from "../../generator/build.ts";
import { asCurl, compare } from "./compare.ts";
import { nodeHost } from "./host.ts";
import { loadOracle } from "./oracle.ts";
import { requestsOf } from "./requests.ts";

/** What is asked: so many judged requests, drawn with a seed, on a data set built with some page sizes. */
export type Trial = {
  readonly data: string;
  readonly pages: PageSizes;
  readonly seed: number;
  readonly count: number;
};

/**
 * Asks the server and the oracle the same. Each difference comes with what repeats it, the seed and the request; an error
 * that the server met is one too.
 */
export async function differences(folder: string, { data, pages, seed, count }: Trial): Promise<string[]> {
  const out = join(folder, `${pages}-${seed}`);
  // The tiles are judged elsewhere.
  await build({ data, out, pages, baseUrl: "http://localhost:8080", maxZoom: 0 });
  const oracle = loadOracle(data);
  const found: string[] = [];
  const host = await nodeHost(out, (error) => found.push(`seed ${seed}, --pages ${pages}: ${error}`));
  let judged = 0;
  for (const { method, target } of requestsOf(oracle, seed)) {
    if (judged === count) break;
    const expected = oracle.answer(method, target);
    if (expected === undefined) continue;
    judged++;
    const difference = compare(expected, await host.ask(method, target));
    if (difference === null) continue;
    found.push(`seed ${seed}, --pages ${pages}: ${difference}\n  ${asCurl(method, target, host.base)}`);
  }
  await host.close();
  return found;
}
