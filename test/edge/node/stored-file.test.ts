import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readStored, unlessAbsent } from "../../../generator/edge/node/stored-file.ts";
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

test.each([
  ["kept in memory", "kept", 2 * 1024 ** 2 - 1],
  ["kept open", "open", 2 * 1024 ** 2],
])("a file is %s by its size", async (_, kind, length) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "file.json"), Buffer.alloc(length, " "));
  const file = await readStored(folder, "file.json");
  expect(file).toMatchObject({ kind, length });
  expect((await file?.text())?.length).toBe(length);
  if (file?.kind === "open") file.close();
});
