/**
 * Everything that may go wrong in a night, each with its exit code, the tree that is live afterwards and a line of the
 * summary. Whatever happens, what is live is whole.
 */

import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sha256 } from "../../generator/lib/digest.ts";
import type { NightOptions, Outcome, Stage } from "../../generator/nightly/night.ts";
import { summaryOf } from "../../generator/nightly/summary.ts";
import { lock } from "../../generator/output/tree/lock.ts";
import { mountDisk } from "../output/disk.ts";
import { amount } from "../support/amount.ts";
import { readingRows } from "../upstreams/data.ts";
import type { FaultName } from "../upstreams/faults.ts";
import { codeOf, DAY, faultsIn, NOW, type Place, placeOf } from "./place.ts";
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
});
afterAll(async () => {
  await live.close();
  await place.close();
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

type Case = {
  readonly name: string;
  /** Plants the fault; may change the options of the night. */
  readonly plant?: () => Partial<NightOptions> | undefined;
  readonly now?: number;
  readonly code: number;
  /** Whether the tree that is live afterwards is the one before, or another. */
  readonly live: "before" | "after";
  /** What the first line and the faults of the summary say. */
  readonly summary: RegExp;
  readonly check?: (outcome: Outcome) => void;
};

const overHttp = () => ({ live: live.address });
const failing = (kinds: readonly string[], fault: FaultName) => () => {
  place.upstream.plan = ({ kind }) => (kinds.includes(kind) ? { fault, seed: 5 } : null);
  return undefined;
};

/** Of one upstream: the others are taken, and what was published of this one stays. */
const ofUpstream = (kind: "hilltop" | "kiwis" | "arcgis" | "page", fault: FaultName): Case => ({
  name: `upstream ${kind}: ${fault}`,
  plant: () => {
    // Nobody waits for long for an upstream that hangs; on a busy machine the others need their time.
    if (fault === "hang") edited("x", `upstreams/${kind}.json`, (text) => text.replace("PT60S", "PT1.5S"))();
    return failing([kind], fault)();
  },
  code: 0,
  live: "after",
  summary: new RegExp(String.raw`^# Published as of[\s\S]*## Faults[\s\S]*\*\*${kind}`),
  check({ report }) {
    expect(report.upstreams.filter(({ state }) => state === "kept").map(({ key }) => key)).toEqual([kind]);
    if (kind !== "hilltop" && kind !== "kiwis") return;
    const rowsOf = (folder: string) => lastReadings(folder, kind);
    expect(rowsOf(place.site)).toEqual(rowsOf(kept.site));
    expect(lastReadings(place.site, kind === "kiwis" ? "hilltop" : "kiwis")).not.toEqual(
      lastReadings(kept.site, kind === "kiwis" ? "hilltop" : "kiwis"),
    );
  },
});

/** The rows of a provider in the source that a tree publishes, by another program's unzip. */
function lastReadings(tree: string, provider: string): string[] {
  const archive = join(tree, "v1/downloads/source.zip");
  return execFileSync("unzip", ["-p", archive, `data/readings/${provider}.csv`], { encoding: "utf8" })
    .split("\n")
    .sort();
}

const ROW_FAULTS: readonly FaultName[] = [
  "hang",
  "html",
  "cutAtByte",
  "summerTime",
  "thousandTimes",
  "closed",
];

const ofLive = (name: string, pattern: RegExp, how: Parameters<typeof damage>[2]): Case => ({
  name: `the live site: ${name}`,
  plant: () => {
    damage(live, pattern, how);
    return overHttp();
  },
  code: 7,
  live: "before",
  summary: /^# Failed/,
});

/** What is served after the switch is wrong. */
const ofServed = (name: string, pattern: RegExp, how: Parameters<typeof damage>[2], says: RegExp): Case => ({
  name: `after publishing: ${name}`,
  plant: () => ({
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
  code: 6,
  live: "before",
  summary: says,
});

const edited = (name: string, path: string, edit: (text: string) => string) => () => {
  const file = join(place.data, path);
  writeFileSync(file, edit(existsSync(file) ? readFileSync(file, "utf8") : ""));
  return name === "" ? undefined : {};
};

/** Of the provider whose rows come from the data folder. */
const ofProvider = (name: string, path: string, edit: (text: string) => string, says: RegExp): Case => ({
  name: `a provider in the data: ${name}`,
  plant: edited(name, path, edit),
  code: 0,
  live: "after",
  summary: new RegExp(String.raw`^# Published[\s\S]*keeps what was published[\s\S]*${says.source}`),
  check({ report }) {
    expect(report.kept.map(({ providerKey }) => providerKey)).toEqual(["hand"]);
    expect(lastReadings(place.site, "hand")).toEqual(lastReadings(kept.site, "hand"));
    // The others go on.
    expect(report.upstreams.flatMap(({ series }) => series).some(({ added }) => added > 0)).toBe(true);
  },
});

const rows = (edit: (cells: string[]) => string[] | null) => (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .flatMap((line, index) => (index === 0 ? [line] : (edit(line.split(","))?.join(",") ?? [])))
    .concat("")
    .join("\n");
const shifted = (milliseconds: number) =>
  rows((cells) =>
    cells.map((cell, at) => (at === 2 ? new Date(Date.parse(cell) + milliseconds).toISOString() : cell)),
  );
const statuses =
  (edit: (status: { asAt: string; restriction: { status: string } }) => void) => (text: string) => {
    const sites: { statuses: { asAt: string; restriction: { status: string } }[] }[] = JSON.parse(text);
    for (const site of sites) for (const status of site.statuses) edit(status);
    return JSON.stringify(sites);
  };
const SITES = "monitoring-sites/hand.json";
const READINGS = "readings/hand.csv";

const CASES: readonly Case[] = [
  { name: "nothing", code: 0, live: "after", summary: /^# Published as of 2026-11-20T15:10:00Z/ },
  { name: "nothing, over HTTP", plant: overHttp, code: 0, live: "after", summary: /^# Published/ },
  {
    name: "nothing, at the same instant",
    now: NOW,
    plant: () => void place.turn(NOW),
    code: 0,
    live: "before",
    summary: /^# Unchanged/,
  },

  ...ROW_FAULTS.map((fault) => ofUpstream("hilltop", fault)),
  ...ROW_FAULTS.map((fault) => ofUpstream("kiwis", fault)),
  ...(["reset", "wrongCount", "errorUnder200"] as const).map((fault) => ofUpstream("arcgis", fault)),
  ...(["notFound", "empty"] as const).map((fault) => ofUpstream("page", fault)),
  {
    name: "two of four upstreams fail",
    plant: failing(["hilltop", "page"], "notFound"),
    code: 0,
    live: "after",
    summary: /^# Published/,
  },
  {
    name: "three of four upstreams fail",
    plant: failing(["hilltop", "kiwis", "page"], "notFound"),
    code: 5,
    live: "before",
    summary: /^# Held back: 1 limit[\s\S]*upstreamsFailed[\s\S]*kiwis/,
  },
  {
    name: "the network is down",
    plant: failing(["hilltop", "kiwis", "arcgis", "page"], "reset"),
    code: 5,
    live: "before",
    summary: /^# Held back: 1 limit[\s\S]*the fault is ours/,
  },

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
  {
    name: "the live site: there is none",
    plant: () => {
      live.tree = join(place.folder, "nowhere");
      return overHttp();
    },
    code: 7,
    live: "before",
    summary: /^# Failed[\s\S]*has no v1\/manifest\.json/,
  },
  {
    name: "the live site: nothing listens there",
    plant: () => ({ live: "http://127.0.0.1:9" }),
    code: 7,
    live: "before",
    summary: /^# Failed[\s\S]*cannot be read/,
  },
  {
    name: "the live site: nothing listens there, on a first night",
    plant: () => ({ live: null }),
    code: 0,
    live: "after",
    summary: /^# Published[\s\S]*A first night/,
  },
  {
    name: "the live site: the connection breaks once for each file",
    plant: () => {
      const seen = new Set<string>();
      live.onRequest = (path) => {
        if (seen.has(path)) return null;
        seen.add(path);
        return "broken";
      };
      return overHttp();
    },
    code: 0,
    live: "after",
    summary: /^# Published/,
  },
  {
    name: "the live site: is published anew while it is read",
    plant: () => {
      damage(live, /source\.zip$/, flip);
      const lying = live.onRequest;
      let times = 0;
      live.onRequest = (path) => (path.endsWith("source.zip") && times++ === 0 ? lying(path) : null);
      return overHttp();
    },
    code: 0,
    live: "after",
    summary: /^# Published/,
  },

  {
    name: "the clock is behind what is live",
    now: NOW - DAY,
    code: 5,
    live: "before",
    summary: /^# Held back[\s\S]*clock/,
  },
  {
    name: "the clock is years ahead",
    now: NOW + 900 * DAY,
    code: 5,
    live: "before",
    summary: /^# Held back[\s\S]*clock[\s\S]*at most 366 days/,
  },

  {
    name: "the data has a fault",
    plant: edited("x", "organisations.json", () => '[{"id": 7}]'),
    code: 1,
    live: "before",
    summary: /^# Failed[\s\S]*organisations\.json:1:3 at \[0\]\.id/,
  },
  {
    name: "the data refers to what is not there",
    plant: edited("x", "stage-assignments/all.json", (text) =>
      text.replaceAll(/00000000-0000-4000-8000-000000000002/g, "00000000-0000-4000-8000-00000000ffff"),
    ),
    code: 1,
    live: "before",
    summary: /^# Failed[\s\S]*stage-assignments/,
  },
  {
    name: "the file of limits has a fault",
    plant: edited("x", "limits.json", () => '{"vanish": 1}'),
    code: 1,
    live: "before",
    summary: /^# Failed[\s\S]*limits\.json:1:2 at vanish/,
  },
  ofProvider("its rows go back in time", READINGS, shifted(-DAY), /newest of its readings no earlier/),
  ofProvider("its rows are of tomorrow", READINGS, shifted(DAY), /newest of its readings no later/),
  ofProvider(
    "a third of its rows is lost",
    READINGS,
    rows((cells) => (Number(cells[2]?.slice(11, 13)) % 2 === 0 ? cells : null)),
    /expected about 576 readings/,
  ),
  ofProvider(
    "its statuses turn to full",
    SITES,
    statuses((one) => Object.assign(one.restriction, { status: "full" })),
    /turn to none or full at once/,
  ),
  ofProvider(
    "its statuses go back in time",
    SITES,
    statuses((one) => Object.assign(one, { asAt: "2026-11-19T00:00:00Z" })),
    /newest of its statuses no earlier/,
  ),
  ofProvider(
    "its statuses are of tomorrow",
    SITES,
    statuses((one) => Object.assign(one, { asAt: "2026-11-22T00:00:00Z" })),
    /newest of its statuses no later/,
  ),
  ofProvider(
    "a gauge has another unit",
    READINGS,
    rows((cells) =>
      cells[0]?.endsWith("1388")
        ? cells.map((cell, at) => (at === 3 ? String(Number(cell) * 1000) : cell))
        : cells,
    ),
    /1000 times as large/,
  ),

  {
    name: "the disk: a file stands where the build should",
    plant: () => {
      const out = join(place.folder, "file");
      writeFileSync(out, "");
      return { out };
    },
    code: 2,
    live: "before",
    summary: /^# Failed[\s\S]*is a file/,
  },
  {
    name: "the place to publish holds something else",
    plant: () => {
      mkdirSync(join(place.folder, "other"), { recursive: true });
      writeFileSync(join(place.folder, "other/photo.jpg"), "");
      return { publish: `file:${join(place.folder, "other")}` };
    },
    code: 2,
    live: "before",
    summary: /^# Failed[\s\S]*holds something other/,
  },
  {
    name: "the build is more than its host takes",
    plant: () => ({ build: { maxZoom: 0, site: false, host: "nginx" } }),
    code: 2,
    live: "before",
    summary: /^# Failed/,
  },
  {
    name: "the bucket has no keys",
    plant: () => ({ publish: "s3" }),
    code: 2,
    live: "before",
    summary: /^# Failed[\s\S]*S3_BUCKET/,
  },

  ofServed(
    "a file has a wrong bit",
    /v1\/areas\/pages\/100\/1\.json$/,
    flip,
    /^# Failed[\s\S]*pages\/100\/1\.json is not as listed[\s\S]*rolled back to the build of[\s\S]*which is complete/,
  ),
  ofServed("a list is cut off", /manifest\/GetAreas\/1\.json$/, cut, /^# Failed[\s\S]*rolled back/),
  ofServed("a file cannot be read", /status\.json$/, broken, /^# Failed[\s\S]*rolled back/),
  ofServed(
    "the old manifest is still there",
    /manifest\.json$/,
    () => readFileSync(join(kept.site, "v1/manifest.json")),
    /^# Failed[\s\S]*is not the new one after/,
  ),
  {
    name: "after publishing: nothing is served at all, nor after the way back",
    plant: () => ({
      ...overHttp(),
      onStage: (stage: Stage) => {
        if (stage === "verify") live.onRequest = () => "broken";
      },
    }),
    code: 6,
    live: "before",
    summary: /^# Failed[\s\S]*not whole either/,
  },
];

async function runCase({ plant, now = LATER, code, live: tree, summary, check }: Case): Promise<void> {
  const more = plant?.() ?? {};
  const outcome = await place.run(now, more);
  expect([codeOf(outcome.error), outcome.report.fault]).toEqual([
    code,
    code === 0 ? null : expect.any(String),
  ]);
  expect(summaryOf(outcome.report)).toMatch(summary);
  expect(faultsIn(place.site)).toEqual([]);
  if (tree === "before") expect(manifestIn(place.site)).toBe(before);
  else expect(manifestIn(place.site)).not.toBe(before);
  expect(existsSync(`${place.out}.night`)).toBe(false);
  check?.(outcome);
}

test("there are more than forty of them", () => expect(CASES.length).toBeGreaterThan(40));

const step = amount(5, 1);
test.each(CASES.filter((_, index) => index % step === 0))("$name", runCase);

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

test("a disk that is full, where the site is and where the build is", async () => {
  const disk = mountDisk(join(place.folder, "disk"), "3m");
  if (disk === null) return;
  try {
    const [site, out] = [join(place.folder, "disk/site"), join(place.folder, "disk/out")] as const;
    for (const more of [{ publish: `file:${site}` }, { out }]) {
      const { error, report } = await place.run(LATER, more);
      expect([codeOf(error), report.verdict]).toEqual([3, "failed"]);
      expect(report.fault).toContain("the disk is full");
      expect([existsSync(site), existsSync(out), manifestIn(place.site)]).toEqual([false, false, before]);
    }
  } finally {
    disk.unmount();
  }
});

test("the data folder is read, and never written", async () => {
  const files = () => readingRows(place.data, ["hilltop.csv", "kiwis.csv", "hand.csv"]);
  const was = files();
  const tree = execFileSync("find", [place.data, "-newermt", "@0", "-printf", "%p %T@ %C@\n"], {
    encoding: "utf8",
  });
  await place.run(LATER);
  expect(files()).toEqual(was);
  expect(
    execFileSync("find", [place.data, "-newermt", "@0", "-printf", "%p %T@ %C@\n"], { encoding: "utf8" }),
  ).toBe(tree);
});
