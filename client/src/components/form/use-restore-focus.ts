import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A button that is disabled while it works loses the keyboard's focus: this gives it back afterwards, unless it has gone
 * elsewhere meanwhile. Answers what the button takes as its ref.
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
