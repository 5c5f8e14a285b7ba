import { type HTMLAttributes, type RefObject, useEffect, useRef } from 'react';

type FocusKeeper = Pick<HTMLAttributes<HTMLDivElement>, 'tabIndex' | 'onFocus' | 'onBlur'> & {
  readonly ref: RefObject<HTMLDivElement | null>;
};

/**
 * Returns the properties of an element around a list whose rows go once they are dealt with: where the row that had the focus has
 * gone, the element gets it, so that the keyboard goes on there and not at the top of the page. It is to be used by the component
 * that renders the list.
 */
export const useKeptFocus = (): FocusKeeper => {
  const ref = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  // No event says that the focused element was removed or disabled, so it is looked for after each change of the list.
  useEffect(() => {
    const { activeElement, body } = document;
    const isLost = activeElement === null || activeElement === body;
    if (isInside.current && isLost) ref.current?.focus({ preventScroll: true });
    // A control that was disabled lost the focus without an event, and it has moved on since.
    if (!isLost && !ref.current?.contains(activeElement)) isInside.current = false;
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: () => {
      isInside.current = false;
    },
  };
};
