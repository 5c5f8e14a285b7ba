import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ThreadView } from '../threads/use-thread.ts';
import {
  countReceivedAfter,
  findIndexOfSeq,
  getMessageRange,
  getShiftedStart,
  MAX_RENDERED_MESSAGES,
  type MessageRange,
  SHIFTED_MESSAGES,
} from './message-range.ts';

/** A viewer this near the end follows the newest message. */
const NEAR_END_PX = 60;
/** More messages are rendered when the viewer is this near an edge of the rendered range. */
const NEAR_EDGE_PX = 900;
/** The heading of the day covers the top of the area. */
const SPACE_ABOVE_NEW_PX = 56;

/** A search in the thread: all messages are kept meanwhile, and the one it has come to is shown. */
interface Searched {
  readonly isSearched: boolean;
  /** The `seq` of that message; undefined where there is none. */
  readonly current: number | undefined;
}

export interface ThreadScroll {
  readonly area: RefObject<HTMLDivElement | null>;
  /** The rendered messages. */
  readonly range: MessageRange;
  readonly isAtEnd: boolean;
  /** Number of the other's messages that arrived while the viewer was away from the end. */
  readonly receivedBelow: number;
  onScroll(): void;
  jumpToNewest(): void;
}

/**
 * Renders the range of a thread around the visible messages, moves it while scrolling, and keeps what is being read in place.
 * At the end, the newest message is followed; a thread with new messages (`firstNew`) opens at the first of them.
 */
export const useThreadScroll = (
  thread: ThreadView,
  isOpen: boolean,
  firstNew: number | undefined,
  { isSearched, current }: Searched,
): ThreadScroll => {
  const { messages, hasOlder } = thread;
  const area = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState<number | null>(null);
  /** The newest `seq` when the viewer left the end of the thread; null at the end. */
  const [leftEndAt, setLeftEndAt] = useState<number | null>(null);
  const follows = useRef(true);
  const isPlaced = useRef(false);
  const isLoading = useRef(false);
  const anchor = useRef<{ line: Element; at: number } | undefined>(undefined);
  /** The message that the search has come to, and whether it was brought to the middle. */
  const sought = useRef<{ seq: number | undefined; isShown: boolean }>({ seq: undefined, isShown: true });
  const range = getMessageRange(messages, top);
  const isAtEnd = leftEndAt === null;
  const setAtEnd = (isNowAtEnd: boolean): void =>
    setLeftEndAt((before) => (isNowAtEnd ? null : (before ?? messages.at(-1)?.seq ?? 0)));

  /** Remembers the position of the first visible message, right before messages above it are added or removed. */
  const anchorFirstVisible = (box: Element): void => {
    const edge = box.getBoundingClientRect().top;
    for (const line of box.querySelectorAll('[data-line]')) {
      const { top: at, bottom } = line.getBoundingClientRect();
      if (bottom <= edge) continue;
      anchor.current = { line, at };
      return;
    }
  };

  const fetchOlder = (): void => {
    if (isLoading.current || !hasOlder) return;
    isLoading.current = true;
    void thread.loadOlder().finally(() => {
      isLoading.current = false;
    });
  };

  /** Returns the `seq` with which the range should begin at the current scroll position; null at the end. */
  const getNextTop = (box: HTMLDivElement): number | null => {
    const below = box.scrollHeight - box.scrollTop - box.clientHeight;
    const reachesEnd = range.to === messages.length;
    follows.current = reachesEnd && below < NEAR_END_PX;
    if (follows.current) {
      if (messages.length > MAX_RENDERED_MESSAGES && !isSearched) thread.forgetOlder();
      return null;
    }
    const pinned = top ?? messages[range.from]?.seq ?? null;
    if (box.scrollTop < NEAR_EDGE_PX) {
      const before = getShiftedStart(messages, range, -1);
      if (before === null) fetchOlder();
      return before ?? pinned;
    }
    return (below < NEAR_EDGE_PX ? getShiftedStart(messages, range, 1) : null) ?? pinned;
  };

  const updateRange = (box: HTMLDivElement, apply: (change: () => void) => void): void => {
    const next = getNextTop(box);
    if (next === top && follows.current === isAtEnd) return;
    if (next !== top && !follows.current) anchorFirstVisible(box);
    apply(() => {
      setTop(next);
      setAtEnd(follows.current);
    });
  };

  /** Renders the range around the message that a search has come to; it is scrolled to once it is there. */
  const renderAround = (seq: number): void => {
    follows.current = false;
    const index = findIndexOfSeq(messages, seq);
    if (index < range.from || index >= range.to) setTop(messages[Math.max(0, index - SHIFTED_MESSAGES)]?.seq ?? null);
    setAtEnd(false);
  };

  useLayoutEffect(() => {
    const box = area.current;
    if (!box || !isOpen) return;
    if (sought.current.seq !== current) {
      sought.current = { seq: current, isShown: current === undefined };
      if (current !== undefined) renderAround(current);
    }
    if (!sought.current.isShown) {
      const line = box.querySelector(`[data-seq="${sought.current.seq}"]`);
      if (!line) return;
      const { top: at, height } = line.getBoundingClientRect();
      box.scrollTop += at - box.getBoundingClientRect().top - (box.clientHeight - height) / 2;
      sought.current.isShown = true;
    } else if (!isPlaced.current) {
      isPlaced.current = true;
      box.scrollTop = box.scrollHeight;
      const isDrawn = firstNew === undefined || firstNew >= (messages[range.from]?.seq ?? 0);
      if (!isDrawn) {
        // The range is rendered first; the next run scrolls to the message.
        isPlaced.current = false;
        follows.current = false;
        setTop(firstNew);
        setAtEnd(false);
        return;
      }
      const line = box.querySelector('[data-new]');
      const above = line ? line.getBoundingClientRect().top - box.getBoundingClientRect().top - SPACE_ABOVE_NEW_PX : 0;
      follows.current = above >= 0;
      if (above < 0) box.scrollTop += above;
    } else if (follows.current) box.scrollTop = box.scrollHeight;
    else if (anchor.current?.line.isConnected)
      box.scrollTop += anchor.current.line.getBoundingClientRect().top - anchor.current.at;
    anchor.current = undefined;
  });

  // Messages that arrived may have to be rendered without a scroll event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when messages arrive, not when the viewer scrolls.
  useLayoutEffect(() => {
    if (area.current && isOpen && isPlaced.current) updateRange(area.current, (change) => change());
  }, [isOpen, messages.length, top]);

  // An opening keyboard, a longer draft or a notice makes the area smaller: what is at its foot stays there.
  useEffect(() => {
    const box = area.current;
    if (!box || typeof ResizeObserver === 'undefined') return;
    let height = box.clientHeight;
    const observer = new ResizeObserver(() => {
      if (follows.current) box.scrollTop = box.scrollHeight;
      else box.scrollTop += height - box.clientHeight;
      height = box.clientHeight;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  return {
    area,
    range,
    isAtEnd,
    receivedBelow: isAtEnd ? 0 : countReceivedAfter(messages, leftEndAt),
    // Synchronously, so that no scrolling happens between measuring and rendering.
    onScroll: () => {
      if (area.current && isPlaced.current) updateRange(area.current, flushSync);
    },
    jumpToNewest: () => {
      follows.current = true;
      setTop(null);
      setAtEnd(true);
    },
  };
};
