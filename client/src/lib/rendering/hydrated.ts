import { useDeferredValue, useSyncExternalStore } from 'react';

/** Whether the frame of a page is rendered without a browser: as the program renders it at first, which replaces it. */
export const frameRendering = { isOn: false };

const subscribeToNothing = (): (() => void) => () => undefined;

/**
 * False during the first render of a prerendered page, which depends on neither user nor device nor date; true afterwards.
 * The change is deferred, so that what depends on it is rendered in slices and the page stays responsive.
 */
export const useHydrated = (): boolean =>
  useDeferredValue(
    useSyncExternalStore(
      subscribeToNothing,
      () => true,
      () => frameRendering.isOn,
    ),
  );
