import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { build } from "../generator/builder/build.ts";
import { temporaryFolder } from "./support/temporary.ts";
import { filesBelow } from "./support/tree.ts";

/** What other tests hold to a standard of their own: nothing that a person would want to read here. */
const ELSEWHERE =
  /^(hosts|v1\/(downloads|manifest|problems|search|tiles))\/|^\.assetsignore$|^_headers$|^data\.json$|^\.nojekyll$|^v1\/(client[./]|(area-)?uses\.|store\.js|(manifest|openapi(-3\.0)?)\.json$)/;

/**
 * Each folder of `test/golden` is a case: `data` goes in, `expected` comes out, one record a line to be read by eye.
 * `UPDATE=1` writes what comes out now; read the difference before you commit it.
 */
const cases = readdirSync("test/golden");

describe.each(cases)("the golden case %s", (name) => {
  const out = temporaryFolder();
  const expected = join("test/golden", name, "expected");
  const readable = (file: string) => {
    const text = readFileSync(join(out, file), "utf8");
    return file.endsWith(".json") ? `${JSON.stringify(JSON.parse(text), null, 2)}\n` : text;
  };

  test("gives the expected files, no more and no fewer, each as expected", async () => {
    await build({
      data: join("test/golden", name, "data"),
      out: join(out, "public"),
      baseUrl: "http://localhost:8080",
    });
    const files = filesBelow(join(out, "public")).filter((file) => !ELSEWHERE.test(file));
    const found = Object.fromEntries(files.map((file) => [file, readable(join("public", file))]));
    if (process.env.UPDATE) write(expected, found);
    const wanted = Object.fromEntries(
      filesBelow(expected).map((file) => [file, readFileSync(join(expected, file), "utf8")]),
    );
    expect(Object.keys(found)).toEqual(Object.keys(wanted));
    for (const file of files) expect(found[file], file).toBe(wanted[file]);
  });
});

function write(folder: string, files: Readonly<Record<string, string>>): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}
