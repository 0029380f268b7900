/** One program at a time writes to a folder: a build to its target, `ingest` and `change` to source data. */

import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { systemFunction } from "./system-function.ts";
import { atNamed, WriteError } from "./target-errors.ts";
import { inFile } from "./whole-files.ts";

// Of <sys/file.h>, on Linux and macOS alike.
const LOCK_EX = 2;
const LOCK_NB = 4;

// A link in its place is not followed: the file that it leads to would be overwritten.
const OPEN = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0);

/**
 * Takes the lock of a target for a kind of work; the returned function releases it. It is a file, by default beside the
 * target. The system releases it when this process ends, however it ends. Where the system has no such lock (Windows),
 * the file holds a process id, and counts as long as that process runs. Throws WriteError.
 */
export function lock(target: string, work = "build", path = `${resolve(target)}.lock`): () => void {
  return atNamed(target, () => inFile(path, () => acquire(target, work, path)));
}

function acquire(target: string, work: string, path: string): () => void {
  mkdirSync(dirname(path), { recursive: true });
  for (;;) {
    const file = openSync(path, OPEN);
    let isHeld = false;
    try {
      if (!take(file)) {
        const owner = readFileSync(file, "utf8") || "just started";
        throw new WriteError(
          `Another ${work} is writing to ${target} (process ${owner}): ${work} again when it has ended.`,
        );
      }
      // The process that held it may have removed the file meanwhile: then others see a different file.
      if (isSame(file, path)) {
        ftruncateSync(file);
        writeSync(file, String(process.pid));
        isHeld = true;
        return () => release(file, path);
      }
    } finally {
      // A process may go on after an error: it must not keep the lock.
      if (!isHeld) closeSync(file);
    }
  }
}

/** The work is done. If the disk refuses, the file stays, which locks nothing once it is closed. */
function release(file: number, path: string): void {
  for (const act of [() => rmSync(path, { force: true }), () => closeSync(file)]) {
    try {
      act();
    } catch {}
  }
}

function take(file: number): boolean {
  const flock = systemFunction("int flock(int, int)");
  if (flock !== null) return flock(file, LOCK_EX | LOCK_NB) === 0;
  const owner = Number(readFileSync(file, "utf8"));
  return owner === 0 || !isRunning(owner);
}

function isSame(file: number, path: string): boolean {
  const here = fstatSync(file);
  const there = statSync(path, { throwIfNoEntry: false });
  return there !== undefined && there.dev === here.dev && there.ino === here.ino;
}

/** Whether a process with this id exists, be it of another user. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
