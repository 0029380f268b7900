/** Finds the vertices near a line: those in the cells of a square grid that a band around it covers. */

export type VertexGrid = {
  add(vertex: number, x: number, y: number): void;
  /**
   * The number of vertices in the cells within `margin`, along either axis, of a segment; they stand at the front of
   * `found`. Others may be among them, and the same one twice.
   */
  near(ax: number, ay: number, bx: number, by: number, margin: number): number;
  readonly found: Int32Array;
};

/**
 * A grid for vertices numbered below `count`, with cells of a size. It is a square of cells that repeats itself all over
 * the plane, so cells far apart may share a bucket, and cells side by side lie side by side in memory.
 */
export function vertexGrid(count: number, cell: number): VertexGrid {
  const bits = Math.ceil(Math.log2(count + 1) / 2);
  const mask = 2 ** bits - 1;
  const head = new Int32Array(4 ** bits).fill(-1);
  const next = new Int32Array(count);
  const perUnit = 1 / cell;
  let found = new Int32Array(1024);
  let size = 0;

  const bucket = (column: number, row: number) => ((row & mask) << bits) | (column & mask);
  const take = (column: number, row: number) => {
    for (let vertex = head[bucket(column, row)] as number; vertex >= 0; vertex = next[vertex] as number) {
      if (size === found.length) {
        const longer = new Int32Array(size * 2);
        longer.set(found);
        found = longer;
      }
      found[size++] = vertex;
    }
  };
  return {
    add(vertex, x, y) {
      const place = bucket(Math.floor(x * perUnit), Math.floor(y * perUnit));
      next[vertex] = head[place] as number;
      head[place] = vertex;
    },
    near(ax, ay, bx, by, margin) {
      size = 0;
      const west = Math.floor((Math.min(ax, bx) - margin) * perUnit);
      const east = Math.floor((Math.max(ax, bx) + margin) * perUnit);
      const north = Math.floor((Math.min(ay, by) - margin) * perUnit);
      const south = Math.floor((Math.max(ay, by) + margin) * perUnit);
      if (east - west <= 1 || south - north <= 1) {
        for (let column = west; column <= east; column++) {
          for (let row = north; row <= south; row++) take(column, row);
        }
        return size;
      }
      // Along the axis on which the segment is longer, so that no line of cells has many.
      const steep = Math.abs(by - ay) > Math.abs(bx - ax);
      let [u0, v0, u1, v1] = steep ? [ay, ax, by, bx] : [ax, ay, bx, by];
      if (u0 > u1) [u0, v0, u1, v1] = [u1, v1, u0, v0];
      const slope = u1 > u0 ? (v1 - v0) / (u1 - u0) : 0;
      const last = Math.floor((u1 + margin) * perUnit);
      for (let u = Math.floor((u0 - margin) * perUnit); u <= last; u++) {
        const from = v0 + slope * (Math.max(u0, u * cell - margin) - u0);
        const to = v0 + slope * (Math.min(u1, (u + 1) * cell + margin) - u0);
        const high = Math.floor((Math.max(from, to) + margin) * perUnit);
        for (let v = Math.floor((Math.min(from, to) - margin) * perUnit); v <= high; v++) {
          if (steep) take(v, u);
          else take(u, v);
        }
      }
      return size;
    },
    get found() {
      return found;
    },
  };
}
