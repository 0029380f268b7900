/**
 * Everything that may go wrong in a night, each with its exit code, the tree that is live afterwards and a line of the
 * summary. Whatever happens, what is live is whole.
 */

import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { build } from "../../generator/builder/build.ts";
import { sha256 } from "../../generator/lib/digest.ts";
import { lock } from "../../generator/lib/target/lock.ts";
import type { NightOptions, Outcome, Stage, ToBuild } from "../../generator/nightly/night.ts";
import { summaryOf } from "../../generator/nightly/summary.ts";
import { nodeHost } from "../conformance/host.ts";
import { startProxy } from "../mirror/asking/proxy.ts";
import { mountDisk } from "../output/disk.ts";
import { amount } from "../support/amount.ts";
import { readingRows } from "../upstreams/data.ts";
import type { FaultName } from "../upstreams/faults.ts";
import { codeOf, DAY, faultsIn, NOW, type Place, placeOf, publishedIn } from "./place.ts";
import { broken, cut, damage, flip, html, type LiveSite, none, serve } from "./sites.ts";

const LATER = NOW + DAY / 4;

let place: Place;
let live: LiveSite;
let before: string;
const kept = { site: "", data: "" };

beforeAll(async () => {
  place = await placeOf(21, NOW, 13);
  expect(codeOf((await place.run(NOW)).error)).toBe(0);
  before = manifestIn(place.site);
  for (const name of ["site", "data"] as const) {
    kept[name] = join(place.folder, `${name}.kept`);
    cpSync(place[name], kept[name], { recursive: true, preserveTimestamps: true });
  }
  live = await serve(place.site);
  return async () => {
    await live.close();
    await place.close();
  };
});

beforeEach(() => {
  live.tree = place.site;
  live.onRequest = () => null;
  place.upstream.plan = () => null;
  place.turn(LATER);
});
afterEach(() => {
  for (const name of ["site", "data"] as const) {
    rmSync(place[name], { recursive: true, force: true });
    cpSync(kept[name], place[name], { recursive: true, preserveTimestamps: true });
  }
  rmSync(`${place.site}.previous`, { recursive: true, force: true });
});

const manifestIn = (folder: string) => sha256(readFileSync(join(folder, "v1/manifest.json")));

/** What goes wrong: plants a fault, and may give options of the night. */
type Plant = () => unknown;

/** The exit code says which tree is live afterwards, and how the summary begins. It also says this. */
type Case = [
  code: number,
  name: string,
  plant: Plant,
  says?: RegExp,
  more?: { readonly now?: number; readonly check?: (outcome: Outcome) => void },
];

const overHttp = () => ({ live: live.address });
const failing = (kinds: readonly string[], fault: FaultName) => () => {
  place.upstream.plan = ({ kind }) => (kinds.includes(kind) ? { fault, seed: 5 } : null);
};
const edited = (path: string, edit: (text: string) => string) => () => {
  const file = join(place.data, path);
  writeFileSync(file, edit(existsSync(file) ? readFileSync(file, "utf8") : ""));
};

/** Of one upstream: the others are taken, and what was published of this one stays. */
const ofUpstream = (kind: "hilltop" | "kiwis" | "arcgis" | "page", fault: FaultName): Case => [
  0,
  `upstream ${kind}: ${fault}`,
  () => {
    // Nobody waits for long for an upstream that hangs; on a busy machine the others need their time.
    if (fault === "hang") edited(`upstreams/${kind}.json`, (text) => text.replace("PT60S", "PT1.5S"))();
    failing([kind], fault)();
  },
  new RegExp(String.raw`## Faults[\s\S]*\*\*${kind}`),
  {
    check({ report }) {
      expect(report.upstreams.filter(({ state }) => state === "kept").map(({ key }) => key)).toEqual([kind]);
      if (kind !== "hilltop" && kind !== "kiwis") return;
      const other = kind === "kiwis" ? "hilltop" : "kiwis";
      expect(lastReadings(place.site, kind)).toEqual(lastReadings(kept.site, kind));
      expect(lastReadings(place.site, other)).not.toEqual(lastReadings(kept.site, other));
    },
  },
];

