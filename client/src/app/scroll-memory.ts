import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { keptInTab } from '../lib/storage.ts';

/**
 * Remembers for each entry of the tab's history how far the page and the panes within it (`data-scroll`) were scrolled, and
 * returns there: after Back and Forward, and after a reload. The browser would do so before what was loaded is shown again.
 */

/** Distances from the top in pixels; `''` is the page's own. */
type Positions = Record<string, number>;

const STORED_AS = 'scroll';
/** Entries that are remembered: those visited last. */
const MAX_ENTRIES = 50;
/** How long what is shown may take to become as tall as it was. */
const GIVE_UP_MS = 20_000;
const USER_SCROLLS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

const read = (): Record<string, Positions> => {
  try {
    return JSON.parse(keptInTab.read(STORED_AS) ?? '{}') as Record<string, Positions>;
  } catch {
    return {};
  }
};

/** In the order of their last visit. */
const entries = new Map(Object.entries(read()));
let current = '';
let isWatching = false;
let stopReturning = (): void => undefined;

const store = (): void => {
  const latest = [...entries].slice(-MAX_ENTRIES);
  // A browser without storage for this page begins at the top.
  keptInTab.keep(STORED_AS, JSON.stringify(Object.fromEntries(latest)));
};

const setPosition = (pane: Element | Document): void => {
  const name = pane instanceof HTMLElement ? pane.dataset.scroll : '';
  if (name === undefined) return;
  const top = pane instanceof HTMLElement ? pane.scrollTop : window.scrollY;
  entries.set(current, { ...entries.get(current), [name]: top });
};

const remember = ({ target }: Event): void => {
  if (target instanceof HTMLElement || target instanceof Document) setPosition(target);
};

const findPane = (name: string): Element | null =>
  name === '' ? document.scrollingElement : document.querySelector(`[data-scroll="${name}"]`);

const isReachable = (name: string, top: number): boolean => {
  const pane = findPane(name);
  return pane !== null && pane.scrollHeight - pane.clientHeight >= top;
};

/** Scrolls to the positions as soon as what is shown is tall enough for each, unless the user scrolls before. */
const returnTo = (positions: Positions): void => {
  const left = new Map(Object.entries(positions).filter(([, top]) => top > 0));
  const givesUpAt = performance.now() + GIVE_UP_MS;
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const event of USER_SCROLLS) window.removeEventListener(event, stop);
  };
  const tryAgain = (): void => {
    for (const [name, top] of left) {
      if (!isReachable(name, top)) continue;
      findPane(name)?.scrollTo(0, top);
      left.delete(name);
    }
    if (left.size === 0 || performance.now() > givesUpAt) stop();
    else frame = requestAnimationFrame(tryAgain);
  };
  stopReturning();
  stopReturning = stop;
  for (const event of USER_SCROLLS) window.addEventListener(event, stop, { passive: true });
  // After the page's own effects, which begin at its top.
  frame = requestAnimationFrame(tryAgain);
};

/** Begins to remember; later calls change nothing. */
const watch = (): void => {
  if (isWatching) return;
  isWatching = true;
  document.addEventListener('scroll', remember, { capture: true, passive: true });
  window.addEventListener('pagehide', store);
};

const rememberAll = (): void => {
  for (const pane of [document, ...document.querySelectorAll('[data-scroll]')]) setPosition(pane);
};

/** Remembers from now on under an entry's key; returns to its earlier position, if that is wanted. */
const enterEntry = (key: string, isReturn: boolean): void => {
  watch();
  stopReturning();
  const isFirst = current === '';
  current = key;
  const earlier = entries.get(key);
  entries.delete(key);
  if (earlier) entries.set(key, earlier);
  if (isReturn && earlier) returnTo(earlier);
  // To ask now would have the browser lay out a page that has just begun.
  else if (isFirst) requestAnimationFrame(() => current === key && rememberAll());
  else rememberAll();
};

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
  // With the change of the page: that the new one is shorter would scroll the earlier entry in the next frame.
  useLayoutEffect(() => {
    if (last.current === entry) return;
    enterEntry(entry, isPop && (last.current !== '' || wasLoadedAgain()));
    last.current = entry;
  }, [entry, isPop]);
};
