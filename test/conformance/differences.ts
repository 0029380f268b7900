/** Asks the server and the oracle the same. */

import { asCurl, compare } from "./compare.ts";
import { nodeHost } from "./host.ts";
import { type Answer, loadOracle } from "./oracle.ts";
import { requestsOf } from "./requests.ts";

/** A request, and what the oracle answers. */
export type Question = { readonly method: string; readonly target: string; readonly expected: Answer };

/** How many requests are under way at once. */
const AT_ONCE = 8;

/** So many judged requests, drawn with a seed, on the data set in a folder. */
export function questionsOn(data: string, seed: number, count: number): Question[] {
  const oracle = loadOracle(data);
  const questions: Question[] = [];
  for (const { method, target } of requestsOf(oracle, seed)) {
    if (questions.length === count) break;
    const expected = oracle.answer(method, target);
    if (expected !== undefined) questions.push({ method, target, expected });
  }
  return questions;
}

/**
 * Where the server of a tree differs from the oracle. Each difference comes with the request that repeats it; an error
 * that the server met is one too.
 */
export async function differences(tree: string, questions: readonly Question[]): Promise<string[]> {
  const found: string[] = [];
  const host = await nodeHost(tree, (error) => found.push(String(error)));
  const waiting = questions.values();
  const askInTurn = async () => {
    for (const { method, target, expected } of waiting) {
      const difference = compare(expected, await host.ask(method, target));
      if (difference !== null) found.push(`${difference}\n  ${asCurl(method, target, host.base)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askInTurn));
  await host.close();
  return found;
}
