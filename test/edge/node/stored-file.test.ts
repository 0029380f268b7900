import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { unlessAbsent } from "../../../generator/edge/node/stored-file.ts";
import { temporaryFolder } from "../../support/temporary.ts";

test("only a file that is not there counts as missing: any other fault is thrown", async () => {
  const folder = temporaryFolder();
  for (const path of [`${folder}/none`, folder, `${folder}/${"x".repeat(300)}`])
    expect(await unlessAbsent(readFile(path))).toBeNull();
  expect(await unlessAbsent(Promise.resolve(1))).toBe(1);
  for (const fault of [
    Object.assign(new Error("EIO"), { code: "EIO" }),
    new Error("other"),
    { code: "ENOENT" },
  ])
    await expect(unlessAbsent(Promise.reject(fault))).rejects.toBe(fault);
});
