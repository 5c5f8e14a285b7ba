import { type RefObject, useEffect, useState } from 'react';

/** How far below the screen a part counts as near: a good screen's height. */
const MARGIN = '1200px 0px';

/** Whether a part has come near the screen, or someone began to use the page by its keys; then it stays so. */
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
