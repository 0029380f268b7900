/** Large files, and how much memory a command takes with them. */

import { spawn } from "node:child_process";
import { createWriteStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Writes so many zeros through a compressor. */
export async function zeros(
  bytes: number,
  through: NodeJS.ReadWriteStream,
  file: string,
  before: Uint8Array = Buffer.of(),
) {
  const piece = Buffer.alloc(2 ** 20);
  function* pieces() {
    yield before;
    for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
  }
  await pipeline(Readable.from(pieces()), through, createWriteStream(file));
}

type Ended = { readonly code: number | null; readonly stderr: string; readonly megabytes: number };

/**
 * Goes ahead of a command: writes the most memory that it had when it ends, and lets it wait for nothing between its tries. Not maxRSS of
 * resourceUsage: that begins at the size of the process that started this one.
 */
const harness = (peak: string) => `data:text/javascript,
  import { readFileSync, writeFileSync } from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  import timers from "node:timers/promises";
  const wait = timers.setTimeout;
  timers.setTimeout = (_, ...more) => wait(1, ...more);
  syncBuiltinESMExports();
  const most = () => /VmHWM:\\s+(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1];
  process.on("exit", () => writeFileSync(${JSON.stringify(peak)}, most()));`;

/** Runs a command; says what it wrote to people, and the most memory that it had. `room` is a folder for the report. */
export async function ended(room: string, script: string, ...args: string[]): Promise<Ended> {
  const peak = join(room, "peak");
  const child = spawn(process.execPath, ["--import", harness(peak), `scripts/${script}`, ...args], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderr = "";
  child.stderr.on("data", (text) => {
    stderr += text;
  });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, stderr, megabytes: Number(readFileSync(peak, "utf8")) / 1024 };
}
