/** The worst traffic of the open internet, within a minute. */

import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Asked } from "./asked.ts";
import { send } from "./send.ts";

const AMOUNT = { requests: 100_000, connections: 2000 };
/** Clients that disconnect, so many at a time. */
const [ABORTS, AT_ONCE] = [12_000, 50];

/** A file that takes a while to send. */
const LARGE = "/v1/tiles/areas.pmtiles";

type Expected = ReadonlyMap<Asked, string | null>;

/** What a quiet server answers. */
export async function expectedOf(port: number, load: readonly Asked[]): Promise<Expected> {
  const expected = new Map<Asked, string | null>();
  const amount = { requests: load.length, connections: 1 };
  await send(port, load, amount, (asked, answer) => expected.set(asked, answer));
  return expected;
}

/** Many clients send requests at once, and compare the answers with a quiet server's. Others disconnect in the middle of theirs. */
export async function storm(port: number, expected: Expected) {
  const judged = { answers: 0, wrong: 0, errors: 0 };
  const judge = (asked: Asked, answer: string | null) => {
    judged[answer === null ? "errors" : answer === expected.get(asked) ? "answers" : "wrong"]++;
  };
  const aborting = Array.from({ length: AT_ONCE }, async (_, number) => {
    for (let i = number; i < ABORTS; i += AT_ONCE)
      await abort(port, i % 4 === 0 ? LARGE : "/v1/areas?pageSize=7");
  });
  await Promise.all([send(port, [...expected.keys()], AMOUNT, judge), ...aborting]);
  return judged;
}

/** Sends a request, and resets the connection soon after: before, during or after the answer. */
async function abort(port: number, path: string): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await new Promise((connected) => socket.once("connect", connected).once("error", connected));
  socket.write(`GET ${path} HTTP/1.1\r\nHost: gone\r\n\r\n`);
  await wait(Math.random() * 20);
  socket.resetAndDestroy();
}
