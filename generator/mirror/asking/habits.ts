/** Habits of a host, or of a network before it, that explain wrong answers. */

import { formatCount } from "../../lib/format-count.ts";
import type { Answer, Question } from "./ask.ts";
import { pathOf } from "./draw.ts";
import type { Expect } from "./expected.ts";
import { KEEPS } from "./fault.ts";
import type { Judge, Wrong } from "./judged.ts";

type Asking = Readonly<{
  questions: readonly Question[];
  judge: Judge;
  expect: Expect;
}>;

/** The most wrong answers that are looked into. */
const MOST_EXPLAINED = 40;

/** What wrong answers have in common, in words, the most frequent first. */
export async function inWords(wrong: readonly Wrong[], asking: Asking): Promise<string[]> {
  const byHabit = new Map<string | null, Wrong[]>();
  for (const one of wrong.slice(0, MOST_EXPLAINED)) {
    const habit = await habitIn(one, asking);
    byHabit.set(habit, [...(byHabit.get(habit) ?? []), one]);
  }
  return [...byHabit]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([habit, [first, ...others]]) => {
      const { question, fault } = first as Wrong;
      const count = others.length === 0 ? "1 request" : `${formatCount(others.length + 1)} requests`;
      const what = habit ?? "answers otherwise than the files say";
      return `It ${what}: ${count}, such as ${question.method} ${question.target}: ${fault.found}.`;
    });
}

/**
 * Asks once more, by itself and with a parameter that the API ignores, so that no cache has the answer. If the answer is right
 * then, the wrong one was another request's.
 */
async function habitIn({ question, answer, fault }: Wrong, asking: Asking): Promise<string | null> {
  // To ask by itself goes past a cache that keeps old answers, as past one that joins requests.
  if (fault.habit === KEEPS) return KEEPS;
  const target = `${question.target}${question.target.includes("?") ? "&" : "?"}alone=${alone++}`;
  const again = await asking.judge({ ...question, target });
  if (again.fault === null) return JOINS;
  return answer !== null && (await isOfAnotherQuery(question, answer, asking))
    ? "ignores the query string"
    : fault.habit;
}

const JOINS =
  "joins requests that differ, or keeps an answer too long or for another request (in the query, the method or Accept-Encoding)";

let alone = 0;

/** Whether an answer is right for the same path with another query, or with none. */
async function isOfAnotherQuery(
  { target }: Question,
  { status, body }: Answer,
  { questions, expect }: Asking,
): Promise<boolean> {
  const path = pathOf(target);
  const others = new Set([path, ...questions.map((other) => other.target)]);
  others.delete(target);
  for (const other of others) {
    if (pathOf(other) !== path) continue;
    const expected = await expect(other, Date.now());
    if (expected.status === status && body.equals(expected.bytes)) return true;
  }
  return false;
}
