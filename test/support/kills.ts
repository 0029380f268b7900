import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { expect } from "vitest";

/** Kills a program, as a power cut would, that many milliseconds after it writes the words to standard error. */
export const atWords =
  (words: string, milliseconds = 0) =>
  (child: ChildProcess) => {
    let said = "";
    child.stderr?.on("data", (chunk) => {
      said += chunk;
      if (said.includes(words)) setTimeout(() => child.kill("SIGKILL"), milliseconds);
    });
  };

/** A program that `kill` kills leaves what is whole, and goes through when it runs `again`: here, or as the next that is killed. */
export async function killsDuring(program: {
  readonly start: () => ChildProcess | Promise<ChildProcess>;
  readonly kill: (child: ChildProcess) => void;
  readonly isWhole: () => void;
  readonly again?: () => Promise<void>;
}): Promise<void> {
  const child = await program.start();
  program.kill(child);
  // Otherwise the test would show nothing.
  expect((await once(child, "exit"))[1]).toBe("SIGKILL");
  program.isWhole();
  await program.again?.();
}
