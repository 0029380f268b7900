/**
 * Each call to the disk fails in turn, or as many of them as are drawn: of the writer, a build, a mirror, ingest, and a night. What is
 * published is whole, the message names what failed, and the next run goes through.
 */

import { hash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { build } from "../generator/builder/build.ts";
import { openSound } from "../generator/ingest/edits/data-set.ts";
import { ingest } from "../generator/ingest/ingest.ts";
import { NoBuildError } from "../generator/lib/no-build-error.ts";
import {
  diskErrorOf,
  LeftoverError,
  TargetError,
  WriteError,
} from "../generator/lib/target/target-errors.ts";
import { DataError } from "../generator/load/faults.ts";
import { NoDataError } from "../generator/load/files.ts";
import { mirror } from "../generator/mirror/mirror.ts";
import { SiteError } from "../generator/mirror/site.ts";
import { writeSnapshot } from "../generator/mirror/snapshot.ts";
import { TreeError } from "../generator/mirror/tree-errors.ts";
import { NotWholeError } from "../generator/nightly/night-errors.ts";
import { type Publisher, startPublisher } from "./mirror/publisher.ts";
import { TEST_KEY } from "./mirror/signature/minisign.ts";
import { DAY, NOW, placeOf } from "./nightly/place.ts";
import { publish } from "./output/trees.ts";
import { amount } from "./support/amount.ts";
import { drawnFaults, type Ended, onFailingDisk } from "./support/failing-files.ts";
import { temporaryFolder } from "./support/temporary.ts";
import { TINY } from "./support/tiny.ts";
import { filesBelow } from "./support/tree.ts";
import { writeData } from "./upstreams/data.ts";
import { type FakeUpstream, startUpstream } from "./upstreams/server.ts";
import { worldOf } from "./upstreams/world.ts";

/** What is run on the failing disk, in a folder that holds what the run before has left. */
type Program = {
  /** Leaves the folder as an earlier run would. */
  readonly prepare: (folder: string) => unknown;
  readonly run: (folder: string) => unknown;
  /** What is whole at every moment, the old or the new: a folder below the folder. */
  readonly published: string;
  /** Whether each file of it is whole by itself. */
  readonly isByFile?: true;
  /** What is wrong with it. */
  readonly faults: (place: string) => string[];
  /** The names in the folder after a run that went through; what was replaced may be gone after one that failed. */
  readonly names: RegExp;
};

const sha256 = (bytes: Uint8Array | string) => hash("sha256", bytes);

/** What is not as a tree's manifest says, by nothing but the format (docs/contract.md). */
function wrongIn(tree: string): string[] {
  const bytesOf = (path: string) => readFileSync(join(tree, path));
  type Entry = { readonly path: string; readonly bytes: number; readonly sha256: string };
  const wrong = ({ path, bytes, sha256: digest }: Entry) => {
    if (!existsSync(join(tree, path))) return [`${path} is missing`];
    return bytesOf(path).length === bytes && sha256(bytesOf(path)) === digest ? [] : [`${path} is damaged`];
  };
  const { parts } = JSON.parse(bytesOf("v1/manifest.json").toString()) as { parts: { lists: Entry[] }[] };
  const lists = parts.flatMap((part) => part.lists);
  const damaged = lists.flatMap(wrong);
  if (damaged.length > 0) return damaged;
  const files = lists.flatMap(
    ({ path }) => (JSON.parse(bytesOf(path).toString()) as { files: Entry[] }).files,
  );
  const listed = new Set([
    "v1/manifest.json",
    "v1/manifest.json.minisig",
    ...[...lists, ...files].map(({ path }) => path),
  ]);
  const others = filesBelow(tree).filter((path) => !listed.has(path));
  return [...files.flatMap(wrong), ...others.map((path) => `${path} is in no list`)];
}

const contents = (round: number) =>
  Object.fromEntries(
    Array.from({ length: 12 }, (_, file) => [
      `v1/${file % 3}/${file}`,
      `${file % 2 ? round : 0} `.repeat(file * 9),
    ]),
  );

const writer: Program = {
  prepare: async (folder) => {
    for (const round of [1, 2]) await publish(join(folder, "public"), contents(round));
  },
  run: (folder) => publish(join(folder, "public"), contents(3)),
  published: "public",
  faults: wrongIn,
  names: /^public public.cache( public.previous)?$/,
};

const root = temporaryFolder();

async function expectWhole(program: Program, seed: number, count: number): Promise<void> {
  const [kept, folder] = [join(root, "kept"), join(root, "here")] as const;
  const place = join(folder, program.published);
  const restore = () => {
    rmSync(folder, { recursive: true, force: true });
    cpSync(kept, folder, { recursive: true, preserveTimestamps: true });
  };
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(kept);
  await program.prepare(kept);
  restore();
  const old = digestsIn(place);
  const sound = await onFailingDisk(folder, null, () => program.run(folder));
  expect(sound.error).toBeUndefined();
  const next = digestsIn(place);
  expect(next).not.toEqual(old);
  restore();
  const start = stateOf(folder);
  const sounds = new Set([start]);
  // Most runs that fail leave what was there, or what another has left: it is looked at once.
  const seen = new Map<string, Published>();
  let state = start;
  const wrong: string[] = [];
  let failures = 0;
  const faults = drawnFaults(sound.calls, seed, count);
  for (const fault of faults) {
    if (state !== start) restore();
    const ended = await onFailingDisk(folder, fault, () => program.run(folder));
    state = stateOf(folder);
    if (ended.failed === null) continue;
    failures++;
    if (!seen.has(state)) seen.set(state, publishedIn(program, place));
    const found = wrongAfter(program, folder, ended, seen.get(state) as Published, old, next);
    // From the same files a run goes the same way.
    if (!sounds.has(state)) {
      const later = await wrongLater(program, folder, next);
      found.push(...later);
      if (later.length === 0) sounds.add(state);
      state = "";
    }
    const { name, failure, path } = ended.failed;
    const from = sound.calls[fault.at]?.from;
    wrong.push(...found.map((text) => `${from}: ${name} ${failure} ${path.slice(folder.length)}: ${text}`));
  }
  expect(wrong.join("\n")).toBe("");
  expect(failures).toBeGreaterThan(faults.length * 0.5);
}

/** A lock, or a draft, that a run has left is nothing that others read. */
const isSeen = (path: string) => !/(^|\/)\./.test(path);

type Digests = Readonly<Record<string, string>>;

const digestsIn = (folder: string): Digests =>
  Object.fromEntries(
    filesBelow(folder)
      .filter(isSeen)
      .map((path) => [path, sha256(readFileSync(join(folder, path)))]),
  );

/** Done, but something is left over. */
const DONE = [LeftoverError];
/** Not done, with a message that says what to do. */
const NOT_DONE = [
  WriteError,
  TargetError,
  DataError,
  NoDataError,
  NoBuildError,
  SiteError,
  TreeError,
  NotWholeError,
];
/** An error for people, or one that every command makes one of. */
const isForPeople = (error: unknown) =>
  [...DONE, ...NOT_DONE].some((type) => diskErrorOf(error) instanceof type);

/** What is published, and what is wrong with it; null if nothing is. */
type Published = { readonly found: Digests; readonly faults: readonly string[] } | null;

const publishedIn = ({ faults }: Program, place: string): Published =>
  existsSync(place) ? { found: digestsIn(place), faults: faults(place) } : null;

/** A file by its own name, a draft also by that of its file; a tree that is not as it was built by its folder. */
function isNamed(path: string, error: Error, folder: string): boolean {
  const isOfTree = [TreeError, NoBuildError, TargetError].some((type) => error instanceof type);
  const [top = ""] = path.slice(folder.length + 1).split("/");
  if (isOfTree && error.message.startsWith(join(folder, top))) return true;
  const name = basename(path).replace(/^\.(?=.*\.draft$)|\.(draft|new)$/g, "");
  return new RegExp(`(^|[/ ])${name.replaceAll(".", "\\.")}(\\.new)?(?![\\w.-]*\\w)`).test(error.message);
}

function wrongAfter(
  { isByFile }: Program,
  folder: string,
  { error, failed }: Ended<unknown>,
  published: Published,
  old: Digests,
  next: Digests,
): string[] {
  if (published === null) return ["nothing is published"];
  const { found } = published;
  const wrong = [...published.faults];
  const isOne = (wanted: Digests) => isDeepStrictEqual(found, wanted);
  const isDone = error === undefined || DONE.some((type) => error instanceof type);
  const isMixed =
    isByFile && Object.entries(found).every(([path, digest]) => [old[path], next[path]].includes(digest));
  if (!(isDone ? isOne(next) : isMixed || isOne(old)))
    wrong.push(`what is published is not the ${isDone ? "new" : "old"} one, and the error is ${error}`);
  if (error === undefined) return wrong;
  const { message, stack } = error as Error;
  if (!isForPeople(error)) wrong.push(`found no error for people: ${stack}`);
  if (!isNamed(failed?.path ?? "", error as Error, folder))
    wrong.push(`it does not name the file: ${message}`);
  return wrong;
}

/** All names in a folder, hidden ones too, with what is in the files. */
function stateOf(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const states = entries.map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return `${path}\n${entry.isFile() ? sha256(readFileSync(path)) : ""}`;
  });
  return sha256(states.sort().join("\n"));
}

