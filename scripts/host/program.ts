/** Runs a third-party web server on a build, in a folder of its own: nothing else on the machine is touched. */

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { UsageError } from "../command-line/parse.ts";
import { freePort } from "./free-port.ts";

/** How a server is started, in the foreground. */
type Program = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

/** Writes what a server needs into its folder, and says how it is started on a tree. Both paths are absolute. */
export type Prepare = (tree: string, port: number, folder: string) => Program;

type Running = {
  readonly port: number;
  /** The end of the server by itself, with its exit code. */
  readonly ended: Promise<number | null>;
  stop(): Promise<void>;
};

/**
 * Starts a server on a port, or on any free one for 0, and waits until it listens. Rejects with UsageError if it could
 * not be started: the message says what is missing, or what the server said.
 */
export async function start(prepare: Prepare, tree: string, port: number): Promise<Running> {
  const own = port === 0 ? await freePort() : port;
  if (await listens(own)) {
    throw new UsageError(`Port ${own} is taken: stop what listens there, or name another with --port.`);
  }
  const folder = mkdtempSync(join(tmpdir(), "water-restrictions-host-"));
  const { command, args, env } = prepare(resolve(tree), own, folder);
  // A group of its own, for some servers are several processes.
  const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...env }, detached: true });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (said += data));
  const ended = new Promise<number | null>((done) => {
    child.once("error", (error) => {
      said += `${error.message}: is it installed?`;
      done(null);
    });
    child.once("exit", done);
  });
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
    rmSync(folder, { recursive: true, force: true });
  });
  const stop = async () => {
    if (child.pid !== undefined && !hasEnded) process.kill(-child.pid, "SIGTERM");
    await ended;
  };
  while (!(await listens(own))) {
    if (hasEnded) throw new UsageError(`${command} did not start: ${said.trim()}`);
    await setTimeout(50);
  }
  return { port: own, ended, stop };
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
