/** A growing list of whole numbers. Much faster than an array where the same list is filled again and again. */
export class IntList {
  length = 0;
  #numbers = new Int32Array(1024);

  at(index: number): number {
    return this.#numbers[index];
  }

  push(number: number): void {
    if (this.length === this.#numbers.length) this.#grow();
    this.#numbers[this.length++] = number;
  }

  copy(): Int32Array {
    return this.#numbers.slice(0, this.length);
  }

  #grow(): void {
    const longer = new Int32Array(this.#numbers.length * 2);
    longer.set(this.#numbers);
    this.#numbers = longer;
  }
}
