/**
 * Brings simplified arcs to the grid of a zoom, so that lines that did not cross still do not: snap rounding (Hobby
 * 1999). Every vertex moves to the centre of its pixel, and every edge that passes through such a pixel bends there too.
 */

import { BUFFER, EXTENT } from "./extent.ts";
import type { Simplifier } from "./simplify.ts";
import type { Topology } from "./topology.ts";
import { type VertexGrid, vertexGrid } from "./vertex-grid.ts";

// Wide enough for most edges, narrow enough to hold few vertices, in units of the grid.
const CELL = 8;

/**
 * The arcs as `[x, y, x, y, …]` in units of the grid, `EXTENT` a tile. Wherever a line crosses the rim of a tile's buffer
 * it has a vertex, so that cutting it there needs no rounding of its own.
 */
export function snapArcs({ x, y, arcs }: Topology, simplifier: Simplifier, zoom: number): Int32Array[] {
  const scale = EXTENT * 2 ** zoom;
  const lines = arcs.map((_, index) => {
    const vertices = simplifier.arc(index);
    const line: number[] = [];
    for (let i = 0; i < vertices.length; i++) {
      const px = (x[vertices[i] as number] as number) * scale;
      const py = (y[vertices[i] as number] as number) * scale;
      if (i > 0) pushCrossings(line, px, py);
      line.push(px, py);
    }
    return line;
  });
  const pixels = new Int32Array(lines.reduce((sum, line) => sum + line.length, 0));
  const grid = vertexGrid(pixels.length / 2, CELL);
  let count = 0;
  for (const line of lines) {
    for (let i = 0; i < line.length; i += 2) {
      const px = round(line[i] as number);
      const py = round(line[i + 1] as number);
      pixels[count * 2] = px;
      pixels[count * 2 + 1] = py;
      grid.add(count++, px, py);
    }
  }
  return lines.map((line) => snapLine(line, pixels, grid));
}

const round = (value: number): number => Math.floor(value + 0.5);

/** Appends where the edge from the end of a line to a point crosses the rims of tiles' buffers, in order. */
function pushCrossings(line: number[], bx: number, by: number): void {
  const ax = line[line.length - 2] as number;
  const ay = line[line.length - 1] as number;
  if (stripe(ax) === stripe(bx) && stripe(ay) === stripe(by)) return;
  const found: [t: number, x: number, y: number][] = [];
  for (const rim of rimsBetween(ax, bx)) {
    const t = (rim - ax) / (bx - ax);
    found.push([t, rim, ay + (by - ay) * t]);
  }
  for (const rim of rimsBetween(ay, by)) {
    const t = (rim - ay) / (by - ay);
    found.push([t, ax + (bx - ax) * t, rim]);
  }
  found.sort((a, b) => a[0] - b[0]);
  for (const [, px, py] of found) line.push(px, py);
}

/** Rims stand at `BUFFER` on either side of every multiple of `EXTENT`; the stripes between them are numbered. */
function stripe(value: number): number {
  const tile = Math.floor((value + BUFFER) / EXTENT);
  return tile * 2 + (value + BUFFER - tile * EXTENT >= 2 * BUFFER ? 1 : 0);
}

function* rimsBetween(a: number, b: number): Generator<number> {
  const low = Math.min(a, b);
  const high = Math.max(a, b);
  for (let number = stripe(low) + 1; ; number++) {
    const rim = Math.floor(number / 2) * EXTENT + (number % 2 === 0 ? -BUFFER : BUFFER);
    if (rim >= high) return;
    if (rim > low) yield rim;
  }
}

function snapLine(line: readonly number[], pixels: Int32Array, grid: VertexGrid): Int32Array {
  const snapped: number[] = [];
  const push = (px: number, py: number) => {
    const end = snapped.length;
    if (end === 0 || snapped[end - 2] !== px || snapped[end - 1] !== py) snapped.push(px, py);
  };
  for (let i = 0; i < line.length; i += 2) {
    const bx = line[i] as number;
    const by = line[i + 1] as number;
    if (i > 0) pushPassed(push, line[i - 2] as number, line[i - 1] as number, bx, by, pixels, grid);
    push(round(bx), round(by));
  }
  return Int32Array.from(snapped);
}

type Push = (px: number, py: number) => void;

/** Appends the pixels that hold a vertex and that an edge passes through, in the order in which it does. */
function pushPassed(
  push: Push,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  pixels: Int32Array,
  grid: VertexGrid,
): void {
  const [fromX, fromY, toX, toY] = [round(ax), round(ay), round(bx), round(by)];
  if (Math.abs(toX - fromX) <= 1 && Math.abs(toY - fromY) <= 1 && (toX === fromX || toY === fromY)) return;
  const count = grid.near(ax, ay, bx, by, 0.5);
  const { found } = grid;
  let passed: [t: number, x: number, y: number][] | null = null;
  for (let i = 0; i < count; i++) {
    const px = pixels[(found[i] as number) * 2] as number;
    const py = pixels[(found[i] as number) * 2 + 1] as number;
    if ((px === fromX && py === fromY) || (px === toX && py === toY)) continue;
    const t = passing(ax, ay, bx, by, px, py);
    if (t < 0) continue;
    passed ??= [];
    passed.push([t, px, py]);
  }
  if (passed === null) return;
  passed.sort((a, b) => a[0] - b[0]);
  for (const [, px, py] of passed) push(px, py);
}

/**
 * Where along an edge, from 0 to 1, the middle of its way through a pixel is; -1 if it does not pass through. A pixel
 * owns its west and north side, as in rounding.
 */
function passing(ax: number, ay: number, bx: number, by: number, px: number, py: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const [west, north] = [px - 0.5 - ax, py - 0.5 - ay];
  if (dx === 0 && (west > 0 || west + 1 <= 0)) return -1;
  if (dy === 0 && (north > 0 || north + 1 <= 0)) return -1;
  const x0 = dx === 0 ? 0 : (dx > 0 ? west : west + 1) / dx;
  const x1 = dx === 0 ? 1 : (dx > 0 ? west + 1 : west) / dx;
  const y0 = dy === 0 ? 0 : (dy > 0 ? north : north + 1) / dy;
  const y1 = dy === 0 ? 1 : (dy > 0 ? north + 1 : north) / dy;
  const enter = Math.max(0, x0, y0);
  const leave = Math.min(1, x1, y1);
  if (enter > leave) return -1;
  if (enter === leave && (round(ax + dx * enter) !== px || round(ay + dy * enter) !== py)) return -1;
  return (enter + leave) / 2;
}
