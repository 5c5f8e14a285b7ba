import { useDeferredValue, useSyncExternalStore } from 'react';

const subscribeToNothing = (): (() => void) => () => undefined;

/**
 * False during the first render of a prerendered page, which depends on neither device nor date; true afterwards.
 * The change is deferred, so that what depends on it is rendered in slices and the page stays responsive.
 */
export const useHydrated = (): boolean =>
  useDeferredValue(
    useSyncExternalStore(
      subscribeToNothing,
      () => true,
      () => false,
    ),
  );
