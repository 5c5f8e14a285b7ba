import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

const goTo = (id: string): boolean => {
  const target = document.getElementById(id);
  target?.scrollIntoView();
  return Boolean(target);
};

const canonicalLink = (): HTMLLinkElement => {
  const there = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (there) return there;
  const link = document.createElement('link');
  link.rel = 'canonical';
  document.head.append(link);
  return link;
};

/**
 * What happens on arriving at another page: it is shown from its top (or from the place that the address names), and the
 * focus moves to its content, so that a keyboard and a screen reader start there too.
 */
export const useScrollAndFocus = (main: RefObject<HTMLElement | null>): void => {
  const { pathname, hash } = useLocation();
  const last = useRef<string | null>(null);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    // Tabs and filters in the address are views of one page.
    canonicalLink().href = `${window.location.origin}${pathname}`;
  }, [pathname]);

  useEffect(() => {
    const first = last.current === null;
    const moved = last.current !== pathname;
    last.current = pathname;
    const anchored = hash.length > 1 && goTo(decodeURIComponent(hash.slice(1)));
    if (!moved) return;
    if (!anchored) window.scrollTo(0, 0);
    if (!first) main.current?.focus({ preventScroll: true });
  }, [pathname, hash, main]);
};