/** The rows of a provider in the source that a tree publishes. */
const lastReadings = (tree: string, provider: string): string[] =>
  publishedIn(tree, `readings/${provider}.csv`).split("\n").sort();

const ROW_FAULTS: readonly FaultName[] = [
  "hang",
  "html",
  "cutAtByte",
  "summerTime",
  "thousandTimes",
  "closed",
];

const ofLive = (name: string, pattern: RegExp, how: Parameters<typeof damage>[2]): Case => [
  7,
  `the live site: ${name}`,
  () => {
    damage(live, pattern, how);
    return overHttp();
  },
];

/** What is served after the switch is wrong. */
const ofServed = (name: string, pattern: RegExp, how: Parameters<typeof damage>[2], says: RegExp): Case => [
  6,
  `after publishing: ${name}`,
  () => ({
    ...overHttp(),
    onStage: (stage: Stage) => {
      const isNew = () => existsSync(`${place.site}.previous`) && manifestIn(place.site) !== before;
      if (stage !== "verify") return;
      live.onRequest = (path) => {
        if (!pattern.test(path) || !isNew()) return null;
        return how(readFileSync(join(place.site, path)));
      };
    },
  }),
  says,
];

const CASES: Case[] = [
  [0, "nothing", () => {}, /^# Published as of 2026-11-20T15:10:00Z/],
  [0, "nothing, over HTTP", overHttp],

  ...ROW_FAULTS.map((fault) => ofUpstream("hilltop", fault)),
  ...ROW_FAULTS.map((fault) => ofUpstream("kiwis", fault)),
  ...(["reset", "wrongCount", "errorUnder200"] as const).map((fault) => ofUpstream("arcgis", fault)),
  ...(["notFound", "empty"] as const).map((fault) => ofUpstream("page", fault)),
  [0, "two of four upstreams fail", failing(["hilltop", "page"], "notFound")],
  [
    5,
    "three of four upstreams fail",
    failing(["hilltop", "kiwis", "page"], "notFound"),
    /: 1 limit[\s\S]*upstreamsFailed[\s\S]*kiwis/,
  ],
  [
    5,
    "the network is down",
    failing(["hilltop", "kiwis", "arcgis", "page"], "reset"),
    /: 1 limit[\s\S]*the fault is ours/,
  ],

  ofLive("gone", /./, broken),
  ofLive("the manifest is cut off", /manifest\.json$/, cut),
  ofLive("the manifest is a page to sign in", /manifest\.json$/, html),
  ofLive("a list is cut off", /manifest\/GetAreas\/1\.json$/, cut),
  ofLive("the source has one wrong bit", /source\.zip$/, flip),
  ofLive("the source is cut off", /source\.zip$/, cut),
  ofLive("the source is empty", /source\.zip$/, none),
  ofLive("the status lies", /status\.json$/, flip),
  ofLive("the index lies about its address", /v1\/index\.json$/, (bytes) =>
    Buffer.from(bytes.toString().replace("water.example", "other.example")),
  ),
  [
    7,
    "the live site: there is none",
    () => {
      live.tree = join(place.folder, "nowhere");
      return overHttp();
    },
    /has no v1\/manifest\.json/,
  ],
  [7, "the live site: nothing listens there", () => ({ live: "http://127.0.0.1:9" }), /cannot be read/],
  [
    0,
    "the live site: nothing listens there, on a first night",
    () => ({ live: null, allow: "it is gone" }),
    /# Published[\s\S]*started from the data folder alone/,
  ],
  [
    0,
    "the live site: the connection breaks once for each file that is read",
    () => {
      const seen = new Set<string>();
      live.onRequest = (path) => {
        if (seen.has(path)) return null;
        seen.add(path);
        return "broken";
      };
      const onStage = (stage: Stage) => {
        if (stage === "verify") live.onRequest = () => null;
      };
      return { ...overHttp(), onStage };
    },
  ],
  [
    0,
    "the live site: is published anew while it is read",
    () => {
      damage(live, /source\.zip$/, flip);
      const lying = live.onRequest;
      let times = 0;
      live.onRequest = (path) => (path.endsWith("source.zip") && times++ === 0 ? lying(path) : null);
      return overHttp();
    },
  ],

  [5, "the clock is behind what is live", () => {}, /clock/, { now: NOW - DAY }],
  [5, "the clock is years ahead", () => {}, /clock[\s\S]*at most 366 days/, { now: NOW + 900 * DAY }],

  [
    1,
    "the data has a fault",
    edited("organisations.json", () => '[{"id": 7}]'),
    /organisations\.json:1:3 at \[0\]\.id/,
  ],
  [
    2,
    "the build is more than its host takes",
    () => ({ build: (what: ToBuild) => build({ maxZoom: 0, site: false, host: "nginx", ...what }) }),
  ],
  [2, "the bucket has no keys", () => ({ publish: "s3" }), /S3_BUCKET/],

  ofServed(
    "a file has a wrong bit",
    /v1\/areas\/pages\/100\/1\.json$/,
    flip,
    /pages\/100\/1\.json is not as listed[\s\S]*rolled back to the build of[\s\S]*which is complete/,
  ),
  ofServed("a list is cut off", /manifest\/GetAreas\/1\.json$/, cut, /rolled back/),
  ofServed("a file cannot be read", /status\.json$/, broken, /rolled back/),
  ofServed(
    "the old manifest is still there",
    /manifest\.json$/,
    () => readFileSync(join(kept.site, "v1/manifest.json")),
    /is not the new one after/,
  ),
  [
    6,
    "after publishing: nothing is served at all, nor after the way back",
    () => ({
      ...overHttp(),
      onStage: (stage: Stage) => {
        if (stage === "verify") live.onRequest = () => "broken";
      },
    }),
    /incomplete or damaged too/,
  ],
];

const VERDICTS: Readonly<Record<number, string>> = { 0: "Published", 5: "Held back" };

async function runCase(...[code, , plant, says = /./, { now = LATER, check } = {}]: Case): Promise<void> {
  const outcome = await place.run(now, (plant() ?? {}) as Partial<NightOptions>);
  const fault = code === 0 ? null : expect.any(String);
  expect([codeOf(outcome.error), outcome.report.fault]).toEqual([code, fault]);
  const summary = summaryOf(outcome.report);
  expect(summary).toMatch(new RegExp(`^# ${VERDICTS[code] ?? "Failed"}`));
  expect(summary).toMatch(says);
  expect(faultsIn(place.site)).toEqual([]);
  if (code === 0) expect(manifestIn(place.site)).not.toBe(before);
  else expect(manifestIn(place.site)).toBe(before);
  expect(existsSync(`${place.out}.night`)).toBe(false);
  check?.(outcome);
}

test("there are more than forty of them", () => expect(CASES.length).toBeGreaterThan(40));

const step = amount(5, 1);
test.each(CASES.filter((_, index) => index % step === 0))("%i: %s", runCase);

test("nothing, at the same instant", async () => {
  place.turn(NOW);
  const { error, report } = await place.run(NOW);
  expect([codeOf(error), summaryOf(report)]).toEqual([0, expect.stringMatching(/^# Unchanged/)]);
  expect([faultsIn(place.site), manifestIn(place.site)]).toEqual([[], before]);
  expect(existsSync(`${place.out}.night`)).toBe(false);
});

test("a network that keeps a file of the build before for a while is given time", async () => {
  let old = 3;
  const onStage = (stage: Stage) => {
    if (stage !== "verify") return;
    live.onRequest = (path) =>
      path === "v1/status.json" && old-- > 0 ? readFileSync(join(kept.site, path)) : null;
  };
  const { error } = await place.run(LATER, { live: live.address, patience: 10_000, onStage });
  expect([codeOf(error), old]).toEqual([0, -1]);
});

test("a network that ignores the query: what is published stays, and the night says so", async () => {
  const host = await nodeHost(place.site, (error) => {
    throw error;
  });
  const network = await startProxy(host.base, (origin) => (got) => {
    return origin({ ...got, target: got.target.replace(/\?.*/, "") });
  });
  try {
    const { error, report } = await place.run(LATER, { live: network.address });
    expect([codeOf(error), report.verdict]).toEqual([8, "published"]);
    expect(report.fault).toMatch(
      /What was published is whole, but .*\nIt ignores the query string: \d+ requests?, such as/,
    );
    expect(summaryOf(report)).toMatch(/^# Published as of .*\n\n## What is left to do\n/);
    expect([manifestIn(place.site) === before, faultsIn(place.site)]).toEqual([false, []]);
    expect(existsSync(`${place.out}.asked`)).toBe(false);
  } finally {
    await network.close();
    await host.close();
  }
});

test("a host that answers a missing file with a page and status 200: an unsigned site goes on", async () => {
  live.onRequest = (path) =>
    existsSync(join(place.site, path)) ? null : Buffer.from(`<!doctype html>${"<p>Home</p>".repeat(1000)}`);
  const { error, report } = await place.run(LATER, overHttp());
  expect([codeOf(error), report.verdict]).toEqual([0, "published"]);
});

test("another night is under way", async () => {
  const unlock = lock(place.out, "run", `${place.out}.night.lock`);
  try {
    const { error, report } = await place.run(LATER);
    expect([codeOf(error), report.verdict]).toEqual([3, "failed"]);
    expect(report.fault).toContain("Another run");
    expect(manifestIn(place.site)).toBe(before);
  } finally {
    unlock();
  }
});

test("another night, which builds elsewhere, has published in the meantime: it stays", async () => {
  const newer = join(place.folder, "newer");
  const onStage = (stage: Stage) => {
    if (stage !== "publish") return;
    rmSync(place.site, { recursive: true });
    cpSync(newer, place.site, { recursive: true, preserveTimestamps: true });
  };
  await place.run(LATER + DAY, { publish: `file:${newer}`, out: join(place.folder, "elsewhere") });
  const { error, report } = await place.run(LATER, { onStage });
  expect([codeOf(error), report.verdict]).toEqual([3, "failed"]);
  expect(report.fault).toContain("was published to while this night ran; it stays so");
  expect(manifestIn(place.site)).toBe(manifestIn(newer));
  for (const folder of [newer, join(place.folder, "elsewhere")]) rmSync(folder, { recursive: true });
});

test("the data folder is read, and never written", async () => {
  const state = () => [
    readingRows(place.data, ["hilltop.csv", "kiwis.csv", "hand.csv"]),
    execFileSync("find", [place.data, "-printf", "%p %T@ %C@\n"], { encoding: "utf8" }),
  ];
  const was = state();
  await place.run(LATER);
  expect(state()).toEqual(was);
});

test("what is replaced cannot be put away: the new site is live, and the night says what was published and what to do", async () => {
  // Nobody can remove or rename the root of a file system.
  const disk = mountDisk(`${place.site}.previous`, "1m");
  if (disk === null) return;
  try {
    const { error, report } = await place.run(LATER);
    expect([codeOf(error), report.verdict, report.publishedTo]).toEqual([4, "published", place.site]);
    expect(report.files?.changed).toBeGreaterThan(0);
    expect(manifestIn(place.site)).not.toBe(before);
    expect(summaryOf(report)).toMatch(/^# Published as of .*changed.*\n\n## What is left to do\n/);
  } finally {
    disk.unmount();
  }
});
