/** A small site in memory: what mirrors, snapshots and the check of a site count and say, and what they leave on the disk. */

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { formatInstant } from "../../generator/lib/time/instant.ts";
import { mirror } from "../../generator/mirror/mirror.ts";
import { publicKeyOf } from "../../generator/mirror/signature/public-key.ts";
import { secretKeyOf } from "../../generator/mirror/signature/secret-key.ts";
import { signTree } from "../../generator/mirror/signature/signed-tree.ts";
import { writeSnapshot } from "../../generator/mirror/snapshot.ts";
import { verifySite } from "../../generator/mirror/verify-site.ts";
import { openOutput } from "../../generator/output/output.ts";
import { openBuild } from "../../generator/output/tree/tree.ts";
import { faultsOf } from "../../generator/output/tree/tree-faults.ts";
import { startServer } from "../edge/node/raw.ts";
import { runHere } from "../support/command.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { buildTiny } from "../support/tiny.ts";
import { copyOfTree, filesBelow, hashOf, writeFiles } from "../support/tree.ts";
import { type Origin, startProxy } from "./asking/proxy.ts";
import { type Publisher, startPublisher } from "./publisher.ts";
import { TEST_KEY } from "./signature/minisign.ts";

const folder = temporaryFolder();
/** Two builds of a few files, and one of records. */
const [root, older, whole] = ["root", "older", "whole"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const quick = { pauses: [1, 1], requestPauses: [1] } as const;
const once = { requestPauses: [], stale: 0 } as const;
const asOf = Date.UTC(2026, 10, 21);
const trust = { key: publicKeyOf(TEST_KEY.public), now: asOf };

/** A tree with files that are the same, empty, of a download, and of hosts alone. */
async function writeTree(tree: string, instant: number): Promise<void> {
  const status = JSON.stringify({ asOf: formatInstant(instant), nextBuildBy: formatInstant(instant + 1000) });
  const files = {
    "index.html": "<p>home",
    "v1/status.json": status,
    "v1/index.json": "{}",
    ...Object.fromEntries(["a", "b", "c"].map((name) => [`v1/same/${name}.json`, "[1]"])),
    "v1/empty.json": "",
    "v1/downloads/x.csv": "x\n1\n",
    "v1/large.json": JSON.stringify("water ".repeat(30_000)),
    "hosts/one.conf": "1",
  };
  const output = openOutput(tree);
  const section = {
    name: "part",
    step: "answers",
    files: () => Object.entries(files).map(([path, content]) => ({ path, content })),
  } as const;
  await output.write([section], { inputs: null, asOf: formatInstant(instant) });
  output.publish();
  await output.close();
  signTree(tree, secretKeyOf(TEST_KEY.secret));
}

/** The files of the site as it is served; a test may change or drop any. */
const served = new Map<string, Buffer>();
const load = (tree: string) => {
  served.clear();
  for (const path of filesBelow(tree))
    if (!/^(hosts\/|[._])/.test(path)) served.set(path, readFileSync(join(tree, path)));
};
const bytesOf = (files: Iterable<Buffer>) => [...files].reduce((sum, { length }) => sum + length, 0);

let site: Publisher;
let out: string;
beforeAll(async () => {
  await writeTree(root, asOf);
  await writeTree(older, asOf - 1000);
  await buildTiny(whole, { site: false, maxZoom: 0 });
  signTree(whole, secretKeyOf(TEST_KEY.secret));
  site = await startPublisher(folder);
});
afterAll(() => site.close());
beforeEach(() => {
  load(root);
  out = join(temporaryFolder(), "copy");
  site.onRequest = (path) => served.get(path) ?? null;
  site.asked.length = 0;
});
const copied = () => new Map(filesBelow(out).map((path) => [path, readFileSync(join(out, path))]));

describe("a mirror", () => {
  test("counts its files, what came from the site, its requests and their bytes, and removes what a killed one left", async () => {
    mkdirSync(`${out}.building-7/v1`, { recursive: true });
    const first = await mirror(`${site.address}/`, out, quick);
    expect(copied()).toEqual(served);
    expect(existsSync(`${out}.building-7`)).toBe(false);
    expect([...faultsOf(openBuild(out))]).toEqual([]);
    // Files with the same bytes are fetched once; the manifest, its signature and the lists are no files to fetch.
    const own = [...served].filter(([path]) => !/^v1\/manifest/.test(path)).map(([, bytes]) => bytes);
    const distinct = new Map(own.map((bytes) => [bytes.toString("latin1"), bytes]));
    const documents = [...served].filter(([path]) => /^v1\/manifest/.test(path)).map(([, bytes]) => bytes);
    expect(first).toEqual({
      asOf: "2026-11-21T00:00:00Z",
      files: served.size,
      tries: 1,
      fetched: distinct.size,
      requests: distinct.size + documents.length,
      bytes: bytesOf(distinct.values()) + bytesOf(documents),
      replaced: null,
    });
    expect(site.asked.length).toBe(first.requests);
    const again = await mirror(site.address, out, quick);
    const two = ["v1/manifest.json", "v1/manifest.json.minisig"].map((path) => served.get(path) as Buffer);
    expect(again).toEqual({ ...first, fetched: 0, requests: 2, bytes: bytesOf(two) });
  });

  test("begun from a snapshot asks for two files, and an older copy for what differs", async () => {
    const snapshot = join(folder, "all.tar.zst");
    await writeSnapshot(root, snapshot);
    expect(await mirror(site.address, out, { ...quick, from: snapshot })).toMatchObject({
      fetched: 0,
      requests: 2,
    });
    expect(copied()).toEqual(served);
    load(older);
    const before = copied();
    const { fetched } = await mirror(site.address, out, quick);
    expect(copied()).toEqual(served);
    const differing = [...served].filter(
      ([path, bytes]) => !/^v1\/manifest/.test(path) && !before.get(path)?.equals(bytes),
    );
    expect(fetched).toBe(new Set(differing.map(([, bytes]) => bytes.toString("latin1"))).size);
  });

  /** A site whose build is another one at each request for the manifest, and whose status is of neither. */
  const keepsChanging = (isSigned: boolean) => () => {
    let asked = 0;
    site.onRequest = (path) => {
      if (path === "v1/manifest.json") load(asked++ % 2 === 0 ? root : older);
      if (!isSigned) served.delete("v1/manifest.json.minisig");
      return path === "v1/status.json" ? Buffer.from("{}") : (served.get(path) ?? null);
    };
  };

  test.each<[string, () => void, RegExp | string]>([
    [
      "one file is not as listed, each time",
      () => served.set("v1/status.json", Buffer.from("{}")),
      /does not send the files of its build: v1\/status\.json is not as listed\. It was published in part, or its server changes files/,
    ],
    [
      "one file is missing, each time",
      () => served.delete("v1/status.json"),
      /does not send the files of its build: v1\/status\.json is listed, but missing/,
    ],
    [
      "another build is published at each request for the manifest",
      keepsChanging(true),
      /kept changing while it was read: v1\/status\.json is not as listed\. Try again later\.$/,
    ],
    [
      "another build, without a signature, is published at each request for the manifest",
      keepsChanging(false),
      /kept changing while it was read: v1\/status\.json is not as listed\. Try again later\.$/,
    ],
    [
      "the site is a copy without downloads",
      () => {
        for (const path of [...served.keys()].filter((path) => path.startsWith("v1/downloads/")))
          served.delete(path);
        served.set("v1/left-out.json", Buffer.from('{"leftOut":["downloads"]}'));
      },
      /is a copy without downloads: give --without downloads, or the address of the whole site\.$/,
    ],
    [
      "there is no site",
      () => served.clear(),
      /has no v1\/manifest\.json: expected the address of a published site\.$/,
    ],
    [
      "the manifest is a page",
      () => served.set("v1/manifest.json", Buffer.from("<!doctype html>")),
      /v1\/manifest\.json is missing, and the host answers with a page and status 200/,
    ],
    [
      "the manifest is no manifest",
      () => served.set("v1/manifest.json", Buffer.from("{}")),
      /v1\/manifest\.json is not a manifest that this version can read\.$/,
    ],
    [
      "the host is at its end",
      () => {
        site.onRequest = () => "broken";
      },
      /v1\/manifest\.json cannot be read: .+, 2 times: check the address and the network\.$/,
    ],
  ])("of a site where %s says so, and leaves the copy as it was", async (_, change, said) => {
    await mirror(site.address, out, quick);
    const before = hashOf(out);
    change();
    const fresh = `${out}-fresh`;
    await expect(mirror(site.address, fresh, quick)).rejects.toThrow(said);
    expect([existsSync(fresh), hashOf(out)]).toEqual([false, before]);
  });

  test("gives a file that differs a later time than all had before, leaves that of the others, and keeps the copy before", async () => {
    load(older);
    await mirror(site.address, out, quick);
    // As on a machine whose clock has been set back since.
    const ahead = new Date(Date.UTC(2100, 0));
    const paths = filesBelow(out);
    for (const path of paths) utimesSync(join(out, path), ahead, ahead);
    const before = copied();
    load(root);
    await mirror(site.address, out, quick);
    expect(readdirSync(join(out, "..")).sort()).toEqual(["copy", "copy.cache", "copy.previous"]);
    const isSame = (path: string) => before.get(path)?.equals(served.get(path) as Buffer) === true;
    expect(paths.filter(isSame).length).toBeGreaterThan(3);
    expect(paths.filter((path) => !isSame(path)).length).toBeGreaterThan(3);
    for (const path of paths) {
      const { mtimeMs } = statSync(join(out, path));
      expect([path, mtimeMs - ahead.getTime()]).toEqual([path, isSame(path) ? 0 : 1000]);
    }
  });

  test("without downloads has all else and a note, says so, takes them later, and drops them again", async () => {
    const isDownload = (path: string) => path.startsWith("v1/downloads/");
    const without = { ...quick, without: "downloads" } as const;
    const { files } = await mirror(site.address, out, without);
    const others = [...served.keys()].filter((path) => !isDownload(path));
    expect(filesBelow(out)).toEqual([...others, "v1/left-out.json"].sort());
    expect([files, site.asked.filter(isDownload)]).toEqual([others.length + 1, []]);
    expect(await mirror(site.address, out, without)).toMatchObject({ fetched: 0, requests: 2 });
    const { code, stdout } = await runHere("verify.ts", ["--root", out]);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/all as listed; a copy without downloads\n$/)]);
    const partial = hashOf(out);
    await mirror(site.address, out, quick);
    expect(copied()).toEqual(served);
    await mirror(site.address, out, without);
    expect(hashOf(out)).toBe(partial);
    load(out);
    await mirror(site.address, `${out}-of-copy`, without);
    expect(hashOf(`${out}-of-copy`)).toBe(partial);
  });

  test("without downloads of such a copy that lacks another file says which", async () => {
    for (const path of [...served.keys()].filter((path) => path.startsWith("v1/downloads/")))
      served.delete(path);
    served.set("v1/left-out.json", Buffer.from('{"leftOut":["downloads"]}'));
    served.delete("v1/status.json");
    await expect(mirror(site.address, out, { ...quick, without: "downloads" })).rejects.toThrow(
      /does not send the files of its build: v1\/status\.json is listed, but missing/,
    );
  });

  test("by a key takes what is signed, and nothing that is older or where the age of a copy is not known", async () => {
    await mirror(site.address, out, { ...quick, trust });
    load(older);
    await expect(mirror(site.address, out, { ...quick, trust })).rejects.toThrow(
      /it speaks for 2026-11-20T23:59:59Z, and not for/,
    );
    writeFileSync(join(out, "v1/manifest.json"), "");
    await expect(mirror(site.address, out, { ...quick, trust })).rejects.toThrow(
      /has no manifest that can be read, so a site that was rolled back/,
    );
    mkdirSync(`${out}-empty`);
    expect(await mirror(site.address, `${out}-empty`, { ...quick, trust })).toMatchObject({ tries: 1 });
    served.delete("v1/manifest.json.minisig");
    await expect(mirror(site.address, `${out}-new`, { ...quick, trust })).rejects.toThrow(
      /manifest\.json: it is not signed\.$/,
    );
  });
});

