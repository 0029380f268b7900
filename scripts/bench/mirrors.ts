/** Mirrors a site that switches builds and is killed at random moments, and looks at what each leaves: docs/offline.md. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { build } from "../../generator/builder/build.ts";
import { checkFolder } from "../../generator/load/files.ts";
import { mirror } from "../../generator/mirror/mirror.ts";
import { SiteError } from "../../generator/mirror/site.ts";
import { exchange } from "../../generator/output/tree/exchange.ts";
import { isSound, manifestOf } from "./kills/tree.ts";
import { NONE, type Part } from "./report.ts";

/** Two instants between which much changes; the site switches between their builds. */
const INSTANTS = [Date.UTC(2026, 10, 20, 20, 10), Date.UTC(2026, 1, 20, 20, 10)] as const;

const BASE_URL = "https://water.example.nz";

/** In milliseconds: short, so that much happens. */
const PAUSES = { pauses: [50, 200, 500], requestPauses: [100, 500, 1500] } as const;

export const mirrors: Part = async ({ data, amount }, note, folder) => {
  checkFolder(data);
  const tally = await mirrorOften(folder, data, amount || 300);
  note("switches of the site", tally.switches, "");
  note("kills of the site", tally.kills, "");
  note("mirrors that copied a build", tally.copied, "");
  note("of these, after other tries", tally.retried, "");
  note("given up, with the copy of before left", tally.givenUp, "");
  note("left a tree that is no build as it was published", tally.mixed, "", NONE);
};

type Tally = {
  copied: number;
  retried: number;
  givenUp: number;
  mixed: number;
  switches: number;
  kills: number;
};

async function mirrorOften(folder: string, data: string, count: number): Promise<Tally> {
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
      baseUrl: BASE_URL,
      maxZoom: 0,
    });
  const manifests = [live, other].map(manifestOf);
  const site = await startSite(live);
  const tally: Tally = { copied: 0, retried: 0, givenUp: 0, mixed: 0, switches: 0, kills: 0 };
  let longest = 0;
  try {
    for (let number = 0; number < count; number++) {
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
    const where = ["--root", root, "--port", String(port), "--base-url", BASE_URL];
    const args = ["scripts/serve.ts", ...where];
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
