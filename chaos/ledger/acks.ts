import type { Ledger } from './ledger.ts';

export interface Acks {
  readonly count: () => number;
  /** When the last message was acknowledged, by `performance.now()`. */
  readonly last: () => number;
  /** When the first was acknowledged since a time. */
  firstSince(time: number): number | undefined;
  /** Resolves after this many more acknowledgements, at most after 5 s. */
  more(count: number): Promise<void>;
}

const AT_MOST_MS = 5_000;

/** Watches the acknowledgements that are noted in a ledger. */
export const watchAcks = (ledger: Ledger): Acks => {
  let recent: number[] = [];
  let count = 0;
  ledger.onAppend((entry) => {
    if (entry.op !== 'send' || entry.phase !== 'ok') return;
    count += 1;
    recent.push(performance.now());
    if (recent.length > 20_000) recent = recent.slice(-10_000);
  });
  return {
    count: () => count,
    last: () => recent.at(-1) ?? 0,
    firstSince: (time) => recent.find((at) => at > time),
    async more(wanted) {
      const until = count + wanted;
      for (const end = performance.now() + AT_MOST_MS; count < until && performance.now() < end; )
        await new Promise((wake) => setTimeout(wake, 10));
    },
  };
};
