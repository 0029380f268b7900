/** Whole numbers one after the other, as many as come. */
export class NumberList {
  length = 0;
  #numbers = new Int32Array(1024);

  at(place: number): number {
    return this.#numbers[place] as number;
  }

  push(number: number): void {
    if (this.length === this.#numbers.length) this.#lengthen();
    this.#numbers[this.length++] = number;
  }

  /** A copy of what is in the list. */
  copy(): Int32Array {
    return this.#numbers.slice(0, this.length);
  }

  #lengthen(): void {
    const longer = new Int32Array(this.#numbers.length * 2);
    longer.set(this.#numbers);
    this.#numbers = longer;
  }
}
