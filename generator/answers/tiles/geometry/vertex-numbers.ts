/**
 * Numbers vertices in the order in which they first appear; equal positions get the same number. A hash table with open
 * addressing: a `Map` would need a key object or a text for each of millions of positions.
 */
export class VertexNumbers {
  /** The positions by number. */
  x = new Float64Array();
  y = new Float64Array();
  count = 0;
  readonly #scale: number;
  /** The numbers plus one, by hash; 0 where a slot is empty. */
  #slots = new Int32Array();
  #mask = 0;

  /** For at most `capacity` different positions. Multiplied by `scale`, they should differ in their whole numbers. */
  constructor(capacity: number, scale: number) {
    this.#scale = scale;
    this.reset(capacity);
  }

  /** Starts over with the same memory: tens of thousands of small rings are numbered one after the other. */
  reset(capacity: number): void {
    const slots = 2 ** Math.ceil(Math.log2(capacity * 2 + 1));
    if (slots > this.#slots.length) {
      this.x = new Float64Array(slots / 2);
      this.y = new Float64Array(slots / 2);
      this.#slots = new Int32Array(slots);
    } else {
      this.#slots.fill(0, 0, slots);
    }
    this.#mask = slots - 1;
    this.count = 0;
  }

  numberOf(x: number, y: number): number {
    const mask = this.#mask;
    const hash = Math.imul(x * this.#scale, 73856093) ^ Math.imul(y * this.#scale, 19349663);
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const number = this.#slots[slot] - 1;
      if (number < 0) return this.#add(slot, x, y);
      if (this.x[number] === x && this.y[number] === y) return number;
    }
  }

  #add(slot: number, x: number, y: number): number {
    this.x[this.count] = x;
    this.y[this.count] = y;
    this.#slots[slot] = ++this.count;
    return this.count - 1;
  }
}
