import { type PointerEvent, useRef, useState } from 'react';

/** How far to the right a swipe must go to dismiss. */
const SWIPE_THRESHOLD_PX = 50;

/** Follows a swipe to the right; past the threshold it calls `onSwiped` as the pointer is lifted, otherwise it goes back. */
export const useSwipeRight = (onSwiped: () => void) => {
  const from = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);

  const end = (event: PointerEvent<HTMLElement>): void => {
    const travelled = from.current === null ? 0 : event.clientX - from.current;
    from.current = null;
    if (travelled >= SWIPE_THRESHOLD_PX) onSwiped();
    else setOffset(0);
  };

  return {
    offset,
    swiping: offset > 0,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || (event.target as Element).closest('button')) return;
        from.current = event.clientX;
        event.currentTarget.setPointerCapture?.(event.pointerId);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (from.current !== null) setOffset(Math.max(0, event.clientX - from.current));
      },
      onPointerUp: end,
      onPointerCancel: () => {
        from.current = null;
        setOffset(0);
      },
    },
  };
};
