/** Tasks that run in another thread: promises on this side, plain functions on the other. */

import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { parentPort, type Transferable, Worker } from "node:worker_threads";

/** What a worker can do: functions of one value of plain data. */
type Tasks = Readonly<Record<string, (input: never) => unknown>>;

/** Runs tasks one after the other, in the order in which they were posted. */
export type WorkerOf<Known extends Tasks> = {
  /** The result of a task, or what it threw. Buffers in `transfer` move to the other thread. */
  post<Name extends keyof Known & string>(
    name: Name,
    input: Parameters<Known[Name]>[0],
    transfer?: readonly Transferable[],
  ): Promise<ReturnType<Known[Name]>>;
  /** Ends it, whatever it is doing. */
  close(): Promise<void>;
};

type Task = { readonly name: string; readonly input: unknown };

/** Errors lose their `code` on the way from one thread to another, so it is sent separately. */
type Reply = { readonly value: unknown } | { readonly error: Error; readonly code: unknown };

type Waiting = { resolve(value: unknown): void; reject(error: Error): void };

/**
 * The flags of a thread: those of this process must not reach it. Types are stripped by tsx where they are in this thread
 * (scripts/runtime.js), whose hooks a thread does not inherit.
 */
const FLAGS =
  process.features.typescript && !import.meta.url.includes("/node_modules/")
    ? []
    : ["--import", import.meta.resolve("tsx/esm")];

/** In MiB. What a task leaves behind is short-lived; by default, up to 48 MiB of it gather before V8 looks. */
const YOUNG = 8;

/** Starts a thread with a module that calls `serve`. */
export function openWorker<Known extends Tasks>(module: URL): WorkerOf<Known> {
  const worker = new Worker(module, {
    execArgv: FLAGS,
    env: { ...process.env, ...compileCache() },
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG },
  });
  const waiting: Waiting[] = [];
  let ended: Error | undefined;
  let isClosing = false;
  const end = (error: Error) => {
    ended ??= error;
    for (const { reject } of waiting.splice(0)) reject(ended);
  };
  worker.on("message", (answer: Reply) => {
    const next = waiting.shift();
    if ("value" in answer) next?.resolve(answer.value);
    else
      next?.reject(
        answer.code === undefined ? answer.error : Object.assign(answer.error, { code: answer.code }),
      );
    // While it is closing, the process must stay alive until it has closed: answers may still arrive.
    if (waiting.length === 0 && !isClosing) worker.unref();
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
      isClosing = true;
      await worker.terminate();
    },
  };
}

/** The compile cache of this process. A thread that shares it starts in half the time. */
function compileCache(): { NODE_COMPILE_CACHE?: string } {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

/** The same tasks in this thread: a small job ends before a thread would have started. */
export function inThisThread<Known extends Tasks>(tasks: Known): WorkerOf<Known> {
  return {
    async post(name, input) {
      return taskOf(tasks, name)(input as never) as never;
    },
    close: async () => {},
  };
}

/** Called by the module of a thread: runs the tasks that are posted to it. */
export function serve(tasks: Tasks): void {
  parentPort?.on("message", ({ name, input }: Task) => {
    parentPort?.postMessage(replyOf(() => taskOf(tasks, name)(input as never)));
  });
}

function taskOf(tasks: Tasks, name: string): (input: never) => unknown {
  const task = tasks[name];
  if (task === undefined) throw new Error(`Expected a task of this worker, found ${JSON.stringify(name)}.`);
  return task;
}

function replyOf(task: () => unknown): Reply {
  try {
    return { value: task() };
  } catch (error) {
    return { error: error as Error, code: (error as NodeJS.ErrnoException).code };
  }
}
