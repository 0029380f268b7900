/** The files that wait to be put into the tree under way. */

import type { Task } from "../lib/worker.ts";
import type { Hand } from "./hand.ts";
import { type Putter, putterIn } from "./put.ts";

/** Files to be put into a tree. The bytes of those that are written lie one after the other. */
export type Batch = {
  readonly root: string;
  readonly files: readonly Waiting[];
  /** Of memory that threads share. */
  readonly bytes: Uint8Array;
};

/** A file with so many bytes of its batch, or linked from another place. */
type Waiting = {
  readonly path: string;
  readonly time: number;
  readonly length: number;
  readonly from: string | null;
};

export type Queue = {
  /** The bytes of a text, in the room of the next file: they are gone with the next text, unless that file has them. */
  bytesOf(text: string): Uint8Array;
  /** A file that is put some time before the next `settle`. Throws what went wrong with any before. */
  write(path: string, content: Uint8Array, time: number): void;
  link(path: string, from: string, time: number): void;
  /** Waits until all are put. Throws what went wrong. */
  settle(): void;
};

/** Bytes in a batch, unless one file has more: few enough for the last ones to be shared evenly. */
const BATCH = 2 ** 20;
const MOST_FILES = 500;
/** How many batches wait for the hand: whoever makes more is the faster one, and puts them itself. */
const MOST_WAITING = 8;

/** Puts the files of a batch where they belong. */
export function putBatch({ files, bytes }: Batch, putter: Putter): void {
  let at = 0;
  for (const { path, time, length, from } of files) {
    if (from === null) putter.write(path, bytes.subarray(at, at + length), time);
    else putter.link(path, from, time);
    at += length;
  }
}

/** Opens the queue of a tree. Its files are put by the hand, and by who adds them when the hand is busy. */
export function openQueue(root: string, hand: Hand): Queue {
  const own = putterIn(root);
  // Rooms of batches that have been put.
  const rooms: Buffer[] = [];
  let room: Buffer = Buffer.alloc(0);
  let used = 0;
  let files: Waiting[] = [];
  let given: { readonly task: Task<void>; readonly room: Buffer }[] = [];

  const takeBack = (done: typeof given) => {
    for (const { task, room } of done) {
      task.result();
      if (room.length === BATCH) rooms.push(room);
    }
    given = given.filter((one) => !done.includes(one));
  };
  /** Passes on what waits, and makes room for so many bytes. */
  const pass = (size: number) => {
    const batch: Batch = { root, files, bytes: room };
    takeBack(given.filter(({ task }) => task.isDone()));
    if (given.length === MOST_WAITING) putBatch(batch, own);
    else if (files.length > 0) {
      given.push({ task: hand.give("putBatch", batch), room });
      room = rooms.pop() ?? roomFor(BATCH);
    }
    if (size > room.length) room = roomFor(size);
    files = [];
    used = 0;
  };
  const makeRoom = (size: number) => {
    if (used + size > room.length) pass(Math.max(size, BATCH));
  };
  const add = (file: Waiting) => {
    files.push(file);
    used += file.length;
    if (files.length === MOST_FILES) pass(BATCH);
  };

  return {
    bytesOf(text) {
      // No character of a text takes more than three bytes; they are counted only where that could matter.
      if (used + text.length * 3 > room.length) makeRoom(Buffer.byteLength(text));
      return room.subarray(used, used + room.write(text, used));
    },
    write(path, content, time) {
      const isThere = content.buffer === room.buffer && content.byteOffset === room.byteOffset + used;
      if (!isThere) {
        makeRoom(content.length);
        room.set(content, used);
      }
      add({ path, time, length: content.length, from: null });
    },
    link: (path, from, time) => add({ path, time, length: 0, from }),
    settle() {
      putBatch({ root, files, bytes: room }, own);
      files = [];
      used = 0;
      takeBack(given);
    },
  };
}

const roomFor = (size: number): Buffer => Buffer.from(new SharedArrayBuffer(size));
