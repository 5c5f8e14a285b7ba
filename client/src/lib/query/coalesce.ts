export interface CoalescedRun {
  /** Starts a run, or has one more follow the run under way. Resolves when no run is due any more. */
  run(): Promise<void>;
  /** Forgets the run under way: it is not repeated, and the next call of `run` starts at once. */
  reset(): void;
}

interface Repetition {
  isDue: boolean;
  done: Promise<void>;
}

/**
 * Runs `work` one at a time: all calls made during a run share one further run, because the result of the current run may
 * be older than their reason to ask. Waits `pauseMs` milliseconds after each run. Where `work` rejects, so do the calls that
 * wait for it, and no further run follows.
 */
export const createCoalescedRun = (work: () => Promise<void>, pauseMs = 0): CoalescedRun => {
  let current: Repetition | undefined;

  const repeat = async (repetition: Repetition): Promise<void> => {
    try {
      while (repetition.isDue && repetition === current) {
        repetition.isDue = false;
        await work();
        if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    } finally {
      if (repetition === current) current = undefined;
    }
  };

  return {
    run: () => {
      if (current) {
        current.isDue = true;
        return current.done;
      }
      const repetition: Repetition = { isDue: true, done: Promise.resolve() };
      current = repetition;
      repetition.done = repeat(repetition);
      return repetition.done;
    },
    reset: () => {
      current = undefined;
    },
  };
};
