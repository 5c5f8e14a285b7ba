import type { ThreadMessage } from '../threads/thread-types.ts';

// Windowing is done by hand rather than with a virtual list: messages keep their natural height and the flow of the page
// (day headings, text selection, search in the page), so nothing has to be measured or placed before it is shown.

/** The largest number of messages rendered at once, and by how many the range moves while scrolling. */
export const MAX_RENDERED_MESSAGES = 120;
export const SHIFTED_MESSAGES = 40;

/** The rendered messages as indices: `from` inclusive, `to` exclusive. */
export interface MessageRange {
  readonly from: number;
  readonly to: number;
}

/** Returns the range that begins with the message whose `seq` is `top`; the newest messages where `top` is null. */
export const getMessageRange = (messages: readonly ThreadMessage[], top: number | null): MessageRange => {
  const newest = Math.max(0, messages.length - MAX_RENDERED_MESSAGES);
  const from = top === null ? newest : Math.min(findIndexOfSeq(messages, top), newest);
  return { from, to: Math.min(messages.length, from + MAX_RENDERED_MESSAGES) };
};

/** Returns the `seq` with which the range one step before (-1) or after (1) begins; null where there is no such range. */
export const getShiftedStart = (
  messages: readonly ThreadMessage[],
  { from, to }: MessageRange,
  way: -1 | 1,
): number | null => {
  if (way === -1 ? from === 0 : to === messages.length) return null;
  const next = Math.min(
    Math.max(0, from + way * SHIFTED_MESSAGES),
    Math.max(0, messages.length - MAX_RENDERED_MESSAGES),
  );
  return messages[next]?.seq ?? null;
};

/** Returns the index of the first message whose `seq` is at least the given one; the messages must be in order. */
export const findIndexOfSeq = (messages: readonly ThreadMessage[], seq: number): number => {
  let [low, high] = [0, messages.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((messages[middle]?.seq ?? 0) < seq) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Returns the `seq` of the other's first message after `readUpTo`; undefined where all is read. */
export const findFirstUnread = (messages: readonly ThreadMessage[], readUpTo: number): number | undefined => {
  let first: number | undefined;
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (!message || message.seq <= readUpTo) break;
    if (!message.mine) first = message.seq;
  }
  return first;
};

/** Counts the other's messages after `seq`. */
export const countReceivedAfter = (messages: readonly ThreadMessage[], seq: number): number => {
  let count = 0;
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (!message || message.seq <= seq) break;
    if (!message.mine) count += 1;
  }
  return count;
};
