import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runHere } from "../support/command.ts";
import { temporaryFolder } from "../support/temporary.ts";

/** Commands that read a build, each with its further options. */
const READERS = [
  { name: "serve", options: ["--port", "0"] },
  { name: "verify", options: [] },
  { name: "snapshot", options: [] },
];

describe.each(READERS)("npm run $name", ({ name, options }) => {
  test.each([
    ["does not exist", () => {}],
    [
      "holds other things",
      (root: string) => {
        mkdirSync(root);
        writeFileSync(join(root, "dataset.json"), "{}");
      },
    ],
  ])("says that a folder holds no build, if it %s, and what to do", async (_, prepare) => {
    const folder = temporaryFolder();
    const root = join(folder, "public");
    prepare(root);
    const before = readdirSync(folder);
    const { code, stdout, stderr } = await runHere(`${name}.ts`, ["--root", root, ...options]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(
      `${root} holds no build: run npm run build, or name another folder with --root.\n\nUsage: npm run ${name}`,
    );
    expect(readdirSync(folder)).toEqual(before);
  });
});
