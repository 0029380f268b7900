/** Pictures to scan, read by zbar, which knows nothing of the program that has drawn them. */

import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { qrCode } from "../../generator/explorer/client/page/qr.ts";
import { qrPicture } from "../../generator/explorer/client/page/qr-picture.ts";
import { drawOf } from "../support/random.ts";
import { temporaryFolder } from "../support/temporary.ts";

const isInstalled = spawnSync("zbarimg", ["--version"]).status === 0;

const draw = drawOf(48);
const textOf = (length: number): string =>
  Array.from({ length }, () => String.fromCharCode(draw.between(0x21, 0x7e))).join("");

/** What zbar reads, with modules of four pixels. */
function scanned(code: readonly (readonly boolean[])[]): string {
  const [scale, margin] = [4, 4];
  const size = (code.length + 2 * margin) * scale;
  const at = (pixel: number) => Math.floor(pixel / scale) - margin;
  const pixels = Buffer.alloc(size * size, 255);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (code[at(y)]?.[at(x)] === true) pixels[y * size + x] = 0;
  const file = join(temporaryFolder(), "code.pgm");
  writeFileSync(file, Buffer.concat([Buffer.from(`P5 ${size} ${size} 255\n`), pixels]));
  return execFileSync("zbarimg", ["--quiet", "--raw", "-Sbinary", file], {
    encoding: "latin1",
    stdio: "pipe",
  });
}

test.skipIf(!isInstalled)("a text is read, from the shortest to the longest of the version", () => {
  // ISO/IEC 18004, table 7: version 5, level L.
  for (const length of [1, 2, 64, 80, 105, 106]) {
    const text = textOf(length);
    expect(scanned(qrCode(text) ?? []).trimEnd(), `${length}`).toBe(text);
  }
});

test("a text that is too long, or no plain address, has no picture", () => {
  expect([qrCode(textOf(107)), qrCode("https://example.nz/ō"), qrPicture("")]).toEqual([null, null, null]);
});

test("the picture has the modules of the code, with a light margin of four", () => {
  const code = qrCode("https://ntfy.sh/our-water") ?? [];
  const svg = decodeURIComponent(qrPicture("https://ntfy.sh/our-water") ?? "");
  expect(svg).toContain(`viewBox="0 0 ${code.length + 8} ${code.length + 8}"`);
  const drawn = new Set([...svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  const dark = code.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `${x + 4} ${y + 4}` : [])));
  expect([...drawn].sort()).toEqual(dark.sort());
});
