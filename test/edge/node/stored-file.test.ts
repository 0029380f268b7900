import { mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hasStoredCodings, readStored, unlessAbsent } from "../../../generator/edge/node/stored-file.ts";
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
  const file = await readStored(folder, "file.json", false);
  expect(file).toMatchObject({ kind, length });
  expect((await file?.text())?.length).toBe(length);
  if (file?.kind === "open") file.close();
});

test("stored codings are read with their file, where a build has any", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "v1"));
  writeFileSync(join(folder, "v1/openapi.json"), "{}");
  writeFileSync(join(folder, "v1/openapi.json.gz"), "as stored");
  const read = (isPrecompressed: boolean) => readStored(folder, "v1/openapi.json", isPrecompressed);
  const codings = async (isPrecompressed: boolean) => (await read(isPrecompressed))?.codings;
  expect([await codings(true), await codings(false)]).toEqual([["gzip"], []]);
  const file = await read(true);
  expect(file?.kind === "kept" && String(await file.coded("gzip"))).toBe("as stored");
  expect(await hasStoredCodings(folder)).toBe(false);
  writeFileSync(join(folder, "v1/openapi.json.br"), "as stored");
  expect(await hasStoredCodings(folder)).toBe(true);
  expect(await codings(true)).toHaveLength(2);
});
