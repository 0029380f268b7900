/** Nights as people run them: whole programs, with their exit codes, and killed at every stage as by a power cut. */

import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Stage } from "../../generator/nightly/night.ts";
import { amount } from "../support/amount.ts";
import { AT_ONCE, runBeside, runHere, startScript } from "../support/command.ts";
import { atWords, killsDuring } from "../support/kills.ts";
import { drawOf } from "../support/random.ts";
import { BUILD, DAY, faultsIn, NOW, type Place, placeOf } from "./place.ts";
import { iso } from "./region.ts";

const SEED = 41;
/** A third of the usual number: what the programs build is not the point. */
const AREAS = 13;
const HOUR = DAY / 24;
let place: Place;
let now = NOW;
beforeAll(async () => {
  place = await placeOf(SEED, NOW, AREAS);
});
afterAll(() => place.close());

const argumentsAt = (at: number, ...more: string[]): string[] => [
  ...["--data", place.data, "--out", place.out, "--publish", `file:${place.site}`, "--now", iso(at)],
  ...["--max-zoom", "0", "--site", "off", "--base-url", BUILD.baseUrl],
  ...["--summary", join(place.folder, "summary.md"), "--report", join(place.folder, "report.json")],
  ...more,
];
const turn = (hours: number) => {
  now += hours * HOUR;
  place.turn(now);
};
/** The upstreams answer in this process, so it must not wait for the other one. */
const run = (...more: string[]) => runBeside("nightly.ts", argumentsAt(now, ...more), AT_ONCE);
const asOfLive = () => JSON.parse(readFileSync(join(place.site, "v1/manifest.json"), "utf8")).asOf as string;
const report = () => JSON.parse(readFileSync(join(place.folder, "report.json"), "utf8"));

test("the command publishes, leaves alone what is live already, and holds back; each with its code", async () => {
  const first = await run("--first");
  expect([first.code, report().verdict]).toEqual([0, "published"]);
  expect(first.stdout).toMatch(
    /^Published as of 2026-11-20T09:10:00Z to .*: \d+ files added, 0 changed, 0 removed\n$/,
  );
  expect(readFileSync(join(place.folder, "summary.md"), "utf8")).toContain("A first night");

  expect((await run()).code).toBe(0);
  expect(report()).toMatchObject({ verdict: "unchanged", files: { added: 0, changed: 0, removed: 0 } });

  turn(6);
  const { areas } = place.region;
  const gone = areas.splice(1, 6);
  place.turn(now);
  const held = await run();
  expect(held.code).toBe(5);
  expect(held.stderr).toContain("vanished: expected at most 0 of 13 areas to be gone, found 6");
  for (const { name } of gone) expect(held.stderr).toContain(name);
  expect(report()).toMatchObject({
    verdict: "held back",
    heldBack: [{ limit: "vanished", records: expect.any(Array) }],
  });
  areas.splice(1, 0, ...gone);
  place.turn(now);
  expect(asOfLive()).toBe(iso(NOW));
});

/** What the command says when a stage begins. `notify/kills.test.ts` kills it while it sends messages. */
const SAYS: Readonly<Record<Exclude<Stage, "notify">, string>> = {
  previous: "reading the live site\n",
  data: "assembling the data",
  ingest: "fetching from the upstreams",
  compare: "comparing",
  build: "building",
  publish: "publishing",
  verify: "verifying what is live",
};
const draw = drawOf(SEED);
const KILLS = (Object.keys(SAYS) as (keyof typeof SAYS)[]).flatMap((stage) =>
  Array.from({ length: amount(1, 10) }, (_, number) => ({ stage, number })),
);

test.each(KILLS)(
  "killed at the stage $stage, the old site or the new one stands, whole ($number)",
  async ({ stage }) => {
    turn(6);
    const before = asOfLive();
    await killsDuring({
      start: () => startScript("nightly.ts", argumentsAt(now)),
      kill: atWords(SAYS[stage], draw.below(40)),
      isWhole() {
        expect(faultsIn(place.site)).toEqual([]);
        expect([before, iso(now)]).toContain(asOfLive());
      },
    });
  },
);

test("the night after a kill clears what was left, and publishes", async () => {
  turn(6);
  writeFileSync(join(place.folder, "out.night.lock"), "");
  expect((await run()).code).toBe(0);
  expect([faultsIn(place.site), asOfLive()]).toEqual([[], iso(now)]);
  expect([existsSync(`${place.out}.night`), existsSync(`${place.out}.night.lock`)]).toEqual([false, false]);
});

test("a folder is rolled back by hand, once", async () => {
  const [before, previous] = [
    asOfLive(),
    JSON.parse(readFileSync(join(`${place.site}.previous`, "v1/manifest.json"), "utf8")).asOf,
  ];
  expect(previous).not.toBe(before);
  const timeOf = (path: string) => statSync(join(place.site, path)).mtimeMs;
  const changed = timeOf("v1/status.json");
  const back = ["--publish", `file:${place.site}`, "--out", place.out, "--roll-back"];
  const { code, stdout } = await runHere("nightly.ts", back);
  expect([code, stdout]).toEqual([
    0,
    `${place.site}: rolled back from the build of ${before} to the build of ${previous}\n`,
  ]);
  // Caches and sync programs have seen what goes.
  expect(timeOf("v1/status.json")).toBeGreaterThanOrEqual(changed + 1000);
  for (const _ of [1, 2]) {
    expect([asOfLive(), faultsIn(place.site)]).toEqual([previous, []]);
    expect(await runHere("nightly.ts", back)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("There is nothing to roll back"),
    });
  }
});

test("a live site that cannot be read ends it with 7", async () => {
  turn(6);
  expect((await run("--live", "http://127.0.0.1:9")).code).toBe(7);
  expect(report()).toMatchObject({
    verdict: "failed",
    fault: expect.stringMatching(
      /cannot be read: .*: check the address and the network\. If there is no site yet, give --first\. If one was here, /,
    ),
  });
});
