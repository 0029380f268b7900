/** A second thread, for one that would rather not wait: things are given to it, and their results waited for when needed. */

import {
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
  workerData,
} from "node:worker_threads";

/** What a thread can do, by name. Inputs and results are plain data. */
export type Deeds = Readonly<Record<string, (input: never) => unknown>>;

export type Thread<Known extends Deeds> = {
  /** Gives it something to do after everything else that it was given. */
  give<Name extends keyof Known & string>(
    name: Name,
    input: Parameters<Known[Name]>[0],
  ): Task<ReturnType<Known[Name]>>;
  /** Ends it, when everything that it was given is done. */
  close(): void;
};

/** Something that was given to a thread. */
export type Task<Result> = {
  isDone(): boolean;
  /** Waits until it is done. Throws what went wrong. */
  result(): Result;
};

/** What both sides have. `done` counts what is done, and one more from when the thread has begun. */
type Side = { readonly port: MessagePort; readonly done: Int32Array };

/** What is added to the count when the thread ends: nobody is given so much. */
const ENDED = 2 ** 30;

type Given = { readonly number: number; readonly name: string; readonly input: unknown };

type Answer = { readonly number: number } & (
  | { readonly result: unknown }
  | { readonly error: { readonly error: Error; readonly code: unknown } }
);

/** How long a thread may take to begin, in milliseconds: if it has not by then, it never will. */
const LONGEST_START = 30_000;

/** Opens a thread that runs a module, which calls `serve`. It is started when it is first given something. */
export function openThread<Known extends Deeds>(module: URL): Thread<Known> {
  let opened: Thread<Known> | undefined;
  return {
    give(name, input) {
      opened ??= start(module);
      return opened.give(name, input);
    },
    close: () => opened?.close(),
  };
}

function start<Known extends Deeds>(module: URL): Thread<Known> {
  const done = new Int32Array(new SharedArrayBuffer(4));
  const { port1: port, port2 } = new MessageChannel();
  const worker = new Worker(module, {
    workerData: { port: port2, done } satisfies Side,
    transferList: [port2],
    // Whoever started this process may have given it what no thread needs.
    execArgv: [],
    // Files that it opens are for others too.
    trackUnmanagedFds: false,
    // With more, it holds more rubbish than it has use for.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  });
  worker.unref();
  const answers = new Map<number, Answer>();
  let given = 0;

  const waitFor = (number: number) => {
    for (let seen = Atomics.load(done, 0); seen % ENDED <= number; seen = Atomics.load(done, 0)) {
      if (seen >= ENDED)
        throw new Error(`Expected a thread with ${module.pathname} to go on, found that it has ended.`);
      if (Atomics.wait(done, 0, seen, seen === 0 ? LONGEST_START : undefined) === "timed-out")
        throw new Error(`Expected a thread to begin with ${module.pathname}, found that it did not.`);
    }
  };
  const answerTo = (number: number): Answer => {
    waitFor(number);
    while (!answers.has(number)) {
      const { message } = receiveMessageOnPort(port) as { message: Answer };
      answers.set(message.number, message);
    }
    const answer = answers.get(number) as Answer;
    answers.delete(number);
    return answer;
  };

  return {
    give(name, input) {
      const number = ++given;
      port.postMessage({ number, name, input } satisfies Given);
      let answer: Answer | undefined;
      return {
        isDone: () => Atomics.load(done, 0) % ENDED > number,
        result() {
          answer ??= answerTo(number);
          if ("error" in answer) throw errorOf(answer.error);
          return answer.result as never;
        },
      };
    },
    close() {
      waitFor(given);
      port.close();
      void worker.terminate();
    },
  };
}

/** Its code, which tells what the system refuses, is lost on the way. */
const errorOf = ({ error, code }: { error: Error; code: unknown }): Error =>
  code === undefined ? error : Object.assign(error, { code });

/** Does what this thread is given, one thing after the other; a thread that is given one thing only ends with it. */
export function serve(deeds: Deeds, { isOnce = false } = {}): void {
  const { port, done } = workerData as Side;
  const count = (more: number) => {
    Atomics.add(done, 0, more);
    Atomics.notify(done, 0);
  };
  // Whoever waits would do so for ever.
  process.on("exit", () => count(ENDED));
  port.on("message", ({ number, name, input }: Given) => {
    try {
      const deed = deeds[name] as (input: unknown) => unknown;
      port.postMessage({ number, result: deed(input) } satisfies Answer);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      port.postMessage({ number, error: { error: error as Error, code } } satisfies Answer);
    }
    count(1);
    if (isOnce) port.close();
  });
  count(1);
}
