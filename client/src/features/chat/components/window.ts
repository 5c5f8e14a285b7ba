import type { ThreadMessage } from '../threads/thread-types.ts';

/** So many messages of a thread are drawn at once; so many come in at one end, and go at the other, while scrolling. */
export const DRAWN = 120;
export const STEP = 40;

/** Which messages are drawn, as indices: from, and up to but without. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The span that begins with the message numbered `top`; without one, the newest messages. */
export const spanOf = (messages: readonly ThreadMessage[], top: number | null): Span => {
  const newest = Math.max(0, messages.length - DRAWN);
  const from = top === null ? newest : Math.min(indexOf(messages, top), newest);
  return { from, to: Math.min(messages.length, from + DRAWN) };
};

/** Number of the message with which the span begins that lies a step before (-1) or after (1); null where there is none. */
export const shifted = (messages: readonly ThreadMessage[], { from, to }: Span, way: -1 | 1): number | null => {
  if (way === -1 ? from === 0 : to === messages.length) return null;
  const next = Math.min(Math.max(0, from + way * STEP), Math.max(0, messages.length - DRAWN));
  return messages[next]?.seq ?? null;
};

/** Index of the first message numbered `seq` or more, of messages in order. */
const indexOf = (messages: readonly ThreadMessage[], seq: number): number => {
  let [low, high] = [0, messages.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((messages[middle]?.seq ?? 0) < seq) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The first message of the other after the one that was read last; undefined where all is read. */
export const firstUnread = (messages: readonly ThreadMessage[], readUpTo: number): number | undefined => {
  let first: number | undefined;
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (!message || message.seq <= readUpTo) break;
    if (!message.mine) first = message.seq;
  }
  return first;
};

/** How many messages of the other came after the one numbered `seq`. */
export const countAfter = (messages: readonly ThreadMessage[], seq: number): number => {
  let count = 0;
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (!message || message.seq <= seq) break;
    if (!message.mine) count += 1;
  }
  return count;
};
