import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { enterEntry } from './scroll-memory.ts';

/** Whether the page was loaded again, or returned to from another site, rather than opened. */
const wasLoadedAgain = (): boolean =>
  performance.getEntriesByType('navigation').some((load) => 'type' in load && load.type !== 'navigate');

/** Scrolls to where the page was, after Back, Forward and a reload. */
export const useScrollMemory = (): void => {
  const { key, pathname } = useLocation();
  const isPop = useNavigationType() === 'POP';
  // The first entry of a tab has no key of its own.
  const entry = key + pathname;
  const last = useRef('');
  useEffect(() => {
    if (last.current === entry) return;
    enterEntry(entry, isPop && (last.current !== '' || wasLoadedAgain()));
    last.current = entry;
  }, [entry, isPop]);
};
