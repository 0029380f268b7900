/** Nights that tell people, as whole programs, killed at each step as by a power cut. The next night says what is left. */

import type { ChildProcess } from "node:child_process";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { amount } from "../../support/amount.ts";
import { AT_ONCE, startScript } from "../../support/command.ts";
import { atWords, killsDuring } from "../../support/kills.ts";
import { listen } from "../../support/listen.ts";
import { STAGES } from "../../upstreams/data.ts";
import { BUILD, codeOf, DAY, faultsIn, NOW, type Place, placeOf } from "../place.ts";
import { change, iso } from "../region.ts";
import { type NtfyServer, startNtfy } from "./ntfy-server.ts";

const HOUR = DAY / 24;
/** How many areas have news. */
const COUNT = 4;
let place: Place;
let ntfy: NtfyServer;
let now = NOW;
let number = 0;
/** What the webhook got, doubles included. */
let ids: string[] = [];
/** Whether the webhook takes a message, by its number. */
let onHook: (number: number) => boolean = () => true;
let hook: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  place = await placeOf(81, NOW, 8);
  ntfy = await startNtfy();
  hook = await listen(
    createServer(async (request, response) => {
      await text(request);
      const isTaken = onHook(ids.length + 1);
      if (isTaken) ids.push(String(request.headers["webhook-id"]));
      response.writeHead(isTaken ? 200 : 500).end();
    }),
  );
  await place.run(NOW);
});
afterAll(async () => {
  await Promise.all([place.close(), ntfy.close(), hook.close()]);
});
afterEach(() => void vi.unstubAllEnvs());
beforeEach(() => {
  ids = [];
  ntfy.shown = [];
  ntfy.published = 0;
  [ntfy.onRequest, onHook] = [() => null, () => true];
});

const receivers = () => [
  `ntfy:${ntfy.origin}/water`,
  `webhook:${hook.address.replace("//", "//$HOOK_SECRET@")}/`,
];
function turn() {
  now += 6 * HOUR;
  place.turn(now);
}

/** The next night, which nobody kills. */
async function night(): Promise<void> {
  turn();
  vi.stubEnv("HOOK_SECRET", "key");
  const { error } = await place.run(now, { notify: receivers() });
  expect(codeOf(error)).toBe(0);
}

function startNight() {
  turn();
  return startScript(
    "nightly.ts",
    [
      ...["--data", place.data, "--out", place.out, "--publish", `file:${place.site}`, "--now", iso(now)],
      ...["--max-zoom", "0", "--site", "off", "--base-url", BUILD.baseUrl, "--notify", receivers().join()],
    ],
    { ...AT_ONCE, HOOK_SECRET: "key" },
  );
}
/** Kills it when the server is asked for the message of that number: once that is taken, or just before. */
const atMessage = (number: number, isTaken: boolean) => (child: ChildProcess) => {
  let count = 0;
  ntfy.onRequest = () => {
    if (++count !== number) return null;
    child.kill("SIGKILL");
    return isTaken ? null : 500;
  };
};
const atHook = (number: number, isTaken: boolean) => (child: ChildProcess) => {
  onHook = (count) => count !== number || (child.kill("SIGKILL") && isTaken);
};

const KILLS = [
  ["once it has published", atWords("verifying what is live"), 0],
  ["when the third message is taken", atMessage(3, true), 0],
  ["before the third message is taken", atMessage(3, false), 1],
  ["before the first message to a program is taken", atHook(1, false), 1],
  ["before the first message", atWords("sending messages"), 1],
  ["when the first message is taken", atMessage(1, true), 0],
  ["when the last message is taken", atMessage(COUNT, true), 0],
  ["before the first message is taken", atMessage(1, false), 1],
  ["when the last message to a program is taken", atHook(COUNT, true), 1],
] as const;

test.each(KILLS.slice(0, amount(4, KILLS.length)))(
  "killed %s, people hear of nothing twice and miss one message at most, and a program hears of everything",
  async (_, kill, mostLost) => {
    for (let area = 0; area < COUNT; area++)
      place.region.changes.push(change(number++, area, STAGES[1], NOW + (20 + number) * DAY, now + HOUR));
    await killsDuring({
      start: startNight,
      kill,
      isWhole: () => expect(faultsIn(place.site)).toEqual([]),
      async again() {
        [ntfy.onRequest, onHook] = [() => null, () => true];
        await night();
      },
    });
    // A message that was published twice would show once.
    expect(ntfy.published).toBe(ntfy.shown.length);
    expect(ntfy.shown.length).toBeGreaterThanOrEqual(COUNT - mostLost);
    expect(new Set(ids).size).toBe(COUNT);
  },
);

test("once all is said, nothing is left to say", async () => {
  await night();
  expect([ntfy.published, ids]).toEqual([0, []]);
});
