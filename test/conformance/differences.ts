/** Asks the server and the oracle the same. */

import { asCurl, compare } from "./compare.ts";
import { type Host, nodeHost } from "./host.ts";
import type { Answer, Oracle } from "./oracle.ts";
import { requestsOf } from "./requests.ts";

/** A request, and what the oracle answers. */
export type Question = { readonly method: string; readonly target: string; readonly expected: Answer };

/** How many requests are under way at once. */
const AT_ONCE = 8;

/** So many judged requests, drawn with a seed, on what an oracle knows; or only those whose targets fit. */
export function questionsOn(oracle: Oracle, seed: number, count: number, fitting = /^/): Question[] {
  const questions: Question[] = [];
  for (const { method, target } of requestsOf(oracle, seed)) {
    if (questions.length === count) break;
    const expected = fitting.test(target) ? oracle.answer(method, target) : undefined;
    if (expected !== undefined) questions.push({ method, target, expected });
  }
  return questions;
}

/** Where a host differs from the oracle. Each difference comes with the request that repeats it. */
export async function differencesOf(
  host: Host,
  questions: readonly Question[],
  headers: Record<string, string> = {},
): Promise<string[]> {
  const found: string[] = [];
  const waiting = questions.values();
  const askInTurn = async () => {
    for (const { method, target, expected } of waiting) {
      const difference = compare(expected, await host.ask(method, target, headers));
      if (difference !== null) found.push(`${difference}\n  ${asCurl(method, target, host.base)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askInTurn));
  return found;
}

/** The same of the server of a tree; an error that it met is a difference, too. */
export async function differences(tree: string, questions: readonly Question[]): Promise<string[]> {
  const errors: string[] = [];
  const host = await nodeHost(tree, (error) => errors.push(String(error)));
  const found = await differencesOf(host, questions);
  await host.close();
  return [...errors, ...found];
}
