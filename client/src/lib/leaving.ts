/** How long the next page may take to come once this one is left. */
const LEAVING_MS = 10_000;

let leftAtMs = Number.NEGATIVE_INFINITY;

/** Notes when the page is about to be left, from now on. */
export const watchLeaving = (): void => {
  window.addEventListener('beforeunload', () => {
    leftAtMs = performance.now();
  });
};

/**
 * Resolves at once, but not while the page is being left, as some browsers then end whatever it still fetches, and go on showing it until
 * the next one comes. What has failed that way is nothing to tell.
 */
export const waitWhileLeaving = async (): Promise<void> => {
  const restMs = leftAtMs + LEAVING_MS - performance.now();
  if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
};
