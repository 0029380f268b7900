import { join } from "node:path";
import { expect, test } from "vitest";
import { digestOfFile } from "../../generator/lib/target/digest-of-file.ts";
import { textIfThere } from "../../generator/lib/target/is-there.ts";
import { readBytes, writeFile } from "../../generator/lib/target/whole-files.ts";
import { temporaryFolder } from "../support/temporary.ts";

// A folder can be opened, and only then refuses to be read.
test.each([readBytes, digestOfFile, textIfThere])(
  "what refuses to be read once it is open is named",
  (read) => {
    const folder = temporaryFolder();
    expect(() => read(folder)).toThrow(`EISDIR: illegal operation on a directory, read '${folder}'`);
  },
);

test.runIf(process.platform === "linux")("a full disk names the file that it has no space for", () => {
  const write = () => writeFile("/dev/full", "1", { flag: "r+" });
  expect(write).toThrow("ENOSPC: no space left on device, write '/dev/full'");
});

test("what the system names itself is named once", () => {
  const file = join(temporaryFolder(), "none");
  expect(() => readBytes(file)).toThrow(/^ENOENT: no such file or directory, open '[^']*none'$/);
});