async function wrongLater(program: Program, folder: string, next: Digests): Promise<string[]> {
  try {
    await program.run(folder);
  } catch (error) {
    return [`the next run fails: ${(error as Error).stack}`];
  }
  const names = readdirSync(folder).sort().join(" ");
  return [
    ...(isDeepStrictEqual(digestsIn(join(folder, program.published)), next)
      ? []
      : ["the next run makes something else"]),
    ...(program.names.test(names) ? [] : [`the next run leaves ${names}`]),
  ];
}

/** Where the system cannot exchange two folders in one call. */
async function elsewhere(act: () => Promise<void>): Promise<void> {
  const { platform } = process;
  Object.defineProperty(process, "platform", { value: "freebsd" });
  try {
    await act();
  } finally {
    Object.defineProperty(process, "platform", { value: platform });
  }
}

const built = { baseUrl: "https://water.example.nz", site: false, maxZoom: 0 } as const;
const building: Program = {
  prepare: async (folder) => {
    cpSync(TINY, join(folder, "data"), { recursive: true });
    await build({ ...built, data: join(folder, "data"), out: join(folder, "public") });
  },
  run: (folder) =>
    build({
      ...built,
      data: join(folder, "data"),
      out: join(folder, "public"),
      asOf: Date.UTC(2026, 10, 22),
    }),
  published: "public",
  faults: wrongIn,
  names: /^data public public.cache( public.previous)?$/,
};

