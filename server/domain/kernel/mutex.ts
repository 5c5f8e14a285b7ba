import { setTimeout as wait } from 'node:timers/promises';

/** Lets one at a time through, in the order in which they came. */
export const createMutex = () => {
  let last: Promise<void> = Promise.resolve();
  return {
    /**
     * Resolves when it is the caller's turn, with the function that ends the turn; after `patienceMs` also while another has it, to
     * whom that must do no harm.
     */
    async acquire(patienceMs?: number): Promise<() => void> {
      const before = last;
      let release = () => {};
      last = new Promise((resolve) => {
        release = resolve;
      });
      if (patienceMs === undefined) await before;
      else await waitAtMost(before, patienceMs);
      return release;
    },
  };
};

const waitAtMost = async (work: Promise<void>, ms: number): Promise<void> => {
  const done = new AbortController();
  try {
    await Promise.race([work, wait(ms, undefined, { signal: done.signal })]);
  } finally {
    done.abort();
  }
};
