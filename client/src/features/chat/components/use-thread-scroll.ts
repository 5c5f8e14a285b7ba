import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ThreadView } from '../threads/use-thread.ts';
import {
  countReceivedAfter,
  getMessageRange,
  getShiftedStart,
  MAX_RENDERED_MESSAGES,
  type MessageRange,
} from './message-range.ts';

/** How near the end, in pixels, a reader counts as following the newest message. */
const NEAR_END_PX = 60;
/** How near an edge of what is drawn, in pixels, more of it is drawn. */
const NEAR_EDGE_PX = 900;
const SPACE_ABOVE_NEW_PX = 16;

export interface ThreadScroll {
  readonly area: RefObject<HTMLDivElement | null>;
  /** Which messages are drawn. */
  readonly range: MessageRange;
  readonly isAtEnd: boolean;
  /** Messages of the other that came while the reader was further up. */
  readonly receivedBelow: number;
  onScroll(): void;
  jumpToNewest(): void;
}

/**
 * Draws a part of a thread around what is in sight, moves it along while scrolling, and keeps what is read where it is.
 * Whoever is at the end follows the newest message; a thread with new ones (`firstNew`) opens on the first of them.
 */
export const useThreadScroll = (thread: ThreadView, isOpen: boolean, firstNew: number | undefined): ThreadScroll => {
  const { messages, hasOlder } = thread;
  const area = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState<number | null>(null);
  /** The newest message when the reader left the end of the thread; null at the end. */
  const [leftEndAt, setLeftEndAt] = useState<number | null>(null);
  const follows = useRef(true);
  const isPlaced = useRef(false);
  const isLoading = useRef(false);
  const anchor = useRef<{ line: Element; at: number } | undefined>(undefined);
  const span = getMessageRange(messages, top);
  const isAtEnd = leftEndAt === null;
  const setAtEnd = (isNowAtEnd: boolean): void =>
    setLeftEndAt((before) => (isNowAtEnd ? null : (before ?? messages.at(-1)?.seq ?? 0)));

  /** Remembers where the first line in sight stands, right before lines above it come or go. */
  const holdLine = (box: Element): void => {
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

  /** Looks where the reader is; answers with which message the span should begin now. */
  const look = (box: HTMLDivElement): number | null => {
    const below = box.scrollHeight - box.scrollTop - box.clientHeight;
    const reachesEnd = span.to === messages.length;
    follows.current = reachesEnd && below < NEAR_END_PX;
    if (follows.current) {
      if (messages.length > MAX_RENDERED_MESSAGES) thread.forgetOlder();
      return null;
    }
    const pinned = top ?? messages[span.from]?.seq ?? null;
    if (box.scrollTop < NEAR_EDGE_PX) {
      const before = getShiftedStart(messages, span, -1);
      if (before === null) fetchOlder();
      return before ?? pinned;
    }
    return (below < NEAR_EDGE_PX ? getShiftedStart(messages, span, 1) : null) ?? pinned;
  };

  const move = (box: HTMLDivElement, apply: (change: () => void) => void): void => {
    const next = look(box);
    if (next === top && follows.current === isAtEnd) return;
    if (next !== top && !follows.current) holdLine(box);
    apply(() => {
      setTop(next);
      setAtEnd(follows.current);
    });
  };

  useLayoutEffect(() => {
    const box = area.current;
    if (!box || !isOpen) return;
    if (!isPlaced.current) {
      isPlaced.current = true;
      box.scrollTop = box.scrollHeight;
      const isDrawn = firstNew === undefined || firstNew >= (messages[span.from]?.seq ?? 0);
      if (!isDrawn) {
        // Drawn first; the next time it is in sight.
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

  // What came meanwhile may have to be drawn without anybody scrolling.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when something came, not when the reader moved.
  useLayoutEffect(() => {
    if (area.current && isOpen && isPlaced.current) move(area.current, (change) => change());
  }, [isOpen, messages.length, top]);

  // A keyboard that opens, or a longer draft, takes room from the end that is being followed.
  useEffect(() => {
    const box = area.current;
    if (!box || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      if (follows.current) box.scrollTop = box.scrollHeight;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  return {
    area,
    range: span,
    isAtEnd,
    receivedBelow: isAtEnd ? 0 : countReceivedAfter(messages, leftEndAt),
    // At once, so that nobody scrolls on between measuring and drawing.
    onScroll: () => {
      if (area.current && isPlaced.current) move(area.current, flushSync);
    },
    jumpToNewest: () => {
      follows.current = true;
      setTop(null);
      setAtEnd(true);
    },
  };
};
