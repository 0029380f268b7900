/** What wrong answers have in common, in words, of a host in memory. */

import { expect, test } from "vitest";
import type { Question } from "../../../generator/mirror/asking/ask.ts";
import { type Fault, KEEPS } from "../../../generator/mirror/asking/fault.ts";
import { inWords } from "../../../generator/mirror/asking/habits.ts";
import type { Wrong } from "../../../generator/mirror/asking/judged.ts";

const questionOf = (target: string): Question => ({ target, method: "GET", headers: {} });
const of = (target: string, habit: string | null = null, body = target): Wrong => ({
  question: questionOf(target),
  answer: { status: 200, headers: {}, body: Buffer.from(body), date: 0 },
  fault: { habit, found: `found ${target}` },
});
const lots = (count: number, path: string, habit: string | null) =>
  Array.from({ length: count }, (_, index) => of(`${path}/${index}`, habit));

/** What is said of wrong answers, and what is asked for it. Each target has its own bytes; questions alone fail as `again` says. */
async function said(wrong: readonly Wrong[], again: Fault | null) {
  const asked: string[] = [];
  const words = await inWords(wrong, {
    questions: wrong.map(({ question }) => question),
    judge: async (question) => {
      asked.push(question.target);
      return { question, answer: null, fault: again };
    },
    expect: async (target) => ({ status: 200, mediaType: null, bytes: Buffer.from(target), path: null }),
  });
  return { words, asked };
}
const STILL = { habit: null, found: "it still is" };

test("of a thousand wrong answers forty are looked into, the most frequent habit is named first, each with its first request", async () => {
  const wrong = [...lots(12, "/a", "is late"), of("/b", null), ...lots(987, "/c", "is odd")];
  const { words, asked } = await said(wrong, STILL);
  expect(words).toEqual([
    "It is odd: 27 requests, such as GET /c/0: found /c/0.",
    "It is late: 12 requests, such as GET /a/0: found /a/0.",
    "It answers otherwise than the files say: 1 request, such as GET /b: found /b.",
  ]);
  expect(asked.length).toBe(40);
});

test("each is asked once more, by itself and with a parameter that no other request has", async () => {
  const { words, asked } = await said([of("/a"), of("/a?x=1")], null);
  expect(words).toEqual([
    expect.stringMatching(/^It joins requests that differ, .+: 2 requests, such as GET \/a: found \/a\.$/),
  ]);
  expect(asked).toEqual([
    expect.stringMatching(/^\/a\?alone=\d+$/),
    expect.stringMatching(/^\/a\?x=1&alone=\d+$/),
  ]);
  expect(new Set(asked.map((target) => target.split("alone=")[1])).size).toBe(2);
});

test.each([
  ["ignores the query string", [of("/a?x=1", "is odd", "/a")]],
  ["ignores the query string", [of("/a?x=1", "is odd", "/a?x=2"), of("/a?x=2", "is odd", "/a?x=1")]],
  // Its own answer, and that of another path.
  ["is odd", [of("/a?x=1", "is odd")]],
  ["is odd", [of("/a?x=1", "is odd", "/b"), of("/b", "is odd", "none")]],
  ["is odd", [{ ...of("/a?x=1", "is odd", "/a"), answer: null }]],
])("it %s", async (habit, wrong) => {
  expect((await said(wrong, STILL)).words.join()).toMatch(new RegExp(`^It ${habit}: [12] requests?,`));
});

test("what is kept beyond its time is not asked again: by itself it would be right", async () => {
  const { words, asked } = await said([of("/a", KEEPS)], null);
  expect([words, asked]).toEqual([[`It ${KEEPS}: 1 request, such as GET /a: found /a.`], []]);
});
