/** The colours of the map: those of the page (site.css), light or dark as the page is now. */

import { LEVELS, type Level } from "../parts/level.ts";

export type Palette = {
  readonly fills: Readonly<Record<Level, string>>;
  readonly ink: string;
  readonly paper: string;
  readonly outline: string;
  readonly accent: string;
  /** What is not tracked is hatched, never a hue. */
  readonly hatch: ImageData;
};

/** The palette of an element of the page. */
export function paletteNow(within: Element): Palette {
  const style = getComputedStyle(within);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const fills = Object.fromEntries(
    LEVELS.map((level) => [level, /\d/.test(level) ? colour(`severity-${level}`) : colour("none")]),
  ) as Palette["fills"];
  const hatch = hatchOf(colour("surface"), colour("hatch"));
  return {
    fills,
    ink: colour("ink"),
    paper: colour("paper"),
    outline: colour("outline"),
    accent: colour("accent"),
    hatch,
  };
}

const SIDE = 12;

/** Diagonal lines that join from tile to tile of the pattern. */
function hatchOf(ground: string, line: string): ImageData {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  context.fillStyle = ground;
  context.fillRect(0, 0, SIDE, SIDE);
  context.strokeStyle = line;
  context.lineWidth = 2;
  for (const shift of [-SIDE, 0, SIDE]) {
    context.beginPath();
    context.moveTo(shift - 2, SIDE + 2);
    context.lineTo(shift + SIDE + 2, -2);
    context.stroke();
  }
  return context.getImageData(0, 0, SIDE, SIDE);
}
