/**
 * Rounds simplified arcs to the grid of a zoom so that lines that did not cross still do not: snap rounding (Hobby 1999).
 * Every vertex moves to the centre of its pixel, which becomes a hot pixel, and every edge that passes through a hot pixel
 * bends there too.
 */

import { BUFFER, EXTENT } from "../extent.ts";
import { IntList } from "./int-list.ts";
import type { Simplifier } from "./simplify.ts";
import type { Topology } from "./topology.ts";
import { VertexGrid } from "./vertex-grid.ts";

// In units of the grid: wide enough for most edges, narrow enough to hold few vertices.
const CELL = 32;

/**
 * The arcs as `[x, y, x, y, …]` in units of the grid, `EXTENT` a tile. Wherever a line crosses an edge of a tile's buffer
 * it gets a vertex, so clipping it there needs no rounding.
 */
export function snapArcs({ x, y, arcs }: Topology, simplifier: Simplifier, zoom: number): Int32Array[] {
  const scale = EXTENT * 2 ** zoom;
  const lines = arcs.map((_, index) => scaled(simplifier.arc(index), x, y, scale));
  const hotPixels = new Int32Array(lines.reduce((sum, line) => sum + line.length, 0));
  const grid = new VertexGrid(hotPixels.length / 2, CELL);
  let count = 0;
  for (const line of lines) count = addHotPixels(line, hotPixels, grid, count);
  const snapped = new IntList();
  return lines.map((line) => snapLine(line, snapped, hotPixels, grid));
}

/** The positions of vertices in units of the grid, and of the points where a line between two vertices crosses a buffer edge. */
function scaled(vertices: Int32Array, x: Float64Array, y: Float64Array, scale: number): Float64Array {
  const line = new Float64Array(2 * (vertices.length + countBufferEdges(vertices, x, y, scale)));
  let end = 0;
  for (let i = 0; i < vertices.length; i++) {
    const px = x[vertices[i]] * scale;
    const py = y[vertices[i]] * scale;
    if (i > 0) end = addCrossings(line, end, px, py);
    line[end++] = px;
    line[end++] = py;
  }
  return line.subarray(0, end);
}

/** How many buffer edges the line between vertices crosses or touches. */
function countBufferEdges(vertices: Int32Array, x: Float64Array, y: Float64Array, scale: number): number {
  let count = 0;
  let [column, row] = [0, 0];
  for (let i = 0; i < vertices.length; i++) {
    const nextColumn = stripe(x[vertices[i]] * scale);
    const nextRow = stripe(y[vertices[i]] * scale);
    if (i > 0) count += Math.abs(nextColumn - column) + Math.abs(nextRow - row);
    column = nextColumn;
    row = nextRow;
  }
  return count;
}

function addHotPixels(line: Float64Array, hotPixels: Int32Array, grid: VertexGrid, count: number): number {
  for (let i = 0; i < line.length; i += 2) {
    const px = round(line[i]);
    const py = round(line[i + 1]);
    hotPixels[count * 2] = px;
    hotPixels[count * 2 + 1] = py;
    grid.add(count++, px, py);
  }
  return count;
}

const round = (value: number): number => Math.floor(value + 0.5);

/** Appends, in order, where the edge from the end of a line to a point crosses buffer edges. */
function addCrossings(line: Float64Array, end: number, bx: number, by: number): number {
  const ax = line[end - 2];
  const ay = line[end - 1];
  if (stripe(ax) === stripe(bx) && stripe(ay) === stripe(by)) return end;
  const found: [t: number, x: number, y: number][] = [];
  for (const x of bufferEdgesBetween(ax, bx)) {
    const t = (x - ax) / (bx - ax);
    found.push([t, x, ay + (by - ay) * t]);
  }
  for (const y of bufferEdgesBetween(ay, by)) {
    const t = (y - ay) / (by - ay);
    found.push([t, ax + (bx - ax) * t, y]);
  }
  found.sort((a, b) => a[0] - b[0]);
  for (const [, px, py] of found) {
    line[end++] = px;
    line[end++] = py;
  }
  return end;
}

/**
 * Buffer edges lie at `BUFFER` on either side of every multiple of `EXTENT`. The stripes between them are numbered; stripe
 * `n` begins at edge `n`.
 */
function stripe(value: number): number {
  const tile = Math.floor((value + BUFFER) / EXTENT);
  return tile * 2 + (value + BUFFER - tile * EXTENT >= 2 * BUFFER ? 1 : 0);
}

function* bufferEdgesBetween(a: number, b: number): Generator<number> {
  const low = Math.min(a, b);
  const high = Math.max(a, b);
  for (let number = stripe(low) + 1; ; number++) {
    const edge = Math.floor(number / 2) * EXTENT + (number % 2 === 0 ? -BUFFER : BUFFER);
    if (edge >= high) return;
    if (edge > low) yield edge;
  }
}

function snapLine(line: Float64Array, snapped: IntList, hotPixels: Int32Array, grid: VertexGrid): Int32Array {
  snapped.length = 0;
  for (let i = 0; i < line.length; i += 2) {
    const bx = line[i];
    const by = line[i + 1];
    if (i > 0) pushPassed(snapped, line[i - 2], line[i - 1], bx, by, hotPixels, grid);
    push(snapped, round(bx), round(by));
  }
  return snapped.copy();
}

/** Appends a vertex unless it equals the last one. */
function push(line: IntList, px: number, py: number): void {
  if (line.length > 0 && line.at(line.length - 2) === px && line.at(line.length - 1) === py) return;
  line.push(px);
  line.push(py);
}

/** Appends the hot pixels that an edge passes through, in order. */
function pushPassed(
  snapped: IntList,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  hotPixels: Int32Array,
  grid: VertexGrid,
): void {
  const [fromX, fromY, toX, toY] = [round(ax), round(ay), round(bx), round(by)];
  if (Math.abs(toX - fromX) <= 1 && Math.abs(toY - fromY) <= 1 && (toX === fromX || toY === fromY)) return;
  const near = grid.near(ax, ay, bx, by, 0.5);
  let passed: [t: number, x: number, y: number][] | null = null;
  // A quick test with a margin for rounding: a line that meets a pixel is no farther from its centre than this.
  const reach = 0.500001 * (Math.abs(bx - ax) + Math.abs(by - ay));
  for (let i = 0; i < near.length; i++) {
    const px = hotPixels[near.at(i) * 2];
    const py = hotPixels[near.at(i) * 2 + 1];
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
 * Where an edge passes through a pixel: the middle of the part inside, as a share of the edge from 0 to 1; -1 if it does
 * not. As in rounding, a pixel includes its west and north sides, but not the others.
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
