import { unavailable } from '../kernel/errors.ts';
import { withTimeout } from '../kernel/with-timeout.ts';

/** The result or the failure of one item of a group; an item's failure does not affect the others. */
export type Outcome<Result> = { ok: true; result: Result } | { ok: false; error: Error };

export interface GroupQueueOptions<Item, Result> {
  /** Returns an item's keys. Items that share a key keep their order and are never in two running groups. */
  getKeys(item: Item): readonly string[];
  /** Processes a group; returns outcomes in the order of the items. If it throws, all of them are refused as unavailable. */
  run(items: readonly Item[]): Promise<Outcome<Result>[]>;
  /** How many groups run at once. */
  maxRunning: number;
  maxGroupSize: number;
  /** While this many items wait, another is refused at once. */
  maxWaiting: number;
  /** Milliseconds after which a caller gets `unavailable`, though its item may still be processed. */
  callerTimeoutMs: number;
  /** Milliseconds after which a group no longer holds back items that share its keys. */
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

/**
 * From how many items on that may begin they are divided among the groups that may run, by their keys: as one group they would have all
 * keys, so that the next one could only begin after it. Fewer are processed sooner together, as each group costs some commands.
 */
const DIVIDED_FROM = 64;

/** Processes items in groups: those that arrive while a group runs form the next one. */
export class GroupQueue<Item, Result> {
  readonly #options: GroupQueueOptions<Item, Result>;
  readonly #busy = new Set<string>();
  #waiting: Entry<Item, Result>[] = [];
  #running = 0;
  #isScheduled = false;

  constructor(options: GroupQueueOptions<Item, Result>) {
    this.#options = options;
  }

  /** Queues one item; throws its failure, and `unavailable` when the queue is full, its group fails or takes too long. */
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
      this.#scheduleRun();
    });
  }

  /** Starts groups at the end of this turn of the event loop, so that items that arrive in it share a group. */
  #scheduleRun(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      while (this.#running < this.#options.maxRunning) {
        const group = this.#takeGroup();
        if (group.length === 0) return;
        void this.#runGroup(group);
      }
    });
  }

  /** How many keys a group that begins now may have: a part of those of the items that may begin, where these are many. */
  #getMaxKeys(): number {
    const free = this.#waiting.filter(({ settled, keys }) => !settled && !keys.some((key) => this.#busy.has(key)));
    if (free.length < DIVIDED_FROM) return Number.POSITIVE_INFINITY;
    return Math.ceil(new Set(free.flatMap(({ keys }) => keys)).size / (this.#options.maxRunning - this.#running));
  }

  /**
   * Takes the waiting items that may run now: none whose key is in use, or is held by an earlier item that must wait. Many of them are
   * left in part to the other groups that may run.
   */
  #takeGroup(): Entry<Item, Result>[] {
    const maxKeys = this.#getMaxKeys();
    const taken: Entry<Item, Result>[] = [];
    const left: Entry<Item, Result>[] = [];
    const takenKeys = new Set<string>();
    const passedOver = new Set<string>();
    for (const entry of this.#waiting) {
      if (entry.settled) continue;
      const { keys } = entry;
      const isFree = !keys.some((key) => this.#busy.has(key) || passedOver.has(key));
      const isWithinShare = takenKeys.size < maxKeys || keys.every((key) => takenKeys.has(key));
      if (isFree && isWithinShare && taken.length < this.#options.maxGroupSize) {
        taken.push(entry);
        for (const key of keys) takenKeys.add(key);
      } else {
        left.push(entry);
        for (const key of keys) passedOver.add(key);
      }
    }
    this.#waiting = left;
    return taken;
  }

  async #runGroup(group: readonly Entry<Item, Result>[]): Promise<void> {
    const keys = new Set(group.flatMap((entry) => entry.keys));
    for (const key of keys) this.#busy.add(key);
    this.#running += 1;
    let outcomes: Outcome<Result>[] = [];
    try {
      const work = this.#options.run(group.map((entry) => entry.item));
      outcomes = await withTimeout(work, this.#options.runTimeoutMs);
    } catch {
      // The database is away or hangs: every caller of the group gets `unavailable`.
    }
    for (const key of keys) this.#busy.delete(key);
    this.#running -= 1;
    group.forEach((entry, index) => {
      settle(entry, outcomes[index] ?? { ok: false, error: unavailable() });
    });
    if (this.#waiting.length > 0) this.#scheduleRun();
  }
}

const settle = <Item, Result>(entry: Entry<Item, Result>, outcome: Outcome<Result>): void => {
  if (entry.settled) return;
  entry.settled = true;
  clearTimeout(entry.timer);
  if (outcome.ok) entry.resolve(outcome.result);
  else entry.reject(outcome.error);
};
