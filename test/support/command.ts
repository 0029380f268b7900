import { spawn, spawnSync } from "node:child_process";
import { resolve } from "node:path";
import packageJson from "../../package.json" with { type: "json" };

const PROGRAMS: Readonly<Record<string, string>> = {
  node: process.execPath,
  tsx: resolve("node_modules/.bin/tsx"),
};

/** What `npm run` starts for a script, and what with. */
function commandOf(script: string): [program: string, args: string[]] {
  const commands = Object.values(packageJson.scripts).map((command) => command.split(" "));
  const [program = "", ...args] = commands.find((words) => words.at(-1) === `scripts/${script}`) ?? [];
  if (PROGRAMS[program] === undefined) throw new Error(`Found no command that runs scripts/${script}.`);
  return [PROGRAMS[program], args];
}

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** Runs a script as a person would, and waits for its end. */
export function runScript(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Ended {
  const [program, flags] = commandOf(script);
  const { status, stdout, stderr } = spawnSync(program, [...flags, ...args], {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  return { code: status, stdout, stderr };
}

/** Starts a script and leaves it running. */
export function startScript(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const [program, flags] = commandOf(script);
  return spawn(program, [...flags, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}
