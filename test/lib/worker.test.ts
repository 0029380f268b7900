import { closeSync, readSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { openThread, type Thread } from "../../generator/lib/worker.ts";
import { temporaryFolder } from "../support/temporary.ts";
import type { ThreadUnderTest } from "./worker-under-test.ts";

const folder = temporaryFolder();
const threads: Thread<ThreadUnderTest>[] = [];

const open = () => {
  const thread = openThread<ThreadUnderTest>(new URL("./worker-under-test.ts", import.meta.url));
  threads.push(thread);
  return thread;
};

afterEach(() => {
  for (const thread of threads.splice(0)) thread.close();
});

describe("a thread", () => {
  test("does what it is given one after the other, in whatever order somebody asks for the results", () => {
    const thread = open();
    const tasks = Array.from({ length: 200 }, (_, number) => thread.give("swap", number + 1));
    const results = tasks.map((_, index) => tasks.at(-1 - index)?.result());
    expect(results.reverse()).toEqual(tasks.map((_, index) => index));
    // A result stays the same.
    expect([tasks[5]?.result(), tasks[5]?.isDone()]).toEqual([5, true]);
  });

  test("works while others do something else", () => {
    const shared = new Int32Array(new SharedArrayBuffer(4));
    const thread = open();
    const task = thread.give("wait", shared);
    expect(task.isDone()).toBe(false);
    Atomics.store(shared, 0, 1);
    Atomics.notify(shared, 0);
    expect(task.result()).not.toBe("timed-out");
  });

  test("tells what went wrong, with the code that tells what the system refused, and goes on", () => {
    const thread = open();
    const missing = thread.give("read", join(folder, "missing"));
    const failed = thread.give("fail", "found no such thing");
    const good = thread.give("swap", 1);
    expect(() => missing.result()).toThrow(/^ENOENT/);
    expect(() => missing.result()).toThrow(expect.objectContaining({ code: "ENOENT" }));
    expect(() => failed.result()).toThrow(new TypeError("found no such thing"));
    expect(good.result()).toBe(0);
  });

  test("that ends before its time is told of, and nobody waits for it", () => {
    const thread = open();
    const [before, leaving, after] = [
      thread.give("swap", 7),
      thread.give("leave", 3),
      thread.give("swap", 8),
    ];
    expect(before.result()).toBe(0);
    expect(() => leaving.result()).toThrow(/found that it has ended/);
    expect(() => after.result()).toThrow(/found that it has ended/);
    expect(() => thread.close()).toThrow(/found that it has ended/);
    threads.pop();
  });

  test("may open files for others, which outlive it", () => {
    writeFileSync(join(folder, "text"), "water");
    const thread = open();
    const file = thread.give("open", join(folder, "text")).result();
    thread.close();
    const bytes = Buffer.alloc(5);
    readSync(file, bytes, 0, 5, 0);
    closeSync(file);
    expect(bytes.toString()).toBe("water");
  });

  test("is done with everything when it is closed, and may be closed without having begun", () => {
    const thread = open();
    const tasks = [1, 2, 3].map((number) => thread.give("swap", number));
    thread.close();
    expect(tasks.map((task) => task.isDone())).toEqual([true, true, true]);
    open().close();
  });
});
