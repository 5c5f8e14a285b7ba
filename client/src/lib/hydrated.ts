import { useDeferredValue, useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/**
 * False while the page is still as it was drawn ahead, which knows neither person nor device nor day; true from then on.
 * What waits for it is drawn bit by bit, between which the page answers.
 */
export const useHydrated = (): boolean =>
  useDeferredValue(
    useSyncExternalStore(
      never,
      () => true,
      () => false,
    ),
  );
