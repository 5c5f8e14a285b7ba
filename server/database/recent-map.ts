/**
 * A map that forgets what was not used lately, so that it never holds more than `maxBytes`. It has two generations: what is
 * used goes into the younger one, and when that is half of the whole, the older one is forgotten. Unlike with an exact order of
 * use, a hit in the younger one costs a single look-up.
 */
export class RecentMap<Value> {
  readonly #maxBytes: number;
  #young = new Map<string, Entry<Value>>();
  #old = new Map<string, Entry<Value>>();
  #youngBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): Value | undefined {
    const young = this.#young.get(key);
    if (young) return young.value;
    const old = this.#old.get(key);
    if (old) this.#add(key, old);
    return old?.value;
  }

  /** Keeps a value in the place of the former one. `bytes`: about how much memory it takes. */
  set(key: string, value: Value, bytes: number): void {
    this.#youngBytes -= this.#young.get(key)?.bytes ?? 0;
    this.#young.delete(key);
    this.#add(key, { value, bytes });
  }

  #add(key: string, entry: Entry<Value>): void {
    if (this.#youngBytes + entry.bytes > this.#maxBytes / 2) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#youngBytes = 0;
    }
    // What is larger than a generation is not kept at all.
    if (entry.bytes > this.#maxBytes / 2) return;
    this.#young.set(key, entry);
    this.#youngBytes += entry.bytes;
  }
}

interface Entry<Value> {
  readonly value: Value;
  readonly bytes: number;
}
