/** The colours of the map, from the page's style sheet, light or dark as the page is now. */

import { LEVELS } from "../../../views/level.ts";

/** By their names in the style sheet: of grades, of lines and dots, and of what lies between and around areas. */
const NAMES = [
  ...LEVELS,
  ...(["accent", "deep", "edge", "hatch", "ink", "land", "paper", "sea", "soft", "surface"] as const),
];

export type Palette = {
  readonly colours: Readonly<Record<(typeof NAMES)[number], string>>;
  /** The pattern of untracked areas. */
  readonly pattern: ImageData;
};

/** The palette now in force on the page. A custom property only gives its text, `light-dark(…)`; an element has the resolved colour. */
export function currentPalette(): Palette {
  const probe = document.createElement("i");
  document.body.append(probe);
  const resolved = NAMES.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  const colours: Palette["colours"] = Object.fromEntries(resolved);
  return { colours, pattern: hatchOf(colours.surface, colours.hatch) };
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
