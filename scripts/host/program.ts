/** Runs a third-party web server on a build, in a temporary folder: nothing else on the machine is touched. */

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { UsageError } from "../command-line/parse.ts";
import { freePort } from "./free-port.ts";

/** How a server is started, in the foreground. */
type Program = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** How it is installed, as a sentence. */
  readonly install: string;
  /** A known shortcoming, as a sentence: it explains what the server prints. */
  readonly lacks?: string | undefined;
};

/** A server that npm installs: a site of one's own does not have it. */
export const ofNpm = (name: string): Pick<Program, "command" | "install"> => ({
  command: resolve("node_modules/.bin", name),
  install: `\`npm install ${name}\` installs it; in a clone, \`npm ci\` does, without --omit=dev.`,
});

/**
 * Writes what a server needs into its folder, and says how it is started on a tree. Both paths are absolute, and hold no
 * character that a configuration could take for its own.
 */
export type Prepare = (tree: string, port: number, folder: string) => Program;

type Options = {
  /** Stops the server, also while it starts. */
  readonly signal?: AbortSignal;
  /** Receives what the server says once it listens. */
  readonly log?: (text: string) => void;
};

/**
 * Starts a server on a port, or on any free one for 0, and waits until it listens, or the signal has stopped it. Rejects with
 * UsageError if it could not be started: the message names the missing program, or has what the server printed.
 */
export async function start(prepare: Prepare, tree: string, port: number, { signal, log }: Options = {}) {
  const own = port === 0 ? await freePort() : port;
  if (await listens(own)) {
    throw new UsageError(`Port ${own} is taken: stop what listens there, or name another with --port.`);
  }
  const folder = mkdtempSync(join(tmpdir(), "water-restrictions-host-"));
  // Servers read the tree through a link: the tree's path may hold spaces, braces or dollar signs.
  const link = join(folder, "tree");
  symlinkSync(resolve(tree), link, "junction");
  const server = prepare(link, own, folder);
  const { command, args, env } = server;
  // A new process group, because some servers are several processes.
  const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...env }, detached: true });
  let said = "";
  let isListening = false;
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data) => {
      if (isListening) log?.(String(data));
      else said += data;
    });
  let fault: NodeJS.ErrnoException | undefined;
  /** Resolves with the exit code if the server ends by itself. */
  const ended = new Promise<number | null>((done) => {
    child.once("error", (error) => {
      fault = error;
      done(null);
    });
    child.once("exit", done);
  });
  let hasEnded = false;
  const end = () => {
    if (child.pid !== undefined && !hasEnded) process.kill(-child.pid, "SIGTERM");
  };
  // It is in another process group, so it would outlive this process.
  process.on("exit", end);
  signal?.addEventListener("abort", end);
  void ended.then(() => {
    hasEnded = true;
    process.off("exit", end);
    signal?.removeEventListener("abort", end);
    rmSync(folder, { recursive: true, force: true });
  });
  const stop = async () => {
    end();
    await ended;
  };
  while (!(await listens(own))) {
    if (hasEnded && signal?.aborted) break;
    if (hasEnded || fault !== undefined) throw notStarted(server, fault, said);
    await setTimeout(50);
  }
  isListening = true;
  return { port: own, ended, stop };
}

function notStarted(
  { command, install, lacks }: ReturnType<Prepare>,
  fault: NodeJS.ErrnoException | undefined,
  said: string,
): UsageError {
  const name = basename(command);
  if (fault?.code === "ENOENT") return new UsageError(`${name} was not found. ${install}`);
  const reasons = [fault?.message, said.trim(), lacks].filter((reason) => reason);
  return new UsageError(`${name} did not start: ${reasons.join("\n")}`);
}

function listens(port: number): Promise<boolean> {
  return new Promise((answered) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      answered(true);
    });
    socket.on("error", () => answered(false));
  });
}
