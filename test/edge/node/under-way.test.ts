import { EventEmitter } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Exchange } from "../../../generator/edge/node/exchange.ts";
import { LIMITS } from "../../../generator/edge/node/limits.ts";
import { underWayOn } from "../../../generator/edge/node/under-way.ts";
import { listen } from "../../support/listen.ts";

const agent = new Agent({ keepAlive: true, maxSockets: 3 });
let asked: ServerResponse[];
let place: Awaited<ReturnType<typeof listen>>;
let under: ReturnType<typeof underWayOn>;

beforeEach(async () => {
  asked = [];
  const server = createServer((request, response) => {
    asked.push(response);
    under.add({ request, response, start: performance.now(), length: 2 });
  });
  under = underWayOn(server, { ...LIMITS, lull: 250, grace: 400 });
  place = await listen(server);
});
afterEach(() => agent.destroy());

/** Asks; resolves with what the answer says of its connection. */
function ask(): Promise<string | undefined> {
  const answer = new Promise<IncomingMessage>((done, fail) =>
    get(place.address, { agent }, (response) => done(response.resume())).on("error", fail),
  );
  answer.catch(() => {});
  return answer.then(({ headers }) => headers.connection);
}

test("at shutdown, answers under way and those to requests that still arrive say that the connection closes", async () => {
  const idle = ask();
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.end("ok");
  expect(await idle).toBe("keep-alive");
  const early = ask();
  await expect.poll(() => asked.length).toBe(2);
  const other = ask();
  await expect.poll(() => asked.length).toBe(3);
  asked[1]?.end("ok");
  expect(await early).toBe("keep-alive");
  const ended = under.end();
  // On the connection that is open since, which looks idle. Those are closed only after the lull.
  await wait(180);
  const late = ask();
  await Promise.race([late, expect.poll(() => asked.length).toBe(4)]);
  asked[2]?.end("ok");
  asked[3]?.end("ok");
  expect([await other, await late]).toEqual(["close", "close"]);
  await ended;
});

test("an answer that takes longer than the time allowed is cut off", async () => {
  const slow = ask();
  await expect.poll(() => asked.length).toBe(1);
  const started = performance.now();
  await Promise.all([under.end(), expect(slow).rejects.toThrow(/hang up|reset/)]);
  expect(performance.now() - started).toBeGreaterThan(390);
});

test("a server without connections is closed at once, however long it would wait for requests on their way, and no timer is left", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
  try {
    const server = createServer();
    const under = underWayOn(server, { ...LIMITS, lull: 600_000 });
    await listen(server);
    await under.end();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
}, 5000);

describe("of a client that reads slowly", () => {
  const MOST = 300;
  /** What had gone over the connection before, by earlier answers. */
  const BEFORE = 5_000_000;

  /** In which second an answer is cut off, by what its client has taken by then, and what waits for it; null if never. */
  function cutAt(by: (second: number) => readonly [taken: number, waiting: number]): number | null {
    vi.useFakeTimers({ now: 0, toFake: ["setInterval", "clearInterval", "performance"] });
    try {
      const server = createServer();
      const under = underWayOn(server, LIMITS);
      const socket = { bytesWritten: BEFORE, writableLength: 0 };
      let cut: number | null = null;
      let second = 0;
      const response = Object.assign(new EventEmitter(), { destroy: () => (cut ??= second) });
      vi.advanceTimersByTime(7000);
      const start = performance.now();
      under.add({ request: { socket }, response, start, length: 1 } as unknown as Exchange);
      for (second = 1; second <= MOST && cut === null; second++) {
        const [taken, waiting] = by(second);
        Object.assign(socket, { bytesWritten: BEFORE + taken + waiting, writableLength: waiting });
        vi.advanceTimersByTime(1000);
      }
      response.emit("close");
      const found = cut;
      // A client that has left is not cut off again.
      Object.assign(socket, { bytesWritten: BEFORE, writableLength: 1 });
      vi.advanceTimersByTime(MOST * 1000);
      expect(cut).toBe(found);
      server.emit("close");
      expect(vi.getTimerCount()).toBe(0);
      return cut;
    } finally {
      vi.useRealTimers();
    }
  }

  const SLOWEST = LIMITS.slowest;
  test.each<[string, number | null, (second: number) => readonly [taken: number, waiting: number]]>([
    ["takes nothing", 31, () => [0, 1]],
    ["takes nothing while the server has nothing for it", null, () => [0, 0]],
    ["waits for a slow server, and then takes nothing", 91, (second) => [0, second <= 60 ? 0 : 1]],
    ["takes a byte every 30 s", 121, (second) => [Math.floor(second / 30), 1]],
    ["takes a byte every 31 s", 31, (second) => [Math.floor((second - 1) / 31), 1]],
    ["takes as much as it must", null, (second) => [SLOWEST * second, 1]],
    ["takes a little less", 121, (second) => [SLOWEST * second - 1, 1]],
    ["takes a little less, until nothing is left", null, (second) => [SLOWEST * second - 1, 0]],
    ["takes all at once, and then nothing", 51, (second) => [second < 20 ? 0 : 1e6, second < 20 ? 0 : 9]],
  ])("one that %s is cut off after %s s", (_, second, by) => expect(cutAt(by)).toBe(second));
});