test("the writer", () => expectWhole(writer, 1, amount(180, 1000)));
test("the writer, where folders take each other's place in three steps", () =>
  elsewhere(() => expectWhole(writer, 2, amount(70, 500))));
test("a build", () => expectWhole(building, 3, amount(54, 400)));

describe("copies", () => {
  let site: Publisher;
  beforeAll(async () => {
    const tree = join(temporaryFolder(), "public");
    await publish(tree, contents(1));
    site = await startPublisher(tree);
    return () => site.close();
  });

  const copied = (folder: string) =>
    mirror(site.address, join(folder, "copy"), { pauses: [1], requestPauses: [1] });
  const copy: Program = {
    prepare: async (folder) => {
      await publish(site.tree, contents(1));
      await copied(folder);
      await publish(site.tree, contents(2));
    },
    run: copied,
    published: "copy",
    faults: wrongIn,
    names: /^copy copy.cache( copy.previous)?$/,
  };
  test("a mirror", () => expectWhole(copy, 4, amount(150, 500)));

  const snapped = (folder: string) =>
    writeSnapshot(join(folder, "public"), join(folder, "snapshots/one.tar.zst"));
  const snapshot: Program = {
    prepare: async (folder) => {
      mkdirSync(join(folder, "snapshots"));
      await publish(join(folder, "public"), contents(1));
      await snapped(folder);
      await publish(join(folder, "public"), contents(2));
    },
    run: snapped,
    published: "snapshots",
    faults: () => [],
    names: /^public public.cache public.previous snapshots$/,
  };
  test("a snapshot", () => expectWhole(snapshot, 5, amount(20, 200)));
});

describe("upstreams", () => {
  const now = Date.parse("2026-11-20T20:10:00Z");
  let upstream: FakeUpstream;
  beforeAll(async () => {
    upstream = await startUpstream(worldOf(1, now, { series: 2 }));
    return () => upstream.close();
  });

  const ingesting: Program = {
    prepare: (folder) => writeData(join(folder, "data"), upstream.world, upstream.origin),
    run: async (folder) => {
      vi.stubEnv("TMPDIR", folder);
      const { upstreams } = await ingest({ data: join(folder, "data"), now }).finally(() =>
        vi.unstubAllEnvs(),
      );
      expect(upstreams.map(({ state }) => state)).toEqual(Array(4).fill("fetched"));
    },
    published: "data",
    isByFile: true,
    faults: (data) => openSound(data).set.faults.map(({ message }) => message),
    // What is for the system to clear, if the disk would not.
    names: /^data( water-restrictions-\w+)?$/,
  };
  test("ingest", () => expectWhole(ingesting, 6, amount(100, 500)));
});

test("a night", async () => {
  const place = await placeOf(31, NOW, 4);
  vi.stubEnv("MINISIGN_SECRET_KEY", TEST_KEY.secret);
  const run = async (folder: string, now: number) => {
    const [data, site, out] = ["data", "site", "out"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const live = now === NOW ? null : `file:${site}`;
    const { error } = await place.run(now, { data, out, live, publish: `file:${site}` });
    if (error !== null) throw error;
  };
  const night: Program = {
    prepare: async (folder) => {
      for (const now of [NOW, NOW + DAY]) {
        place.turn(now);
        // Two days of readings would make a night twice as long.
        const { world } = place.upstream;
        const series = world.series.map((one) => ({ ...one, rows: one.rows.slice(-12) }));
        place.upstream.world = { ...world, series };
        cpSync(place.data, join(folder, "data"), { recursive: true });
        if (now < NOW + DAY) await run(folder, now);
      }
    },
    run: (folder) => run(folder, NOW + DAY),
    published: "site",
    faults: wrongIn,
    names: /^data out out.cache out.newest( out.previous)? site site.cache site.nights( site.previous)?$/,
  };
  try {
    await expectWhole(night, 7, amount(38, 300));
  } finally {
    vi.unstubAllEnvs();
    await place.close();
  }
});
