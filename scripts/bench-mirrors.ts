/** Mirrors a site that switches builds and is killed at random moments, and looks at what each leaves: docs/offline.md. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { build } from "../generator/build.ts";
import { mirror } from "../generator/mirror/mirror.ts";
import { SiteError } from "../generator/mirror/site.ts";
import { exchange } from "../generator/output/exchange.ts";
import { isSound, manifestOf } from "./bench/tree.ts";
import { run } from "./command-line.ts";

/** Two instants between which much changes; the site switches between their builds. */
const INSTANTS = [Date.UTC(2026, 10, 20, 20, 10), Date.UTC(2026, 1, 20, 20, 10)] as const;

/** In milliseconds: short, so that much happens. */
const PAUSES = { pauses: [50, 200, 500], requestPauses: [100, 500, 1500] } as const;

await run("bench:mirrors", async ({ mirrors, data }) => {
  const folder = mkdtempSync(join(tmpdir(), "mirrors-"));
  try {
    const tally = await mirrorOften(folder, data, mirrors);
    console.log(
      `${mirrors} mirrors, ${tally.switches} switches and ${tally.kills} kills of the site meanwhile`,
    );
    console.log(`${tally.copied} copied a build, ${tally.retried} of them after other tries`);
    console.log(`${tally.givenUp} were given up, and left the copy of before`);
    console.log(`${tally.mixed} left a tree that is no build as it was published`);
    if (tally.mixed > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

type Tally = {
  copied: number;
  retried: number;
  givenUp: number;
  mixed: number;
  switches: number;
  kills: number;
};

async function mirrorOften(folder: string, data: string, mirrors: number): Promise<Tally> {
  const [live, other, copy] = ["live", "other", "copy"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const [index, out] of [live, other].entries())
    await build({
      data,
      out,
      asOf: INSTANTS[index] as number,
      pages: "lean",
      baseUrl: "https://water.example.nz",
      maxZoom: 0,
    });
  const manifests = [live, other].map(manifestOf);
  const site = await startSite(live);
  const tally: Tally = { copied: 0, retried: 0, givenUp: 0, mixed: 0, switches: 0, kills: 0 };
  let longest = 0;
  try {
    for (let number = 0; number < mirrors; number++) {
      // Much is to be fetched each time: nothing is there, or the other build.
      if (number % 2 === 0) rmSync(copy, { recursive: true, force: true });
      else exchange(live, other);
      const before = manifestOf(copy);
      const started = performance.now();
      const stop = new AbortController();
      const trouble = makeTrouble(site, live, other, longest, tally, stop.signal);
      const mirrored = await mirror(site.address, copy, PAUSES).catch((error: unknown) => {
        if (error instanceof SiteError) return null;
        throw error;
      });
      if (mirrored !== null) longest = Math.max(longest, performance.now() - started);
      stop.abort();
      await trouble;
      const after = manifestOf(copy);
      const isWhole = after === null ? mirrored === null : isSound(copy) && manifests.includes(after);
      if (!isWhole || (mirrored === null && after !== before)) tally.mixed++;
      else if (mirrored === null) tally.givenUp++;
      else tally.copied++;
      if (mirrored !== null && mirrored.tries > 1) tally.retried++;
    }
  } finally {
    await site.kill();
  }
  return tally;
}

/** Switches the site, or kills and starts it again, at random moments until it is told to stop. */
async function makeTrouble(
  site: Site,
  live: string,
  other: string,
  longest: number,
  tally: Tally,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await wait(Math.random() * Math.max(longest, 200), undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    if (Math.random() < 0.7) {
      exchange(live, other);
      tally.switches++;
    } else {
      await site.kill();
      await site.start();
      tally.kills++;
    }
  }
}

type Site = { readonly address: string; start(): Promise<void>; kill(): Promise<void> };

async function startSite(root: string): Promise<Site> {
  let server: ChildProcess | undefined;
  let port = 0;
  const start = async () => {
    const args = [
      "scripts/serve.ts",
      "--root",
      root,
      "--port",
      String(port),
      "--base-url",
      "https://water.example.nz",
    ];
    server = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    for await (const line of server.stdout ?? []) {
      port = Number(/:(\d+)\//.exec(String(line))?.[1]);
      break;
    }
  };
  await start();
  return {
    address: `http://localhost:${port}`,
    start,
    async kill() {
      if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, "exit");
      server.kill("SIGKILL");
      await ended;
    },
  };
}
