import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runHere } from "../support/command.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { writeFiles } from "../support/tree.ts";
import { BASE } from "./base.ts";
import { link, makeFolder, put, sparse } from "./edits.ts";

test("the commands list what cannot be read with the rest, without a stack trace, and build nothing", async () => {
  const folder = temporaryFolder();
  const data = join(folder, "data");
  writeFiles(data, BASE);
  for (const change of [
    link("areas/north.geojson", "nowhere"),
    sparse("consents/disk.json", 2 ** 30),
    makeFolder("schemes/x.json"),
    put("restriction-zones.json", "[ },".repeat(100_000)),
  ]) {
    change(data);
  }
  const out = join(folder, "out");
  const [built, checked] = [
    await runHere("build.ts", ["--data", data, "--out", out]),
    await runHere("validate.ts", ["--data", data]),
  ];
  expect([built.code, checked.code, built.stdout + checked.stdout]).toEqual([1, 1, ""]);
  expect(checked.stderr).toBe(built.stderr.replace("; nothing was published.", "."));
  expect(
    built.stderr,
  ).toBe(`areas/north.geojson:1:1: expected a file that can be read, found a link that leads nowhere: mend it or remove it
consents/disk.json:1:1: expected at most 67108864 bytes, found 1073741824: split it into several files
restriction-zones.json:1:3: expected a value, found "}"
schemes/x.json:1:1: expected a file, found a folder: move it away

4 faults in the data; nothing was published.
`);
  expect(existsSync(out)).toBe(false);
});
