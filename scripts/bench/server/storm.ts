/** The worst traffic of the open internet, within a minute. */

import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type Expected, type Judged, judge } from "./judged.ts";

type Storm = {
  readonly requests: number;
  readonly connections: number;
  readonly aborts: number;
  readonly slow: number;
};

/**
 * Many clients send requests at once. Others disconnect in the middle of their answers, or neither send nor read to the
 * end.
 */
export async function storm(
  port: number,
  expected: Expected,
  large: string,
  { requests, connections, aborts, slow }: Storm,
): Promise<Judged> {
  const slows = Array.from({ length: slow }, (_, number) => dawdle(port, large, number));
  const aborted = Promise.all(
    Array.from({ length: 50 }, async (_, number) => {
      for (let i = number; i < aborts; i += 50)
        await abort(port, i % 4 === 0 ? large : "/v1/areas?pageSize=7");
    }),
  );
  const judged = await judge(port, expected, connections, (asked) => asked < requests);
  await aborted;
  for (const socket of slows) socket.destroy();
  return judged;
}

/** Sends its headers byte by byte, or asks for a large file and does not read it. */
function dawdle(port: number, large: string, number: number): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  if (number % 2 === 0) {
    socket.write(`GET ${large} HTTP/1.1\r\nHost: slow\r\n\r\n`);
    return socket.pause();
  }
  const bytes = [..."GET /v1/areas HTTP/1.1\r\nHost: slow\r\nX-Slow: 0123456789"];
  const timer = setInterval(() => socket.write(bytes.shift() ?? "x"), 500);
  socket.on("close", () => clearInterval(timer));
  return socket;
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
