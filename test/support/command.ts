import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { vi } from "vitest";
import packageJson from "../../package.json" with { type: "json" };

/** What `npm run` starts Node with for a script. */
function argumentsOf(script: string): string[] {
  const { [script.replace(/\.ts$/, "") as "build"]: command } = packageJson.scripts;
  const [program, ...args] = command.split(" ");
  if (program !== "node") throw new Error(`Found no command that runs scripts/${script} in Node.`);
  return args;
}

/** The environment of a command that waits for nothing between its tries. */
export const AT_ONCE = {
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ./test/support/at-once.ts`,
};

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** Runs a script as a person would, and waits for its end. */
export function runScript(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...argumentsOf(script), ...args], {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  return { code: status, stdout, stderr };
}

let runs = 0;

/** Runs a script in this process, up to where it would end: what is wrong with arguments needs no process of its own. */
export async function runHere(script: string, args: readonly string[]): Promise<Ended> {
  const { argv, exitCode } = process;
  const exit = vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Exit(Number(code ?? 0));
  });
  const log = vi.spyOn(console, "log").mockReturnValue();
  const error = vi.spyOn(console, "error").mockReturnValue();
  const ended = (code: number) => {
    const [stdout = "", stderr = ""] = [log, error].map(({ mock }) =>
      mock.calls.map(([text]) => `${text}\n`).join(""),
    );
    return { code, stdout, stderr };
  };
  process.argv = [...argv.slice(0, 2), ...args];
  // Another address each time, for a module runs once.
  const address = `../../scripts/${script}?${runs++}`;
  try {
    await import(/* @vite-ignore */ address);
    return ended(Number(process.exitCode ?? 0));
  } catch (thrown) {
    if (thrown instanceof Exit) return ended(thrown.code);
    throw thrown;
  } finally {
    process.argv = argv;
    process.exitCode = exitCode;
    for (const spy of [exit, log, error]) spy.mockRestore();
  }
}

class Exit {
  readonly code: number;
  constructor(code: number) {
    this.code = code;
  }
}

/** Starts a script, here or in another folder, and leaves it running. */
export function startScript(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = ".") {
  const own = argumentsOf(script);
  const program = cwd === "." ? own : own.map((arg) => (/\.[jt]s$/.test(arg) ? resolve(arg) : arg));
  return spawn(process.execPath, [...program, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Runs a script to its end, while this process goes on and may answer it. */
export async function runBeside(...started: Parameters<typeof startScript>): Promise<Ended> {
  const child = startScript(...started);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code, stdout, stderr };
}
