import { once } from "node:events";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { LeftoverError, TargetError, WriteError } from "../../generator/lib/target/target-errors.ts";
import { DataError } from "../../generator/load/faults.ts";
import { run, UsageError } from "../../scripts/command-line/run.ts";
import { startScript } from "../support/command.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { TINY } from "../support/tiny.ts";

afterEach(() => void vi.restoreAllMocks());

test.each([
  [1, new DataError([])],
  [2, new UsageError("wrong")],
  [2, new TargetError("no target")],
  [3, new WriteError("full")],
  [4, new LeftoverError("left")],
])("a command ends with %i and the message of %o", async (code, error) => {
  const said: unknown[] = [];
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  vi.spyOn(console, "error").mockImplementation((text) => void said.push(text));
  // Where the process would have ended, the error goes on.
  const act = () => {
    throw error;
  };
  await run("verify", act, []).catch((thrown) => expect(thrown).toBe(error));
  expect(exit.mock.calls[0]).toEqual([code]);
  expect(String(said[0])).toContain(error.message);
});

test("an unexpected error stays loud", async () => {
  const error = new Error("a fault of the program");
  const act = () => {
    throw error;
  };
  await expect(run("verify", act, [])).rejects.toBe(error);
});

test("a command ends as it would, though nobody reads what it prints any more", async () => {
  const out = join(temporaryFolder(), "out");
  const child = startScript("build.ts", ["--data", TINY, "--out", out]);
  child.stdout.destroy();
  const said: string[] = [];
  child.stderr.on("data", (text) => said.push(String(text)));
  const [code] = await once(child, "close");
  expect([code, said.join("").match(/error|EPIPE/i)]).toEqual([0, null]);
});