/** The files of a tar archive by their headers (POSIX.1-1988, ustar): name, size and time in seconds. */
function filesInTar(tar: Buffer) {
  const files = [];
  for (let at = 0; tar[at] !== 0; ) {
    const field = (from: number, length: number) =>
      tar.toString("utf8", at + from, at + from + length).replace(/[\0 ]*$/, "");
    const size = Number.parseInt(field(124, 12), 8);
    const prefix = field(345, 155);
    const path = prefix === "" ? field(0, 100) : `${prefix}/${field(0, 100)}`;
    files.push({
      path,
      time: Number.parseInt(field(136, 12), 8),
      bytes: tar.subarray(at + 512, at + 512 + size),
    });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}

test("a snapshot has every file in order with its bytes and its time, counts them, and replaces an earlier one", async () => {
  const file = join(folder, "written.tar.zst");
  writeFileSync(file, "earlier");
  const paths = filesBelow(root);
  const contents = paths.map((path) => readFileSync(join(root, path)));
  expect(await writeSnapshot(root, file)).toEqual({ files: paths.length, bytes: bytesOf(contents) });
  const found = filesInTar(zstdDecompressSync(readFileSync(file)));
  expect(found.map(({ path }) => path)).toEqual(paths.map((path) => `water-restrictions/${path}`));
  for (const [index, { path, bytes, time }] of found.entries()) {
    expect(bytes.equals(contents[index] as Buffer), path).toBe(true);
    expect([path, time]).toEqual([
      path,
      Math.floor(statSync(join(root, paths[index] as string)).mtimeMs / 1000),
    ]);
  }
  expect(readdirSync(folder).filter((name) => name.startsWith("written"))).toEqual(["written.tar.zst"]);
});

test("a snapshot goes without what no host serves, and is refused of a tree that lacks or alters another file", async () => {
  const [tree, file] = [copyOfTree(root), join(folder, "lacking.tar.zst")];
  rmSync(join(tree, "hosts/one.conf"));
  const { files, bytes } = await writeSnapshot(tree, file);
  const found = filesInTar(zstdDecompressSync(readFileSync(file)));
  expect(found.map(({ path }) => path)).toEqual(filesBelow(tree).map((path) => `water-restrictions/${path}`));
  expect([files, bytes]).toEqual([found.length, bytesOf(found.map(({ bytes }) => bytes))]);
  rmSync(join(tree, "v1/status.json"));
  const refused = join(folder, "refused.tar.zst");
  await expect(writeSnapshot(tree, refused)).rejects.toThrow(
    /v1\/status\.json is not as listed: build again, or wait for the build that is under way\.$/,
  );
  writeFileSync(join(tree, "v1/index.json"), "[]");
  await expect(writeSnapshot(tree, refused)).rejects.toThrow(/v1\/index\.json is not as listed/);
  expect(readdirSync(folder).filter((name) => name.startsWith("refused"))).toEqual([]);
});

test("a snapshot of a mirror without downloads unpacks to the same copy, and a mirror can begin from it", async () => {
  const [file, target] = [join(folder, "partial.tar.zst"), temporaryFolder()];
  await mirror(site.address, out, { ...quick, without: "downloads" });
  await writeSnapshot(out, file);
  const found = filesInTar(zstdDecompressSync(readFileSync(file)));
  writeFiles(target, Object.fromEntries(found.map(({ path, bytes }) => [path, bytes])));
  const unpacked = join(target, "water-restrictions");
  expect(hashOf(unpacked)).toBe(hashOf(out));
  expect([...faultsOf(openBuild(unpacked))]).toEqual([]);
  expect(await mirror(site.address, `${out}-whole`, { ...quick, from: file })).toMatchObject({ fetched: 1 });
  rmSync(join(out, "v1/left-out.json"));
  await expect(writeSnapshot(out, file)).rejects.toThrow(/v1\/downloads\/x\.csv is not as listed/);
});

describe("the check of a site", () => {
  beforeEach(() => load(whole));
  /** A few that say nothing of the requests that are drawn. */
  const some = () =>
    [...served.keys()].filter((path) => /^v1\/(downloads|tiles)\/.+\.(csv|json)$/.test(path));

  test("counts its files and their bytes, and what it was asked", async () => {
    const report = await verifySite(site.address, { ...once, trust });
    expect(report).toMatchObject({
      files: served.size,
      bytes: bytesOf(served.values()),
      faults: [],
      leavesOut: false,
      requests: { asked: expect.any(Number), kind: "files", findings: [] },
      rebuilt: null,
    });
    expect(site.asked.length).toBeGreaterThanOrEqual(served.size + (report.requests?.asked ?? 0));
  });

  test("names each file that is changed, longer or missing, and counts all", async () => {
    const [files, bytes] = [served.size, bytesOf(served.values())];
    const [one = "", two = "", three = ""] = some();
    served.get(one)?.write("~", 0);
    served.set(two, Buffer.concat([served.get(two) as Buffer, Buffer.of(32)]));
    served.delete(three);
    const { faults, ...report } = await verifySite(site.address, once);
    const wanted = [`${one} is not as listed`, `${two} is not as listed`, `${three} is listed, but missing`];
    expect([faults, report.files, report.bytes]).toEqual([wanted.sort(), files, bytes]);
  });

  test("of a copy without downloads counts all else", async () => {
    for (const path of served.keys()) if (path.startsWith("v1/downloads/")) served.delete(path);
    const [files, bytes] = [served.size, bytesOf(served.values())];
    served.set("v1/left-out.json", Buffer.from("{}"));
    expect(await verifySite(site.address, once)).toMatchObject({ faults: [], leavesOut: true, files, bytes });
    // What a copy leaves out is no excuse for the rest.
    served.delete("v1/status.json");
    expect((await verifySite(site.address, once)).faults).toEqual(["v1/status.json is listed, but missing"]);
  });

  test("says of a site that is too old, or not signed by the key, that alone", async () => {
    const of = async (more: object) => (await verifySite(site.address, { ...once, ...more })).faults;
    expect(await of({ trust, notBefore: asOf + DAYS })).toEqual([
      expect.stringMatching(/it speaks for 2026-11-20T11:00:00Z, and not for 2026-12-01T00:00:00Z or later/),
    ]);
    served.delete("v1/manifest.json.minisig");
    expect(await of({ trust })).toEqual([expect.stringContaining("it is not signed")]);
  });

  test("says of a build for a host that answers the API that its program is not in use, where it was built for", async () => {
    const built = async (options: object) => {
      load(whole);
      const manifest = JSON.parse(String(served.get("v1/manifest.json")));
      Object.assign(manifest.builtBy.options, options);
      served.set("v1/manifest.json", Buffer.from(JSON.stringify(manifest)));
      return (await verifySite(site.address, once)).faults;
    };
    const baseUrl = site.address.replace(/\/$/, "");
    expect(await built({ baseUrl, host: "nginx" })).toEqual([
      "/v1 is not answered, though the build is for nginx: its program or configuration is not in use there.",
    ]);
    expect(await built({ baseUrl, host: "github-pages" })).toEqual([]);
    expect(await built({ host: "nginx" })).toEqual([]);
  });

  test("asks a host that answers the API, and says what a cache before it does", async () => {
    const server = await startServer(whole);
    const kept = new Map<string, ReturnType<Origin>>();
    const cache = await startProxy(`http://127.0.0.1:${server.port}`, (origin) => (got) => {
      const key = got.target.replace(/\?.*/, "");
      // By its path alone, but for files: these stay as they are.
      if (got.method !== "GET" || got.headers.range !== undefined || /\.\w+$/.test(key)) return origin(got);
      const answer = kept.get(key) ?? origin(got);
      kept.set(key, answer);
      return answer;
    });
    try {
      const { faults, requests } = await verifySite(cache.address, once);
      expect(requests?.kind).toBe("api");
      expect(faults).toContainEqual(
        expect.stringMatching(/^It ignores the query string: \d+ requests, such as GET \/v1\/.+\.$/),
      );
    } finally {
      await cache.close();
      await server.close();
    }
  });
});

const DAYS = 10 * 24 * 3_600_000;

test("a site whose manifest is another at each look is read three times, and said to keep changing", async () => {
  let looks = 0;
  site.onRequest = (path) => {
    const bytes = served.get(path) ?? null;
    return path === "v1/manifest.json" && bytes ? Buffer.concat([bytes, Buffer.alloc(++looks, " ")]) : bytes;
  };
  await expect(verifySite(site.address, once)).rejects.toThrow(
    /kept changing while it was read: try again later\.$/,
  );
  // Before, for its lists, and after.
  expect(looks).toBe(3 * 3);
});
