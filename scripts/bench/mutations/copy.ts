/** A copy of the working tree: faults are planted there alone, whatever happens to this process. */

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { jsonOrNull } from "../../../generator/lib/http/json-or-null.ts";

/** The files of tests that failed, and how long each took. */
export type Run = { readonly red: readonly string[]; readonly seconds: ReadonlyMap<string, number> };

type How = {
  /** A module that is loaded before each file of tests. */
  readonly setup?: string;
  readonly env?: NodeJS.ProcessEnv;
  /**
   * Given if it only matters whether a test fails: one file after the other is run, until a test fails twice, for a busy
   * machine may fail one once. A mutant may run for ever, or wait: so many seconds may a test take, and so many of processor
   * time each process.
   */
  readonly most?: number;
};

export type Copy = {
  readonly folder: string;
  /** Runs files of tests in this order, with other texts of modules. */
  run(tests: readonly string[], texts: Readonly<Record<string, string>>, how?: How): Promise<Run>;
};

const CONFIG = `
import { BaseSequencer } from "vitest/node";
import everything from "./vitest.config.ts";
const { tests, setup } = JSON.parse(process.env.MUTATION_RUN);
class AsNamed extends BaseSequencer {
  sort = async (files) => {
    const rank = ({ moduleId }) => tests.findIndex((test) => moduleId.endsWith("/" + test));
    return files.toSorted((a, b) => rank(a) - rank(b));
  };
}
const setupFiles = [...(setup ? [setup] : []), everything.test.setupFiles].flat();
export default { test: { ...everything.test, include: tests, setupFiles, sequence: { sequencer: AsNamed } } };
`;

export function copyOfThisTree(folder: string): Copy {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  for (const file of listed.toString().split("\0").filter(Boolean)) cpSync(file, join(folder, file));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "mutations.config.js"), CONFIG);
  const report = join(folder, "mutations.json");
  return {
    folder,
    async run(tests, texts, { setup, env, most } = {}) {
      const places = Object.keys(texts).map((file) => join(folder, file));
      const before = places.map((place) => readFileSync(place));
      for (const [at, text] of Object.values(texts).entries()) writeFileSync(places[at] as string, text);
      rmSync(report, { force: true });
      const args = [
        "node_modules/vitest/vitest.mjs",
        "run",
        "--config=mutations.config.js",
        "--reporter=json",
        `--outputFile=${report}`,
        ...(most === undefined ? [] : ["--bail=1", "--retry=1", "--maxWorkers=1"]),
        ...(most === undefined ? [] : ["test", "hook"].map((kind) => `--${kind}Timeout=${most * 1000}`)),
      ];
      const more = { ...env, MUTATION_RUN: JSON.stringify({ tests, setup }) };
      const code = await ended(args, folder, { ...process.env, ...more }, most);
      for (const [at, text] of before.entries()) writeFileSync(places[at] as string, text);
      return runOf(report, folder, code);
    },
  };
}

/** Runs a program of Node to its end, and ends all that it has started if this one is ended. */
async function ended(
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  most: number | "unlimited" = "unlimited",
): Promise<number> {
  const limited = ["-c", `ulimit -t ${most}; exec "$0" "$@"`, process.execPath, ...args];
  const child = spawn("sh", limited, { cwd, env, stdio: "ignore", detached: true });
  const kill = () => process.kill(-(child.pid as number), "SIGKILL");
  process.once("exit", kill);
  const [code] = await once(child, "exit");
  process.off("exit", kill);
  return code;
}

type Result = {
  readonly name: string;
  readonly status: string;
  readonly startTime: number;
  readonly endTime: number;
};

function runOf(report: string, folder: string, code: number): Run {
  const text = code === 0 || code === 1 ? readFileSync(report, "utf8") : "";
  const { testResults = [] } = (jsonOrNull(text) ?? {}) as { testResults?: readonly Result[] };
  const pathOf = ({ name }: Result) => name.slice(folder.length + 1);
  const red = testResults.filter(({ status }) => status === "failed").map(pathOf);
  const seconds = testResults.map(
    (result) => [pathOf(result), (result.endTime - result.startTime) / 1000] as const,
  );
  return { red: code === 0 || red.length > 0 ? red : ["the run as a whole"], seconds: new Map(seconds) };
}
