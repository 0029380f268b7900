/** The colours of the map: those of the page's style sheet, light or dark as the page is now. */

import { LEVELS, type Level } from "../../../views/level.ts";

export type Palette = {
  readonly fillOf: (level: Level) => string;
  readonly ink: string;
  readonly soft: string;
  readonly paper: string;
  /** Where nothing is said of an area, and where there is none. */
  readonly land: string;
  readonly sea: string;
  /** Between areas. */
  readonly edge: string;
  readonly accent: string;
  /** The outline of what is chosen. */
  readonly chosen: string;
  /** The pattern of untracked areas. */
  readonly hatch: ImageData;
};

/** The palette now in force on the page. */
export function currentPalette(): Palette {
  const probe = document.createElement("i");
  document.body.append(probe);
  const palette = paletteOf((name) => colourOf(probe, name));
  probe.remove();
  return palette;
}

function paletteOf(colour: (name: string) => string): Palette {
  const fills = LEVELS.map((level) => colour(level === "untracked" ? "land" : level));
  return {
    fillOf: (level) => fills[LEVELS.indexOf(level)] as string,
    ink: colour("ink"),
    soft: colour("soft"),
    paper: colour("paper"),
    land: colour("land"),
    sea: colour("sea"),
    edge: colour("edge"),
    accent: colour("accent"),
    chosen: colour("deep"),
    hatch: hatchOf(colour("surface"), colour("hatch")),
  };
}

/**
 * A colour of the style sheet by its name. A custom property only gives its text, `light-dark(…)`; an element has the
 * resolved colour.
 */
function colourOf(probe: HTMLElement, name: string): string {
  probe.style.color = `var(--${name})`;
  return getComputedStyle(probe).color;
}

const SIDE = 12;

/** Diagonal lines that join where the pattern repeats. */
function hatchOf(ground: string, line: string): ImageData {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) return new ImageData(SIDE, SIDE);
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
