/** Requests of one connection, as Node parses them: all at once. */

import { EventEmitter } from "node:events";
import type { Server } from "node:http";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { inTurns } from "../../../generator/edge/node/turns.ts";

test("are answered one after the other, and the connection is closed with the 101st that is open", async () => {
  const server = new EventEmitter();
  const answered: [id: number, response: EventEmitter, length: number][] = [];
  inTurns(server as Server, ({ request, response, length }) =>
    answered.push([(request as unknown as { id: number }).id, response, length]),
  );
  const socket = {
    destroyed: false,
    destroy() {
      socket.destroyed = true;
    },
  };
  const ask = (id: number) => {
    const response = new EventEmitter();
    server.emit("request", { id, socket }, response);
    return response;
  };
  for (let id = 0; id < 100; id++) ask(id);
  for (const id of [0, 1]) {
    expect([answered.length, answered[id]?.[0], answered[id]?.[2]]).toEqual([id + 1, id, 0]);
    answered[id]?.[1].emit("close");
    await turn();
  }
  for (const id of [100, 101]) ask(id);
  expect([socket.destroyed, answered.length]).toEqual([false, 3]);
  ask(102);
  expect(socket.destroyed).toBe(true);
  // What came with it is not kept.
  expect(ask(103).listenerCount("close")).toBe(0);
  answered[2]?.[1].emit("close");
  await turn();
  expect(answered.length).toBe(3);
});
