import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Restores the focus of a button that loses it while it is disabled, unless the focus has moved elsewhere meanwhile.
 * Returns the button's ref.
 */
export const useRestoreFocus = (busy: boolean): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (busy) {
      hadFocus.current = document.activeElement === button.current;
      return;
    }
    if (hadFocus.current && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [busy]);
  return button;
};
