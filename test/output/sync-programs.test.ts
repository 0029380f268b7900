/** What carries a tree to readers compares the times of files. Each program must bring the new level, whatever the texts' lengths. */

import { type ChildProcessByStdio, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blocksOf } from "../docs/papers.ts";
import { startStorage } from "../nightly/storage.ts";
import { noBrowser, startBrowser } from "../support/chromium.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { publish } from "./trees.ts";

const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

const AREAS = ["north", "east", "south", "west"];
/** The level of each area, build by build: forth and back, with texts of one length. */
const BUILDS = [
  [1, 1, 1, 1],
  [2, 1, 2, 1],
  [1, 2, 2, 1],
];
const ASSET = "assets/home.ABCDEFGH.js";
const fileOf = (area: string) => `v1/areas/${area}.html`;
const textOf = (level: number | undefined) => `<!doctype html><title>Level ${level}</title>`;

/** These tests wait more than they work. */
const AT_ONCE = { concurrent: true, timeout: 120_000 } as const;

/** Publishes one build after the other, a second and more apart, and calls `carry` after each: it returns a reader of files. */
async function follow(carry: (target: string) => Promise<(path: string) => string | Promise<string>>) {
  const target = join(temporaryFolder(), "public");
  for (const [build, levels] of BUILDS.entries()) {
    if (build > 0) await wait(1100);
    const areas = AREAS.map((area, at) => [fileOf(area), textOf(levels[at])]);
    await publish(target, { [ASSET]: "", ...Object.fromEntries(areas) });
    const read = await carry(target);
    for (const [at, area] of AREAS.entries())
      expect(await read(fileOf(area)), `build ${build}, ${area}`).toBe(textOf(levels[at]));
  }
}

const readIn = (folder: string) => (path: string) => readFileSync(join(folder, path), "utf8");

test.each(
  [
    ["cp", "-ru"],
    ["rsync", "-ru"],
    ["rsync", "-a"],
  ].filter(([program = ""]) => has(program, "--version")),
)("`%s %s` brings every changed file", AT_ONCE, async (program, options) => {
  const copy = join(temporaryFolder(), "copy");
  mkdirSync(copy);
  await follow(async (target) => {
    execFileSync(program, [options, `${target}/.`, copy]);
    return readIn(copy);
  });
});

const SYNCS = blocksOf("docs/hosting/plain-files.md", "sh").flatMap(
  (block) => block.match(/^aws .*$/gm) ?? [],
);

// The rclone of the nightly update compares digests; this is what the page on S3 says to type.
test.runIf(has("/usr/bin/aws", "--version"))(
  "`aws s3 sync` uploads every changed file (only where aws is)",
  AT_ONCE,
  async () => {
    const storage = await startStorage(temporaryFolder());
    const environment = { ...process.env, ...storage.environment, AWS_DEFAULT_REGION: "us-east-1" };
    try {
      await follow(async (target) => {
        const typed = SYNCS.map((command) =>
          command
            .replace(/^aws/, `/usr/bin/aws --endpoint-url ${storage.endpoint}`)
            .replace("s3://water.example.org", "s3://water")
            .replace("public", target),
        );
        await new Promise<void>((resolve, reject) => {
          const sync = spawn("bash", ["-ec", typed.join("\n")], { env: environment, stdio: "ignore" });
          sync.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`aws ended with ${code}.`))));
        });
        const keptOf = (path: string) => storage.stored(path)?.headers["cache-control"];
        expect(keptOf(ASSET)).toBe("public, max-age=31536000, immutable");
        expect(keptOf(fileOf("north"))).toBe("no-cache");
        return async (path) => await (await storage.get(path)).text();
      });
    } finally {
      await storage.close();
    }
  },
);

describe.runIf(has("python3", "--version"))("of Python's server of files", () => {
  let server: ChildProcessByStdio<null, Readable, null> | undefined;
  let address = "";
  const served = temporaryFolder();
  beforeAll(async () => {
    const args = ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1"];
    server = spawn("python3", args, { cwd: served, stdio: ["ignore", "pipe", "ignore"] });
    const [said] = (await once(server.stdout, "data")) as [Buffer];
    address = `http://127.0.0.1:${/port (\d+)/.exec(said.toString())?.[1]}`;
  });
  afterAll(() => void server?.kill());
  /** The address of a file in a folder of a test's own. */
  const addressOf = (own: string, path: string) => `${address}/${own}/${path}`;
  /** Gives a build to the server as it is, with its times. */
  const show = (target: string, own: string) =>
    cpSync(target, join(served, own), { recursive: true, preserveTimestamps: true });

  test("a cache that asks with `If-Modified-Since` gets changed content", AT_ONCE, async () => {
    const cache = new Map<string, { readonly date: string; readonly text: string }>();
    await follow(async (target) => {
      show(target, "cache");
      return async (path) => {
        const known = cache.get(path);
        const headers = known === undefined ? {} : { "if-modified-since": known.date };
        const response = await fetch(addressOf("cache", path), { headers });
        if (known !== undefined && response.status === 304) return known.text;
        const text = await response.text();
        cache.set(path, { date: response.headers.get("last-modified") ?? "", text });
        return text;
      };
    });
  });

  test.runIf(has("wget", "--version"))(
    "`wget -N` gets every changed file (only where wget is)",
    AT_ONCE,
    async () => {
      const copy = temporaryFolder();
      await follow(async (target) => {
        show(target, "wget");
        for (const area of AREAS)
          execFileSync("wget", ["-q", "-N", "-x", "-nH", addressOf("wget", fileOf(area))], { cwd: copy });
        return readIn(join(copy, "wget"));
      });
    },
  );

  test.runIf(noBrowser === null)(
    "Chromium shows the new level at the next visit (only where it is)",
    AT_ONCE,
    async () => {
      const browser = await startBrowser();
      const page = await browser.newPage();
      await follow(async (target) => {
        show(target, "chromium");
        return async (path) => {
          await page.goto(addressOf("chromium", path));
          return textOf(Number(/Level (\d)/.exec(await page.title())?.[1]));
        };
      });
      await browser.close();
    },
  );
});

test("a copy keeps what it has of a build that was published again without a change", async () => {
  const target = join(temporaryFolder(), "public");
  const copy = `${target}-copy`;
  await publish(target, { "v1/a": "one", "v1/b": "two" });
  cpSync(target, copy, { recursive: true, preserveTimestamps: true });
  await publish(target, { "v1/a": "one", "v1/b": "two" });
  if (!has("rsync", "--version")) return;
  const said = execFileSync("rsync", ["-rti", `${target}/.`, copy], { encoding: "utf8" });
  expect(said.split("\n").filter((line) => line.startsWith(">f"))).toEqual([]);
});
