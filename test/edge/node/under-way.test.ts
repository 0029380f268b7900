import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
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
