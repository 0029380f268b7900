/** Requests whose answers are compared with those that a quiet server gave. */

import { Agent, get } from "node:http";
import { text } from "node:stream/consumers";

/** The answers that a target may have: those of the builds that replace each other. */
export type Expected = ReadonlyMap<string, ReadonlySet<string>>;

export type Judged = { answers: number; wrong: number; errors: number };

/** Notes what a server answers now, in addition to its earlier answers. */
export async function expectedOf(
  port: number,
  paths: readonly string[],
  before: Expected = new Map(),
): Promise<Expected> {
  const expected = new Map<string, Set<string>>();
  for (const path of paths) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
    expected.set(path, new Set(before.get(path)).add(await response.text()));
  }
  return expected;
}

/** Sends requests on a number of connections, one after the other on each, as long as `isOn` returns true. */
export async function judge(
  port: number,
  expected: Expected,
  connections: number,
  isOn: (asked: number) => boolean,
): Promise<Judged> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const questions = [...expected];
  const judged = { answers: 0, wrong: 0, errors: 0 };
  let asked = 0;
  const askOn = async () => {
    while (isOn(asked)) {
      const [path, bodies] = questions[asked++ % questions.length] ?? ["/v1", new Set()];
      const body = await ask(agent, port, path).catch(() => null);
      if (body === null) judged.errors++;
      else judged.answers++;
      if (body !== null && !bodies.has(body)) judged.wrong++;
    }
  };
  await Promise.all(Array.from({ length: connections }, askOn));
  agent.destroy();
  return judged;
}

const ask = (agent: Agent, port: number, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get({ agent, host: "127.0.0.1", port, path }, (response) => text(response).then(resolve, reject)).on(
      "error",
      reject,
    );
  });
