/** What applies in an area as a picture for link previews, which take no SVG: the sign of its stage, as on the page. */

import { crc32, deflateSync } from "node:zlib";
import { SEVERITY_COLOURS } from "../../../answers/feeds/badge.ts";
import type { File } from "../../../output/section.ts";
import type { AreaState } from "../../../views/area-state.ts";
import { stageLabel } from "../../../views/words/stage-label.ts";

const [WIDTH, HEIGHT] = [600, 315];
/** The side of the square, and the pixels of a dot of its letters. */
const [SIDE, DOT] = [210, 18];
/** As in styles/colours.css, light. */
const [PAPER, OUTLINE, INK] = ["#f6f8f8", "#3a4650", "#10222d"];
const [NONE, UNKNOWN] = ["#d7e9de", "#ffffff"];

/** The file of a state, from the root of the tree. Areas at stages of the same sign and severity share one. */
type NamedState = AreaState<{ readonly name: string }>;

export function pictureOf({ level, stage }: NamedState): string {
  const sign = stage === null ? "" : signOf(stage.name).toLowerCase();
  return `previews/${level}${sign && `-${sign}`}.png`;
}

/** The picture itself: it follows from the state alone. */
export function statePicture(state: NamedState): File {
  const { fill, ink } = coloursOf(state);
  const indexes = new Uint8Array(WIDTH * HEIGHT);
  const [left, top] = [(WIDTH - SIDE) / 2, Math.floor((HEIGHT - SIDE) / 2)];
  rectangle(indexes, left - 3, top - 3, SIDE + 6, SIDE + 6, 1);
  rectangle(indexes, left, top, SIDE, SIDE, 2);
  const sign = [...(state.stage === null ? (state.level === "none" ? "–" : "?") : signOf(state.stage.name))];
  const width = (sign.length * 6 - 1) * DOT;
  for (const [place, character] of sign.entries()) {
    const x = left + (SIDE - width) / 2 + place * 6 * DOT;
    for (const [row, bits] of (LETTERS[character] ?? []).entries()) {
      for (let column = 0; column < 5; column++) {
        if ((bits >> (4 - column)) & 1)
          rectangle(indexes, x + column * DOT, top + (SIDE - 7 * DOT) / 2 + row * DOT, DOT, DOT, 3);
      }
    }
  }
  const content = png({ width: WIDTH, height: HEIGHT, indexes }, [PAPER, OUTLINE, fill, ink]);
  return { path: pictureOf(state), content };
}

function rectangle(indexes: Uint8Array, x: number, y: number, width: number, height: number, value: number) {
  for (let row = y; row < y + height; row++) indexes.fill(value, row * WIDTH + x, row * WIDTH + x + width);
}

/** The number or letter that residents know a stage by, where it has one of at most two characters. */
const signOf = (name: string): string => {
  const label = stageLabel(name);
  return label.length <= 2 && [...label].every((character) => character in LETTERS) ? label : "";
};

function coloursOf({ level, stage }: NamedState): { fill: string; ink: string } {
  if (stage === null) return { fill: level === "none" ? NONE : UNKNOWN, ink: INK };
  return SEVERITY_COLOURS[Number(level)] ?? { fill: UNKNOWN, ink: INK };
}

/** Seven rows of five dots each, as bits. */
const LETTERS: Readonly<Record<string, readonly number[]>> = {
  "0": [14, 17, 19, 21, 25, 17, 14],
  "1": [4, 12, 4, 4, 4, 4, 14],
  "2": [14, 17, 1, 2, 4, 8, 31],
  "3": [31, 2, 4, 2, 1, 17, 14],
  "4": [2, 6, 10, 18, 31, 2, 2],
  "5": [31, 16, 30, 1, 1, 17, 14],
  "6": [6, 8, 16, 30, 17, 17, 14],
  "7": [31, 1, 2, 4, 8, 8, 8],
  "8": [14, 17, 17, 14, 17, 17, 14],
  "9": [14, 17, 17, 15, 1, 2, 12],
  A: [14, 17, 17, 31, 17, 17, 17],
  B: [30, 17, 17, 30, 17, 17, 30],
  C: [14, 17, 16, 16, 16, 17, 14],
  D: [28, 18, 17, 17, 17, 18, 28],
  E: [31, 16, 16, 30, 16, 16, 31],
  F: [31, 16, 16, 30, 16, 16, 16],
  "?": [14, 17, 1, 2, 4, 0, 4],
  "–": [0, 0, 0, 31, 0, 0, 0],
};

type Pixels = { readonly width: number; readonly height: number; readonly indexes: Uint8Array };

/** As PNG (3rd edition §11): one byte a pixel, an index of the palette. `palette`: colours such as `#a45930`, by index. */
function png({ width, height, indexes }: Pixels, palette: readonly string[]): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  // Each row starts with its filter: 0 for none.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    rows.set(indexes.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.map((colour) => colour.slice(1)).join(""), "hex")),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  frame.set(body, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
