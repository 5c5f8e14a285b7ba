import { type RefObject, useEffect, useState } from 'react';

/** How far below the screen an element counts as near: about the height of a screen. */
const MARGIN = '1200px 0px';

/** Whether an element came near the screen, or the keyboard was used; once true, it stays true. */
export const useNear = (part: RefObject<HTMLElement | null>): boolean => {
  const [isNear, setNear] = useState(() => typeof window !== 'undefined' && !('IntersectionObserver' in window));
  useEffect(() => {
    if (isNear || !part.current) return;
    const come = () => setNear(true);
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && come(), {
      rootMargin: MARGIN,
    });
    observer.observe(part.current);
    window.addEventListener('keydown', come, { once: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('keydown', come);
    };
  }, [isNear, part]);
  return isNear;
};
