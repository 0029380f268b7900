/** Kills programs that publish a tree at random moments, and reports what each kill left. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Store } from "../../generator/api/store.ts";
import { openServer } from "../../generator/edge/node/server.ts";
import { MANIFEST } from "../../generator/output/tree/manifest.ts";
import { openTree } from "../../generator/output/tree/tree.ts";
import { faultsOf } from "../../generator/output/tree/tree-faults.ts";
import type { Draw } from "./random.ts";

export const KINDS = ["clean build", "build upon a build", "mirror"] as const;

export type Kind = (typeof KINDS)[number];

export type Kill = {
  readonly kind: Kind;
  /** The state of the target: as before, as after, or broken. */
  readonly left: "before" | "after" | "broken";
  /** Whether a folder or a lock was left beside it. */
  readonly hasLeftovers: boolean;
};

type KillOptions = {
  /** A data set without an instant of its own, whose restrictions change after the first of the instants. */
  readonly data: string;
  readonly store: Store;
  /** Builds alternate between these. */
  readonly instants: readonly [string, string];
  /** More arguments of the builds. */
  readonly args: readonly string[];
  readonly draw: Draw;
};

/**
 * Kills programs in an empty folder, each kind in turn, while `goesOn` returns true, and yields what each left. Then
 * everything runs through once: throws if that fails, or if anything is left over.
 */
export async function* kills(
  folder: string,
  goesOn: (done: number) => boolean,
  options: KillOptions,
): AsyncGenerator<Kill> {
  const { data, store, instants, args, draw } = options;
  const [target, copy] = [join(folder, "build/public"), join(folder, "mirror/public")] as const;
  const sites = [join(folder, "one"), join(folder, "other")] as const;
  const build = (out: string, asOf: string) =>
    ["build", "--data", data, "--out", out, "--as-of", asOf, "--store", store, ...args] as const;
  const longest = new Map<Kind, number>();
  /** Runs a program to its end. */
  const complete = async (kind: Kind, into: string, program: readonly string[]) => {
    const child = start(program);
    const ended = once(child, "exit");
    await begun(into, ended);
    const began = performance.now();
    const [code] = await ended;
    if (code !== 0) throw new Error(`npm run ${program.join(" ")} ended with ${code}.`);
    longest.set(kind, Math.max(longest.get(kind) ?? 0, performance.now() - began));
  };

  for (const [index, site] of sites.entries())
    await complete("clean build", site, build(site, instants[index] as string));
  const published = sites.map(manifestOf);
  await complete("build upon a build", target, build(target, instants[0]));
  const servers = await Promise.all(sites.map((site) => openServer(site, { onError: console.error })));
  const ports = await Promise.all(servers.map((server) => server.listen(0)));
  const mirror = (of: number) => ["mirror", `http://127.0.0.1:${ports[of]}`, "--out", copy] as const;
  try {
    await complete("mirror", copy, mirror(0));
    for (let number = 0; goesOn(number); number++) {
      const kind = KINDS[number % KINDS.length] as Kind;
      const into = kind === "mirror" ? copy : target;
      if (kind === "clean build") rmSync(dirname(into), { recursive: true, force: true });
      const before = manifestOf(into);
      const next = before === published[0] ? 1 : 0;
      const program = kind === "mirror" ? mirror(next) : build(target, instants[next] as string);
      await killed(program, into, (draw.below(100) / 100) * (longest.get(kind) ?? 0));
      const now = manifestOf(into);
      const isWhole =
        now === before ? before === null || isSound(into) : now === published[next] && isSound(into);
      const hasLeftovers = leftoversOf(into).length > 0;
      yield { kind, left: isWhole ? (now === before ? "before" : "after") : "broken", hasLeftovers };
    }
    await complete("build upon a build", target, build(target, instants[0]));
    if (manifestOf(target) !== published[0]) throw new Error("The last build is not what the first one was.");
    await complete("mirror", copy, mirror(0));
    for (const into of [target, copy])
      if (leftoversOf(into).length > 0 || !isSound(into)) throw new Error(`Found leftovers beside ${into}.`);
  } finally {
    for (const server of servers) await server.end();
  }
}

/** The program itself, without a parent process in between that would be killed instead of it. */
const start = ([script, ...args]: readonly string[]): ChildProcess =>
  spawn(process.execPath, ["--import", "./scripts/runtime.js", `scripts/${script}.ts`, ...args], {
    stdio: ["ignore", "ignore", "inherit"],
  });

/** Waits until a program has taken the lock of its target, which an earlier one may have left, or has ended. */
async function begun(target: string, ended: Promise<unknown>): Promise<void> {
  const lockTime = () => statSync(`${target}.lock`, { throwIfNoEntry: false })?.mtimeMs;
  const before = lockTime();
  let hasEnded = false;
  const end = ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded && (lockTime() ?? before) === before) await Promise.race([wait(2), end]);
}

/** Kills a program a number of milliseconds after it has begun. */
async function killed(program: readonly string[], target: string, after: number): Promise<void> {
  const child = start(program);
  const ended = once(child, "exit");
  await begun(target, ended);
  await Promise.race([wait(after), ended]);
  child.kill("SIGKILL");
  await ended;
}

/** What a finished build should have cleared up beside its target. */
const leftoversOf = (target: string): string[] =>
  existsSync(dirname(target))
    ? readdirSync(dirname(target)).filter((name) => /building|lock/.test(name))
    : [];

/** The text of a tree's manifest; null if there is no tree. */
const manifestOf = (tree: string): string | null =>
  existsSync(tree) ? readFileSync(join(tree, MANIFEST), "utf8") : null;

/** Whether every file of a tree has exactly the bytes that its manifest says, and there is no other file. */
function isSound(target: string): boolean {
  const tree = openTree(target);
  return tree !== null && faultsOf(tree).next().done === true;
}
