/** Builds that replace each other while the server answers. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type Expected, expectedOf, type Judged, judge } from "./judged.ts";
import { type Served, serveWithNode } from "./served.ts";

/** Two instants between which much of the sample changes; builds alternate between them. */
const INSTANTS = ["2026-11-20T20:10:00Z", "2026-02-20T20:10:00Z"];

/** The answer of any one build is right; an answer that mixes two is wrong. */
export async function publishUnderLoad(
  data: string,
  builds: number,
  pathsOf: (root: string) => readonly string[],
  folder: string,
): Promise<Judged> {
  const root = join(folder, "public");
  let server: Served | undefined;
  try {
    let expected: Expected | undefined;
    for (const instant of INSTANTS) {
      await publish(data, root, instant);
      server ??= await serveWithNode(root);
      expected = await expectedOf(server.port, pathsOf(root), expected);
    }
    let isPublishing = true;
    const publishing = publishAll(data, root, builds).finally(() => {
      isPublishing = false;
    });
    const judged = await judge(server?.port ?? 0, expected ?? new Map(), 32, () => isPublishing);
    await publishing;
    return judged;
  } finally {
    await server?.stop();
  }
}

async function publishAll(data: string, root: string, builds: number): Promise<void> {
  for (let number = 0; number < builds; number++)
    await publish(data, root, INSTANTS[number % INSTANTS.length] ?? "");
}

async function publish(data: string, root: string, instant: string): Promise<void> {
  const how = ["--as-of", instant, "--max-zoom", "6", "--site", "off"];
  const args = ["--data", data, "--out", root, ...how];
  const [code] = await once(
    spawn(process.execPath, ["scripts/build.ts", ...args], { stdio: ["ignore", "ignore", "inherit"] }),
    "exit",
  );
  if (code !== 0) throw new Error(`A build ended with ${code}.`);
}
