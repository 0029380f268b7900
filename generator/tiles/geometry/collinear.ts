import type { FlatRing } from "./simple-rings.ts";

/** The same ring in fewer bytes: without the vertices that lie exactly on the line between their neighbours. */
export function withoutCollinear(ring: FlatRing): FlatRing {
  const kept = new Int32Array(ring.length);
  let end = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const ax = end > 0 ? kept[end - 2] : ring[ring.length - 2];
    const ay = end > 0 ? kept[end - 1] : ring[ring.length - 1];
    const x = ring[i];
    const y = ring[i + 1];
    const after = i + 2 === ring.length ? 0 : i + 2;
    const bx = after === 0 && end > 0 ? kept[0] : ring[after];
    const by = after === 0 && end > 0 ? kept[1] : ring[after + 1];
    if ((x - ax) * (by - y) === (y - ay) * (bx - x)) continue;
    kept[end++] = x;
    kept[end++] = y;
  }
  return end >= 6 ? kept.subarray(0, end) : ring;
}
