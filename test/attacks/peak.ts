/** Large files, and how much memory a command takes with them. */

import { spawn } from "node:child_process";
import { createWriteStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AT_ONCE } from "../support/command.ts";

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

/** Written at the end of a command. Not maxRSS of resourceUsage: that begins at the size of the process that started this one. */
const report = (peak: string) => `data:text/javascript,
  import { readFileSync, writeFileSync } from "node:fs";
  const most = () => /VmHWM:\\s+(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1];
  process.on("exit", () => writeFileSync(${JSON.stringify(peak)}, most()));`;

/** Runs a command; says what it wrote to people, and the most memory that it had. `room` is a folder for the report. */
export async function ended(room: string, script: string, ...args: string[]): Promise<Ended> {
  const peak = join(room, "peak");
  const child = spawn(process.execPath, ["--import", report(peak), `scripts/${script}`, ...args], {
    env: { ...process.env, ...AT_ONCE },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderr = "";
  child.stderr.on("data", (text) => {
    stderr += text;
  });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, stderr, megabytes: Number(readFileSync(peak, "utf8")) / 1024 };
}
