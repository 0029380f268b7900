/** The worst traffic of the open internet, within a minute. */

import { Agent, get } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { Asked } from "./asked.ts";

/** Requests, the connections that they come on, and clients that disconnect. */
const [REQUESTS, CONNECTIONS, ABORTS] = [100_000, 2000, 12_000] as const;

/** A file that takes a while to send. */
const LARGE = "/v1/tiles/areas.pmtiles";

type Expected = ReadonlyMap<string, string>;

/** What a quiet server answers. */
export async function expectedOf(port: number, load: readonly Asked[]): Promise<Expected> {
  const expected = new Map<string, string>();
  for (const { path } of load) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
    expected.set(path, await response.text());
  }
  return expected;
}

/**
 * Many clients send requests at once, and compare the answers with those of a quiet server. Others disconnect in the
 * middle of theirs.
 */
export async function storm(port: number, expected: Expected) {
  const aborted = Array.from({ length: 50 }, async (_, number) => {
    for (let i = number; i < ABORTS; i += 50) await abort(port, i % 4 === 0 ? LARGE : "/v1/areas?pageSize=7");
  });
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const questions = [...expected];
  const judged = { answers: 0, wrong: 0, errors: 0 };
  let asked = 0;
  const askOn = async () => {
    while (asked < REQUESTS) {
      const [path, body] = questions[asked++ % questions.length] ?? ["/v1", ""];
      const found = await ask(agent, port, path).catch(() => null);
      judged[found === null ? "errors" : found === body ? "answers" : "wrong"]++;
    }
  };
  await Promise.all([...Array.from({ length: CONNECTIONS }, askOn), ...aborted]);
  agent.destroy();
  return judged;
}

const ask = (agent: Agent, port: number, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = get({ agent, host: "127.0.0.1", port, path }, (response) =>
      text(response).then(resolve, reject),
    );
    sent.on("error", reject);
  });

/** Sends a request, and resets the connection soon after: before, during or after the answer. */
async function abort(port: number, path: string): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await new Promise((connected) => socket.once("connect", connected).once("error", connected));
  socket.write(`GET ${path} HTTP/1.1\r\nHost: gone\r\n\r\n`);
  await wait(Math.random() * 20);
  socket.resetAndDestroy();
}
