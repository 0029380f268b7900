import { IntList } from "./int-list.ts";

/**
 * Finds the vertices near a segment, in the cells of a square grid that a band around it covers. The grid repeats itself all over
 * the plane, so cells far apart may share a bucket. Unlike with a random hash, cells side by side lie side by side in memory.
 */
export class VertexGrid {
  /** The result of the last call of `near`. */
  readonly found = new IntList();

  readonly #cell: number;
  readonly #perUnit: number;
  readonly #bits: number;
  readonly #mask: number;
  readonly #head: Int32Array;
  readonly #next: Int32Array;

  /** For vertices numbered below `count`, with cells of the given size. */
  constructor(count: number, cell: number) {
    this.#cell = cell;
    this.#perUnit = 1 / cell;
    this.#bits = Math.ceil(Math.log2(count + 1) / 2);
    this.#mask = 2 ** this.#bits - 1;
    this.#head = new Int32Array(4 ** this.#bits).fill(-1);
    this.#next = new Int32Array(count);
  }

  add(vertex: number, x: number, y: number): void {
    const bucket = this.#bucket(Math.floor(x * this.#perUnit), Math.floor(y * this.#perUnit));
    this.#next[vertex] = this.#head[bucket];
    this.#head[bucket] = vertex;
  }

  /**
   * Finds the vertices in the cells within `margin` of a segment, along either axis. The result may hold others as well,
   * and the same one twice. The next call overwrites it.
   */
  near(ax: number, ay: number, bx: number, by: number, margin: number): IntList {
    this.found.length = 0;
    const west = Math.floor((Math.min(ax, bx) - margin) * this.#perUnit);
    const east = Math.floor((Math.max(ax, bx) + margin) * this.#perUnit);
    const north = Math.floor((Math.min(ay, by) - margin) * this.#perUnit);
    const south = Math.floor((Math.max(ay, by) + margin) * this.#perUnit);
    if (east - west <= 1 || south - north <= 1) {
      for (let column = west; column <= east; column++) {
        for (let row = north; row <= south; row++) this.#collect(column, row);
      }
    } else if (Math.abs(by - ay) > Math.abs(bx - ax)) {
      if (ay < by) this.#collectAlong(ay, ax, by, bx, margin, true);
      else this.#collectAlong(by, bx, ay, ax, margin, true);
    } else if (ax < bx) {
      this.#collectAlong(ax, ay, bx, by, margin, false);
    } else {
      this.#collectAlong(bx, by, ax, ay, margin, false);
    }
    return this.found;
  }

  /** Steps along the axis on which the segment is longer, so that few cells across it are visited in each step. */
  #collectAlong(u0: number, v0: number, u1: number, v1: number, margin: number, isSteep: boolean): void {
    const slope = u1 > u0 ? (v1 - v0) / (u1 - u0) : 0;
    const last = Math.floor((u1 + margin) * this.#perUnit);
    for (let u = Math.floor((u0 - margin) * this.#perUnit); u <= last; u++) {
      const from = v0 + slope * (Math.max(u0, u * this.#cell - margin) - u0);
      const to = v0 + slope * (Math.min(u1, (u + 1) * this.#cell + margin) - u0);
      const high = Math.floor((Math.max(from, to) + margin) * this.#perUnit);
      for (let v = Math.floor((Math.min(from, to) - margin) * this.#perUnit); v <= high; v++) {
        if (isSteep) this.#collect(v, u);
        else this.#collect(u, v);
      }
    }
  }

  #collect(column: number, row: number): void {
    let vertex = this.#head[this.#bucket(column, row)];
    for (; vertex >= 0; vertex = this.#next[vertex]) this.found.push(vertex);
  }

  #bucket(column: number, row: number): number {
    return ((row & this.#mask) << this.#bits) | (column & this.#mask);
  }
}
