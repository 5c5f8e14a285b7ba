import { type HTMLAttributes, type RefObject, useEffect, useRef } from 'react';

type FocusKeeper = Pick<HTMLAttributes<HTMLDivElement>, 'onFocus' | 'onBlur'> & {
  readonly ref: RefObject<HTMLDivElement | null>;
};

/**
 * Focuses an element that can have the focus only then: a browser that focuses no pressed button gives the focus to the nearest element
 * around it that could have it, which a dialog would scroll to when it closes.
 */
const focusOnce = (element: HTMLElement): void => {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
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
    if (isInside.current && isLost && ref.current) focusOnce(ref.current);
    // A control that was disabled lost the focus without an event, and it has moved on since.
    if (!isLost && !ref.current?.contains(activeElement)) isInside.current = false;
  });
  return {
    ref,
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: () => {
      isInside.current = false;
    },
  };
};
