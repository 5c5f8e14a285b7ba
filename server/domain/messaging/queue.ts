import { unavailable } from '../kernel/errors.ts';
import { withTimeout } from '../kernel/with-timeout.ts';

/** What became of one item of a batch: one item's failure is never another's. */
export type Outcome<Result> = { ok: true; result: Result } | { ok: false; error: Error };

export interface BatchQueueOptions<Item, Result> {
  /** Items that share a key are never in two batches at once, and keep their order. */
  getKeys(item: Item): readonly string[];
  /** Does a whole batch; outcomes in the order of the items. A throw refuses them all as unavailable. */
  run(items: readonly Item[]): Promise<Outcome<Result>[]>;
  /** Batches under way at once. */
  maxRunning: number;
  maxBatch: number;
  /** Beyond so many waiting, an item is refused at once. */
  maxWaiting: number;
  /** Milliseconds after which a caller is answered even though its item may still be done. */
  callerTimeoutMs: number;
  /** Milliseconds after which others no longer wait behind a batch. */
  runTimeoutMs: number;
}

interface Entry<Item, Result> {
  item: Item;
  keys: readonly string[];
  settled: boolean;
  timer: NodeJS.Timeout;
  resolve(result: Result): void;
  reject(error: Error): void;
}

/** What arrives while a batch is under way is done together in the next one. */
export class BatchQueue<Item, Result> {
  readonly #options: BatchQueueOptions<Item, Result>;
  readonly #busy = new Set<string>();
  #waiting: Entry<Item, Result>[] = [];
  #running = 0;
  #scheduled = false;

  constructor(options: BatchQueueOptions<Item, Result>) {
    this.#options = options;
  }

  /** Queues one item; throws `unavailable` when the queue is full, when the batch fails and when it takes too long. */
  add(item: Item): Promise<Result> {
    if (this.#waiting.length >= this.#options.maxWaiting) return Promise.reject(unavailable());
    return new Promise<Result>((resolve, reject) => {
      const entry: Entry<Item, Result> = {
        item,
        keys: this.#options.getKeys(item),
        settled: false,
        timer: setTimeout(() => settle(entry, { ok: false, error: unavailable() }), this.#options.callerTimeoutMs),
        resolve,
        reject,
      };
      this.#waiting.push(entry);
      this.#schedule();
    });
  }

  /** What arrives in the same turn of the event loop goes together. */
  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      while (this.#running < this.#options.maxRunning) {
        const batch = this.#take();
        if (batch.length === 0) return;
        void this.#do(batch);
      }
    });
  }

  #take(): Entry<Item, Result>[] {
    const taken: Entry<Item, Result>[] = [];
    const left: Entry<Item, Result>[] = [];
    const passedOver = new Set<string>();
    for (const entry of this.#waiting) {
      if (entry.settled) continue;
      const free = !entry.keys.some((key) => this.#busy.has(key) || passedOver.has(key));
      if (free && taken.length < this.#options.maxBatch) {
        taken.push(entry);
      } else {
        left.push(entry);
        for (const key of entry.keys) passedOver.add(key);
      }
    }
    this.#waiting = left;
    return taken;
  }

  async #do(batch: readonly Entry<Item, Result>[]): Promise<void> {
    const keys = new Set(batch.flatMap((entry) => entry.keys));
    for (const key of keys) this.#busy.add(key);
    this.#running += 1;
    let outcomes: Outcome<Result>[] = [];
    try {
      const work = this.#options.run(batch.map((entry) => entry.item));
      outcomes = await withTimeout(work, this.#options.runTimeoutMs);
    } catch {
      // The store is away or hangs: every caller is told to come back.
    }
    for (const key of keys) this.#busy.delete(key);
    this.#running -= 1;
    batch.forEach((entry, index) => {
      settle(entry, outcomes[index] ?? { ok: false, error: unavailable() });
    });
    if (this.#waiting.length > 0) this.#schedule();
  }
}

const settle = <Item, Result>(entry: Entry<Item, Result>, outcome: Outcome<Result>): void => {
  if (entry.settled) return;
  entry.settled = true;
  clearTimeout(entry.timer);
  if (outcome.ok) entry.resolve(outcome.result);
  else entry.reject(outcome.error);
};
