import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sampleTree } from "../support/sample.ts";

/** As the page writes sizes: three digits at most before the unit, one after the point of megabytes. */
const shown = (bytes: number): string =>
  bytes < 1000
    ? `${bytes} bytes`
    : bytes < 1e6
      ? `${Math.round(bytes / 1e3)} kB`
      : `${(bytes / 1e6).toFixed(1)} MB`;

test("every file that the downloads page links to stands beside its size", async () => {
  const tree = await sampleTree("files");
  const page = readFileSync(join(tree, "downloads/index.html"), "utf8");
  const rows = [...page.matchAll(/<tr><th><a href="\.\.\/(v1\/[^"]+)">.*?(?=<tr>|<\/table>)/gs)];
  expect(rows.length).toBeGreaterThan(25);
  for (const [row, path = ""] of rows) {
    const [, size] = /data-label="Size">([^<]*)</.exec(row) ?? [];
    expect([path, size]).toEqual([path, shown(statSync(join(tree, path)).size)]);
  }
});
