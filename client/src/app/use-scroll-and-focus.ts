import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { getScreenPath } from '../lib/paths.ts';

const scrollToElement = (id: string): boolean => {
  const target = document.getElementById(id);
  target?.scrollIntoView();
  return Boolean(target);
};

/**
 * On arrival at another page, scrolls to its top (or to the element that the address names) and moves the focus into its
 * content, so that a keyboard and a screen reader start there too. For signed-in users, `useScrollMemory` then returns to
 * where the page was. The router's `ScrollRestoration` needs a data router.
 */
export const useScrollAndFocus = (main: RefObject<HTMLElement | null>): void => {
  const { pathname, hash } = useLocation();
  const screen = getScreenPath(pathname);
  const last = useRef<string | null>(null);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    const isFirst = last.current === null;
    const hasMoved = last.current !== screen;
    last.current = screen;
    const isAnchored = hash.length > 1 && scrollToElement(decodeURIComponent(hash.slice(1)));
    // A page that has just been loaded is at its top, unless somebody has scrolled it before its program came.
    if (!hasMoved || isFirst) return;
    if (!isAnchored) window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [screen, hash, main]);
};
