import { spawn, spawnSync } from "node:child_process";
import packageJson from "../../package.json" with { type: "json" };

/** What `npm run` starts Node with for a script. */
function argumentsOf(script: string): string[] {
  const commands = Object.values(packageJson.scripts).map((command) => command.split(" "));
  const [program, ...args] = commands.find((words) => words.at(-1) === `scripts/${script}`) ?? [];
  if (program !== "node") throw new Error(`Found no command that runs scripts/${script} in Node.`);
  return args;
}

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** Runs a script as a person would, and waits for its end. */
export function runScript(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...argumentsOf(script), ...args], {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  return { code: status, stdout, stderr };
}

/** Starts a script and leaves it running. */
export function startScript(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return spawn(process.execPath, [...argumentsOf(script), ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}
