/** Lets one at a time through, in the order in which they came. */
export const createMutex = () => {
  let last: Promise<void> = Promise.resolve();
  return {
    /** Resolves when it is the caller's turn, with the function that ends the turn. */
    async acquire(): Promise<() => void> {
      const before = last;
      let release = () => {};
      last = new Promise((resolve) => {
        release = resolve;
      });
      await before;
      return release;
    },
  };
};
