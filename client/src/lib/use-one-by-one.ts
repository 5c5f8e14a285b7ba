import { startTransition, useEffect, useState } from 'react';
import { useHydrated } from './rendering/hydrated.ts';

/**
 * How many of `count` parts to render: all of them, but on a prerendered page none at first and then one after the other, so
 * that the page stays responsive in between.
 */
export const useIncrementalCount = (count: number): number => {
  const isHydrated = useHydrated();
  const [shown, setShown] = useState(isHydrated ? count : 0);
  useEffect(() => {
    if (!isHydrated || shown >= count) return;
    const next = setTimeout(() => startTransition(() => setShown(shown + 1)));
    return () => clearTimeout(next);
  }, [isHydrated, shown, count]);
  return shown;
};
