/** Returns a function that counts its calls, and returns how many there were in the current window of time. */
export const createWindowCount = (windowMs: number): (() => number) => {
  let windowStart = performance.now();
  let count = 0;
  return () => {
    const now = performance.now();
    if (now - windowStart > windowMs) {
      windowStart = now;
      count = 0;
    }
    count += 1;
    return count;
  };
};
