import { chmodSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSound, soundWith, writeChanges } from "../../../generator/ingest/edits/data-set.ts";
import { WriteError } from "../../../generator/lib/target/target-errors.ts";
import { BASE } from "../../broken/base.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { hashOf, writeFiles } from "../../support/tree.ts";

function baseData(): string {
  const data = temporaryFolder();
  writeFiles(data, BASE);
  return data;
}

test("changes are judged with the whole of the data, which they do not touch", () => {
  const data = baseData();
  const before = hashOf(data);
  const sound = openSound(data);
  const changed = (file: string, text: string) => soundWith(sound.set, new Map([[file, text]]));
  soundWith(sound.set, new Map());
  expect(() => changed("organisations.json", "[]")).toThrow(/expected the id of an organisation/);
  expect(() => changed("more.json", "[]")).toThrow(/more\.json:1:1/);
  expect(() => changed("upstreams/page.txt", "é".repeat(2 ** 25 + 1))).toThrow(
    /upstreams\/page\.txt:1:1: expected at most 67108864 bytes, found 67108866/,
  );
  expect(hashOf(data)).toBe(before);
});

test("a file takes the place of the old one in one step, and a link stays a link", () => {
  const data = baseData();
  const elsewhere = join(temporaryFolder(), "elsewhere.json");
  writeFileSync(elsewhere, "[]");
  symlinkSync(elsewhere, join(data, "linked.json"));
  writeChanges(
    data,
    new Map([
      ["linked.json", "[1]"],
      ["new/folder/file.csv", "a\n"],
    ]),
  );
  expect(readFileSync(elsewhere, "utf8")).toBe("[1]");
  expect(readFileSync(join(data, "new/folder/file.csv"), "utf8")).toBe("a\n");
  expect(readdirSync(data).filter((name) => name.startsWith("."))).toEqual([]);
});

test.skipIf(process.getuid?.() === 0)(
  "a folder that cannot be written to is said so, and its file is as it was",
  () => {
    const data = baseData();
    chmodSync(data, 0o555);
    try {
      expect(() => writeChanges(data, new Map([["organisations.json", "[]"]]))).toThrow(WriteError);
    } finally {
      chmodSync(data, 0o755);
    }
    expect(readFileSync(join(data, "organisations.json"), "utf8")).toBe(BASE["organisations.json"]);
  },
);

test("a file in the place of a folder is said so", () => {
  const data = baseData();
  writeFileSync(join(data, "blocked"), "");
  expect(() => writeChanges(data, new Map([["blocked/file.json", "[]"]]))).toThrow(
    /blocked\/file\.json could not be written/,
  );
});
