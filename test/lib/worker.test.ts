import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { inThisThread, openWorker, type WorkerOf } from "../../generator/lib/worker.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { type TasksUnderTest, tasks } from "./tasks-under-test.ts";

const folder = temporaryFolder();
const opened: WorkerOf<TasksUnderTest>[] = [];

afterEach(async () => {
  for (const worker of opened.splice(0)) await worker.close();
});

const openThread = () => openWorker<TasksUnderTest>(new URL("./worker-under-test.ts", import.meta.url));

describe.each([
  { where: "a thread", start: openThread },
  { where: "this thread", start: () => inThisThread(tasks()) },
])("tasks in $where", ({ start }) => {
  const open = () => {
    const worker = start();
    opened.push(worker);
    return worker;
  };

  test("are done in the order in which they were posted", async () => {
    const worker = open();
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, number) => worker.post("swap", number + 1)),
    );
    expect(results).toEqual(Array.from({ length: 200 }, (_, number) => number));
  });

  test("fail with what they threw, its code included, and the next ones are done", async () => {
    const worker = open();
    const missing = worker.post("read", join(folder, "missing"));
    const failed = worker.post("fail", "found no such thing");
    const good = worker.post("swap", 1);
    await expect(missing).rejects.toThrow(/^ENOENT/);
    await expect(missing).rejects.toMatchObject({ code: "ENOENT" });
    await expect(failed).rejects.toThrow(new TypeError("found no such thing"));
    expect(await good).toBe(0);
  });

  test("are refused if nobody knows them", async () => {
    const worker: WorkerOf<Readonly<Record<string, (input: never) => unknown>>> = open();
    const unknown = worker.post("swop", 1 as never);
    await expect(unknown).rejects.toThrow('Expected a task of this worker, found "swop".');
  });
});

describe("a thread", () => {
  test("works while this one does something else", async () => {
    const shared = new Int32Array(new SharedArrayBuffer(4));
    const worker = openThread();
    opened.push(worker);
    const task = worker.post("wait", shared);
    Atomics.store(shared, 0, 1);
    Atomics.notify(shared, 0);
    expect(await task).not.toBe("timed-out");
  });

  test("that ends before its time fails what waits for it, and what is posted afterwards", async () => {
    const worker = openThread();
    opened.push(worker);
    const before = worker.post("swap", 7);
    const leaving = worker.post("leave", 3);
    const after = worker.post("swap", 8);
    after.catch(() => {});
    expect(await before).toBe(0);
    await expect(leaving).rejects.toThrow(/ended before its tasks were done/);
    await expect(after).rejects.toThrow(/ended before its tasks were done/);
    await expect(worker.post("swap", 9)).rejects.toThrow(/ended before its tasks were done/);
  });

  test("that is closed with answers on their way keeps the process waiting until it has ended", () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["test/lib/closes-early.ts"], {
      encoding: "utf8",
    });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "closed\n", stderr: "" });
  });

  test("takes over buffers that are transferred", async () => {
    const worker = openThread();
    opened.push(worker);
    const bytes = new Uint8Array([1, 2, 3]);
    expect(await worker.post("sum", bytes, [bytes.buffer])).toBe(6);
    expect(bytes.length).toBe(0);
  });
});
