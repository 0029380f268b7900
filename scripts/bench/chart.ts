import { scaleLog } from "d3-scale";
import { line } from "d3-shape";
import type { Measured } from "./measure.ts";
import { median } from "./report.ts";

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [560, 300, 56, 132, 16, 44];

/** The height of a line of text. */
const LINE = 15;

/** A line of the chart: what it is called, how it is drawn, and its seconds for each scale. */
type Series = { readonly name: string; readonly style: string; readonly seconds: readonly number[] };

/** Seconds against records, both by powers of ten, as an SVG: a straight line that rises as fast as it goes is linear cost. */
export function chartOf(measured: readonly Measured[]): string {
  const clean = (of: Measured) => median(of.rounds.map((round) => round.clean.wall));
  const series: Series[] = [
    { name: "clean build", style: "stroke-width:2.5", seconds: measured.map(clean) },
    {
      name: "tar -xf",
      style: "stroke-width:2.5;stroke-dasharray:6 4",
      seconds: measured.map(({ rounds }) => median(rounds.map(({ tar }) => tar))),
    },
    {
      name: "one stage changed",
      style: "stroke-width:1.25",
      seconds: measured.map(({ nextStage }) => nextStage.wall),
    },
    {
      name: "unchanged",
      style: "stroke-width:1.25;stroke-dasharray:2 3",
      seconds: measured.map(({ unchanged }) => unchanged.wall),
    },
  ];
  const records = measured.map((of) => of.records);
  const all = series.flatMap(({ seconds }) => seconds);
  const x = scaleLog([Math.min(...records), Math.max(...records)], [LEFT, WIDTH - RIGHT]);
  const y = scaleLog([Math.min(...all), Math.max(...all)], [HEIGHT - BOTTOM, TOP]).nice();
  const names = apart(series.map(({ seconds }) => y(seconds.at(-1) as number)));
  const body = [
    ...y
      .ticks()
      .filter(isRound)
      .map((tick) => gridLine(y(tick), `${tick} s`)),
    ...measured.map((of) => label(x(of.records), HEIGHT - BOTTOM + 18, of.scale, "middle")),
    label((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, "records of the data set, by powers of ten", "middle"),
    ...series.map(({ name, style, seconds }, number) => {
      const points = seconds.map((value, index): [number, number] => [x(records[index] as number), y(value)]);
      const [endX] = points.at(-1) as [number, number];
      const beside = label(endX + 8, (names[number] as number) + 4, name, "start");
      return `<path d="${line()(points)}" style="fill:none;stroke:currentColor;${style}"/>${beside}`;
    }),
  ];
  const title = `<title>What builds take at ${measured.map(({ scale }) => scale).join(", ")}</title>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" style="color:#1b4965;background:#fff;font:12px sans-serif">${title}\n${body.join("\n")}\n</svg>\n`;
}

/** The same heights in the same order, moved down until the names at them do not meet. */
function apart(heights: readonly number[]): number[] {
  const moved = [...heights];
  let above = -Infinity;
  for (const number of [...heights.keys()].sort((a, b) => (heights[a] as number) - (heights[b] as number))) {
    above = Math.max(heights[number] as number, above + LINE);
    moved[number] = above;
  }
  return moved;
}

/** 0.1, 1, 10 … */
const isRound = (value: number): boolean => Number.isInteger(Math.round(Math.log10(value) * 1e6) / 1e6);

const gridLine = (at: number, text: string): string =>
  `<path d="M${LEFT},${at.toFixed(1)}H${WIDTH - RIGHT}" style="stroke:#d5dde2"/>${label(LEFT - 6, at + 4, text, "end")}`;

const label = (x: number, y: number, text: string, anchor: "start" | "middle" | "end"): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="#223">${text}</text>`;
