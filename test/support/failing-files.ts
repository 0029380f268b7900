/**
 * A disk that fails at one call. The calls of this process to `node:fs` on files below a folder are counted, so that each can be
 * made to fail in turn.
 */

import fs from "node:fs";
import promises, { type FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { type Draw, drawOf } from "./random.ts";

/** What the system answers; after `short`, it has done a part of what it was asked for. */
type Failure = "ENOSPC" | "EIO" | "EACCES" | "EMFILE" | "short";

/** A call on a file, and the line of the program that made it. */
export type Call = { readonly name: string; readonly path: string; readonly from: string };

/** A function of any kind. */
type Act = (...args: unknown[]) => unknown;

/** The functions, and what each can meet. Whether a file exists is a question too: the answer is no where the disk does not say. */
const FAILURES: Readonly<Record<string, readonly Failure[]>> = {
  openSync: ["EIO", "EACCES", "EMFILE"],
  readSync: ["EIO", "short"],
  readFileSync: ["EIO", "EACCES", "EMFILE"],
  readdirSync: ["EIO", "EACCES"],
  statSync: ["EIO", "EACCES"],
  lstatSync: ["EIO", "EACCES"],
  realpathSync: ["EIO", "EACCES"],
  existsSync: ["EIO"],
  writeSync: ["ENOSPC", "EIO", "short"],
  writeFileSync: ["ENOSPC", "EIO", "EACCES"],
  ftruncateSync: ["EIO"],
  fsyncSync: ["ENOSPC", "EIO"],
  closeSync: ["ENOSPC", "EIO"],
  mkdirSync: ["ENOSPC", "EIO", "EACCES"],
  mkdtempSync: ["ENOSPC", "EIO", "EACCES"],
  renameSync: ["ENOSPC", "EIO", "EACCES"],
  linkSync: ["ENOSPC", "EIO", "EACCES"],
  symlinkSync: ["ENOSPC", "EIO", "EACCES"],
  copyFileSync: ["ENOSPC", "EIO", "EACCES"],
  utimesSync: ["EIO", "EACCES"],
  futimesSync: ["EIO"],
  rmSync: ["EIO", "EACCES"],
  unlinkSync: ["EIO", "EACCES"],
  rmdirSync: ["EIO", "EACCES"],
  // Of streams that write to a file.
  write: ["ENOSPC", "EIO", "short"],
};

/** The same where the answer comes later, and of files that were opened so. */
const LATER: typeof FAILURES = {
  open: ["EIO", "EACCES", "EMFILE"],
  readFile: ["EIO", "EACCES", "EMFILE", "short"],
};
const OF_HANDLE: typeof FAILURES = { read: ["EIO", "short"], readFile: ["EIO", "short"], stat: ["EIO"] };

const TEXTS = {
  ENOSPC: "no space left on device",
  EIO: "i/o error",
  EACCES: "permission denied",
  EMFILE: "too many open files",
};

/** The call that fails, by its number, and a number that draws how. */
export type Fault = { readonly at: number; readonly how: number };

export type Ended<T> = {
  readonly calls: readonly Call[];
  /** What was made to fail, and how; null if the action came to no such call. */
  readonly failed: (Call & { readonly failure: Failure }) | null;
  readonly result?: T;
  readonly error?: unknown;
};

/**
 * As many calls as are drawn: first one of each kind, then one of each line of the program, then others of each line. So no kind is
 * missing, however few are drawn, and the lines that make most of the calls are not drawn more often.
 */
export function drawnFaults(calls: readonly Call[], seed: number, count: number): Fault[] {
  const draw = drawOf(seed);
  const groups = Map.groupBy(calls.keys(), (at) => `${calls[at]?.name} ${calls[at]?.from}`);
  const lines = shuffled([...groups.values()], draw);
  const kinds = Map.groupBy(lines, ([first = 0]) => calls[first]?.name);
  const ordered = inTurn([...kinds.values()]).map((line) => shuffled(line, draw));
  return inTurn(ordered)
    .slice(0, count)
    .map((at) => ({ at, how: draw.below(1000) }));
}

/** One of each group, then another of each, until none is left. */
function inTurn<T>(groups: readonly (readonly T[])[]): T[] {
  const rounds = Math.max(...groups.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) =>
    groups.flatMap((group) => group.slice(round, round + 1)),
  ).flat();
}

function shuffled<T>(items: readonly T[], draw: Draw): T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(draw.below(left.length), 1));
}

