/** Gives each different text a number, from 0 on. */
export class StringInterner {
  readonly #numbers = new Map<string, number>();

  toNumber(text: string): number {
    const known = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, known);
    return known;
  }

  get size(): number {
    return this.#numbers.size;
  }
}
