/**
 * Brings simplified arcs to the grid of a zoom, so that lines that did not cross still do not: snap rounding (Hobby
 * 1999). Every vertex moves to the centre of its pixel, and every edge that passes through such a pixel bends there too.
 */

import { BUFFER, EXTENT } from "./extent.ts";
import { NumberList } from "./number-list.ts";
import type { Simplifier } from "./simplify.ts";
import type { Topology } from "./topology.ts";
import { VertexGrid } from "./vertex-grid.ts";

// Wide enough for most edges, narrow enough to hold few vertices, in units of the grid.
const CELL = 32;

/**
 * The arcs as `[x, y, x, y, …]` in units of the grid, `EXTENT` a tile. Wherever a line crosses the rim of a tile's buffer
 * it has a vertex, so that cutting it there needs no rounding of its own.
 */
export function snapArcs({ x, y, arcs }: Topology, simplifier: Simplifier, zoom: number): Int32Array[] {
  const scale = EXTENT * 2 ** zoom;
  const lines = arcs.map((_, index) => scaled(simplifier.arc(index), x, y, scale));
  const pixels = new Int32Array(lines.reduce((sum, line) => sum + line.length, 0));
  const grid = new VertexGrid(pixels.length / 2, CELL);
  let count = 0;
  for (const line of lines) count = addPixels(line, pixels, grid, count);
  const snapped = new NumberList();
  return lines.map((line) => snapLine(line, snapped, pixels, grid));
}

/** The positions of vertices in units of the grid, and where the line between them crosses rims. */
function scaled(vertices: Int32Array, x: Float64Array, y: Float64Array, scale: number): Float64Array {
  const line = new Float64Array(2 * (vertices.length + countRims(vertices, x, y, scale)));
  let end = 0;
  for (let i = 0; i < vertices.length; i++) {
    const px = (x[vertices[i] as number] as number) * scale;
    const py = (y[vertices[i] as number] as number) * scale;
    if (i > 0) end = addCrossings(line, end, px, py);
    line[end++] = px;
    line[end++] = py;
  }
  return line.subarray(0, end);
}

/** How many rims the line between vertices crosses, or reaches. */
function countRims(vertices: Int32Array, x: Float64Array, y: Float64Array, scale: number): number {
  let count = 0;
  let [column, row] = [0, 0];
  for (let i = 0; i < vertices.length; i++) {
    const nextColumn = stripe((x[vertices[i] as number] as number) * scale);
    const nextRow = stripe((y[vertices[i] as number] as number) * scale);
    if (i > 0) count += Math.abs(nextColumn - column) + Math.abs(nextRow - row);
    column = nextColumn;
    row = nextRow;
  }
  return count;
}

function addPixels(line: Float64Array, pixels: Int32Array, grid: VertexGrid, count: number): number {
  for (let i = 0; i < line.length; i += 2) {
    const px = round(line[i] as number);
    const py = round(line[i + 1] as number);
    pixels[count * 2] = px;
    pixels[count * 2 + 1] = py;
    grid.add(count++, px, py);
  }
  return count;
}

const round = (value: number): number => Math.floor(value + 0.5);

/** Appends where the edge from the end of a line to a point crosses the rims of tiles' buffers, in order. */
function addCrossings(line: Float64Array, end: number, bx: number, by: number): number {
  const ax = line[end - 2] as number;
  const ay = line[end - 1] as number;
  if (stripe(ax) === stripe(bx) && stripe(ay) === stripe(by)) return end;
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
  for (const [, px, py] of found) {
    line[end++] = px;
    line[end++] = py;
  }
  return end;
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

function snapLine(line: Float64Array, snapped: NumberList, pixels: Int32Array, grid: VertexGrid): Int32Array {
  snapped.length = 0;
  for (let i = 0; i < line.length; i += 2) {
    const bx = line[i] as number;
    const by = line[i + 1] as number;
    if (i > 0) pushPassed(snapped, line[i - 2] as number, line[i - 1] as number, bx, by, pixels, grid);
    push(snapped, round(bx), round(by));
  }
  return snapped.copy();
}

/** Appends a vertex if it is not where the last one is. */
function push(line: NumberList, px: number, py: number): void {
  if (line.length > 0 && line.at(line.length - 2) === px && line.at(line.length - 1) === py) return;
  line.push(px);
  line.push(py);
}

/** Appends the pixels that hold a vertex and that an edge passes through, in the order in which it does. */
function pushPassed(
  snapped: NumberList,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  pixels: Int32Array,
  grid: VertexGrid,
): void {
  const [fromX, fromY, toX, toY] = [round(ax), round(ay), round(bx), round(by)];
  if (Math.abs(toX - fromX) <= 1 && Math.abs(toY - fromY) <= 1 && (toX === fromX || toY === fromY)) return;
  const near = grid.near(ax, ay, bx, by, 0.5);
  let passed: [t: number, x: number, y: number][] | null = null;
  // The line through both ends passes a square by at most this; rounding aside, which the rest sees to.
  const reach = 0.500001 * (Math.abs(bx - ax) + Math.abs(by - ay));
  for (let i = 0; i < near.length; i++) {
    const px = pixels[near.at(i) * 2] as number;
    const py = pixels[near.at(i) * 2 + 1] as number;
    if (Math.abs((bx - ax) * (py - ay) - (by - ay) * (px - ax)) > reach) continue;
    if ((px === fromX && py === fromY) || (px === toX && py === toY)) continue;
    const t = passing(ax, ay, bx, by, px, py);
    if (t < 0) continue;
    passed ??= [];
    passed.push([t, px, py]);
  }
  if (passed === null) return;
  passed.sort((a, b) => a[0] - b[0]);
  for (const [, px, py] of passed) push(snapped, px, py);
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
