/** Tasks that another thread does: here each is a promise, there a plain function. */

import { parentPort, type Transferable, Worker } from "node:worker_threads";

/** What a worker can do: functions of one value of plain data. */
export type Tasks = Readonly<Record<string, (input: never) => unknown>>;

/** Does tasks one after the other, in the order in which they were posted. */
export type WorkerOf<Known extends Tasks> = {
  /** The result of a task, or what it threw. Buffers in `transfer` are gone from this thread afterwards. */
  post<Name extends keyof Known & string>(
    name: Name,
    input: Parameters<Known[Name]>[0],
    transfer?: readonly Transferable[],
  ): Promise<ReturnType<Known[Name]>>;
  /** Ends it, whatever it is doing. */
  close(): Promise<void>;
};

type Task = { readonly name: string; readonly input: unknown };

/** Errors lose their `code` on the way from one thread to another: it travels beside them. */
type Answer = { readonly value: unknown } | { readonly error: Error; readonly code: unknown };

type Waiting = { resolve(value: unknown): void; reject(error: Error): void };

/** Starts a thread with a module that calls `serve`. */
export function openWorker<Known extends Tasks>(module: URL): WorkerOf<Known> {
  const worker = new Worker(module, {
    // Flags of this process are not meant for its threads.
    execArgv: [],
    // Files that it opens outlive it: the spool of the readings is read here.
    trackUnmanagedFds: false,
    // A larger young generation only keeps more garbage.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  });
  const waiting: Waiting[] = [];
  let ended: Error | undefined;
  const end = (error: Error) => {
    ended ??= error;
    for (const { reject } of waiting.splice(0)) reject(ended);
  };
  worker.on("message", (answer: Answer) => {
    const next = waiting.shift();
    if ("value" in answer) next?.resolve(answer.value);
    else
      next?.reject(
        answer.code === undefined ? answer.error : Object.assign(answer.error, { code: answer.code }),
      );
    if (waiting.length === 0) worker.unref();
  });
  worker.on("error", end);
  worker.on("exit", () =>
    end(new Error(`The thread of ${module.pathname} ended before its tasks were done.`)),
  );
  worker.unref();
  return {
    post(name, input, transfer = []) {
      if (ended !== undefined) return Promise.reject(ended);
      worker.ref();
      worker.postMessage({ name, input } satisfies Task, transfer);
      return new Promise<never>((resolve, reject) => waiting.push({ resolve, reject }));
    },
    async close() {
      await worker.terminate();
    },
  };
}

/** The same tasks in this thread: what is small is done before a thread has started. */
export function inThisThread<Known extends Tasks>(tasks: Known): WorkerOf<Known> {
  return {
    post: async (name, input) => tasks[name]?.(input as never) as never,
    close: async () => {},
  };
}

/** Called by the module of a thread: does what is posted to it. */
export function serve(tasks: Tasks): void {
  parentPort?.on("message", ({ name, input }: Task) => {
    parentPort?.postMessage(answerOf(() => tasks[name]?.(input as never)));
  });
}

function answerOf(task: () => unknown): Answer {
  try {
    return { value: task() };
  } catch (error) {
    return { error: error as Error, code: (error as NodeJS.ErrnoException).code };
  }
}
