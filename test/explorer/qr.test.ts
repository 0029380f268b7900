/** Pictures to scan, read by zbar, which knows nothing of the program that has drawn them. */

import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { qrPicture } from "../../generator/explorer/client/page/qr-picture.ts";
import { drawOf } from "../support/random.ts";
import { temporaryFolder } from "../support/temporary.ts";

const isInstalled = spawnSync("zbarimg", ["--version"]).status === 0;

const draw = drawOf(48);
const textOf = (length: number): string =>
  Array.from({ length }, () => String.fromCharCode(draw.between(0x21, 0x7e))).join("");

/** The width of a picture and the corners of its dark squares, in units of its own, ten of which are a module. */
function squaresOf(picture: string): { size: number; corners: readonly [x: number, y: number][] } {
  const svg = decodeURIComponent(picture);
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const corners = [...svg.matchAll(/M(\d+),(\d+)h10v10h-10z/g)].map(([, x, y]): [number, number] => [
    Number(x),
    Number(y),
  ]);
  return { size, corners };
}

/** What zbar reads. */
function scanned(picture: string): string {
  const { size, corners } = squaresOf(picture);
  const pixels = Buffer.alloc(size * size, 255);
  for (const [x, y] of corners)
    for (let line = y; line < y + 10; line++) pixels.fill(0, line * size + x, line * size + x + 10);
  const file = join(temporaryFolder(), "code.pgm");
  writeFileSync(file, Buffer.concat([Buffer.from(`P5 ${size} ${size} 255\n`), pixels]));
  return execFileSync("zbarimg", ["--quiet", "--raw", "-Sbinary", file], {
    encoding: "latin1",
    stdio: "pipe",
  });
}

test.skipIf(!isInstalled)("a text is read, short or long", () => {
  for (const length of [1, 2, 64, 106, 107, 250]) {
    const text = textOf(length);
    expect(scanned(qrPicture(text)).trimEnd(), `${length}`).toBe(text);
  }
});

test("the picture has a light margin of four modules", () => {
  const { size, corners } = squaresOf(qrPicture("https://ntfy.sh/our-water"));
  expect([Math.min(...corners.flat()), Math.max(...corners.flat())]).toEqual([40, size - 50]);
});
