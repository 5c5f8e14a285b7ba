/** Steps that undo what was started. */
export interface CleanupStack {
  /** Adds a step, which is run before those that were added earlier. */
  add(step: () => unknown): void;
  /** Runs each step once, the last added first. All are run, also after one that fails; rejects with the first error. */
  run(): Promise<void>;
}

/** Creates an empty stack; it replaces `AsyncDisposableStack`, which Node 20 does not have. */
export const createCleanupStack = (): CleanupStack => {
  const steps: (() => unknown)[] = [];
  return {
    add(step) {
      steps.push(step);
    },
    async run() {
      const errors: unknown[] = [];
      for (let step = steps.pop(); step; step = steps.pop()) {
        try {
          await step();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw errors[0];
    },
  };
};