/** Runs an action on a disk that fails once, or never. */
export async function onFailingDisk<T>(
  folder: string,
  fault: Fault | null,
  act: () => T | Promise<T>,
): Promise<Ended<T>> {
  const calls: Call[] = [];
  let failed: Ended<T>["failed"] = null;
  const files = new Map<number, string>();

  /** Counts a call, and says how it fails; null if it does not. */
  const meet = (name: string, path: string | undefined, all: readonly Failure[] = []): Failure | null => {
    if (path?.startsWith(folder) !== true) return null;
    const from = fault === null ? callerIn(new Error().stack ?? "") : "";
    const call = { name, path, from };
    calls.push(call);
    if (calls.length - 1 !== fault?.at) return null;
    const failure = all[fault.how % all.length] ?? "EIO";
    failed = { ...call, failure };
    return failure;
  };
  const placeOf = (given: unknown) =>
    typeof given === "number" ? files.get(given) : given instanceof URL ? given.pathname : String(given);

  const [original, originalLater] = [ownOf(fs, FAILURES), ownOf(promises, LATER)];
  for (const [name, all] of Object.entries(FAILURES)) {
    const own = original[name] as Act;
    const replaced: Act = (...args) => {
      const places = [placeOf(args[0]), TWO_PLACES.test(name) ? placeOf(args[1]) : undefined];
      const path = places.find((place) => place?.startsWith(folder));
      const failure = meet(name, path, all);
      if (failure !== null) return failing(name, failure, path as string, args, own);
      const made = own(...args);
      if (name === "openSync" && path?.startsWith(folder)) files.set(made as number, path);
      if (name === "closeSync") files.delete(args[0] as number);
      return made;
    };
    Object.assign(fs, { [name]: replaced });
  }
  const later = (own: Act, name: string, path: string, all: readonly Failure[]): Act => {
    return async (...args) => {
      const failure = meet(name, path, all);
      if (failure === null) return await own(...args);
      if (failure !== "short") throw errorOf(failure, name, path);
      return halfOf(await own(...args));
    };
  };
  for (const [name, all] of Object.entries(LATER)) {
    const own = originalLater[name] as Act;
    const replaced: Act = async (...args) => {
      const path = String(args[0]);
      const made = await later(own, name, path, all)(...args);
      if (name !== "open" || !path.startsWith(folder)) return made;
      const handle = made as FileHandle;
      for (const [name, all] of Object.entries(OF_HANDLE)) {
        const method = (handle as unknown as Record<string, Act>)[name]?.bind(handle) as Act;
        Object.assign(handle, { [name]: later(method, name, path, all) });
      }
      return handle;
    };
    Object.assign(promises, { [name]: replaced });
  }
  syncBuiltinESMExports();
  const { stackTraceLimit } = Error;
  // Each frame takes time. That of the program is one of the first.
  if (fault === null) Error.stackTraceLimit = 12;
  try {
    return {
      calls,
      result: await act(),
      get failed() {
        return failed;
      },
    };
  } catch (error) {
    return {
      calls,
      error,
      get failed() {
        return failed;
      },
    };
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
    Object.assign(fs, original);
    Object.assign(promises, originalLater);
    syncBuiltinESMExports();
  }
}

/** The functions of a module as they are. */
const ownOf = (module: object, names: object): Readonly<Record<string, Act>> =>
  Object.fromEntries(Object.keys(names).map((name) => [name, (module as Record<string, Act>)[name] as Act]));

const TWO_PLACES = /^(rename|link|symlink|copyFile)/;

function failing(name: string, failure: Failure, path: string, args: unknown[], own: Act): unknown {
  const [first, second, ...rest] = args;
  switch (name) {
    case "existsSync":
      return false;
    case "closeSync":
      own(...args);
      break;
    case "readSync":
      if (failure === "short") return own(first, (second as Buffer).subarray(0, 7));
      break;
    case "writeSync": {
      const [at = 0] = rest as number[];
      if (failure === "short")
        return own(
          first,
          Buffer.from(second as string).subarray(at, at + 1 + (((second as string).length - at) >> 1)),
        );
      break;
    }
    case "writeFileSync":
      // What fits is written.
      if (failure === "ENOSPC")
        own(first, Buffer.from(second as string).subarray(0, (second as string).length >> 1), ...rest);
      break;
    case "write": {
      const [offset, length, position, done] = rest as [
        number,
        number,
        number | null,
        (...said: unknown[]) => void,
      ];
      if (failure === "short") return own(first, second, offset, 1 + (length >> 1), position, done);
      return void process.nextTick(done, errorOf(failure, name, path));
    }
  }
  throw errorOf(failure, name, path);
}

/** Of a file that is open. */
const OF_OPEN = /^((read|write|close|fsync|futimes|ftruncate)(Sync)?|stat)$/;

/** As Node says it. The system knows no path of a file that is open; to read or write one by its path is to open it first. */
function errorOf(failure: Failure, name: string, place: string): Error {
  const isOpen = OF_OPEN.test(name) || (/^(read|write)File/.test(name) && !/EACCES|EMFILE/.test(failure));
  const path = isOpen ? null : place;
  const code = failure === "short" ? "EIO" : failure;
  const syscall = name.replace(/(File|dir)?Sync$/, "");
  const message = `${code}: ${TEXTS[code]}, ${syscall}${path === null ? "" : ` '${path}'`}`;
  return Object.assign(new Error(message), { code, syscall, ...(path && { path }) });
}

function halfOf(made: unknown): unknown {
  if (made instanceof Uint8Array || typeof made === "string") return made.slice(0, made.length >> 1);
  const { bytesRead } = made as { readonly bytesRead: number };
  return { ...(made as object), bytesRead: (bytesRead + 1) >> 1 };
}

/** The line of the product that made a call. */
const callerIn = (stack: string): string =>
  stack
    .split("\n")
    .find((line) => /\/(generator|scripts)\/(?!lib\/target\/whole-files)/.test(line))
    ?.trim() ?? "";
