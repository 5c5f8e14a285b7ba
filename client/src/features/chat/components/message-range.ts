import type { ThreadMessage } from '../threads/thread-types.ts';

/** So many messages of a thread are drawn at once; so many come in at one end, and go at the other, while scrolling. */
export const MAX_RENDERED_MESSAGES = 120;
export const SHIFTED_MESSAGES = 40;

/** Which messages are drawn, as indices: from, and up to but without. */
export interface MessageRange {
  readonly from: number;
  readonly to: number;
}

/** The span that begins with the message numbered `top`; without one, the newest messages. */
export const getMessageRange = (messages: readonly ThreadMessage[], top: number | null): MessageRange => {
  const newest = Math.max(0, messages.length - MAX_RENDERED_MESSAGES);
  const from = top === null ? newest : Math.min(findIndexOfSeq(messages, top), newest);
  return { from, to: Math.min(messages.length, from + MAX_RENDERED_MESSAGES) };
};

/** Number of the message with which the span begins that lies a step before (-1) or after (1); null where there is none. */
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

/** Index of the first message numbered `seq` or more, of messages in order. */
const findIndexOfSeq = (messages: readonly ThreadMessage[], seq: number): number => {
  let [low, high] = [0, messages.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((messages[middle]?.seq ?? 0) < seq) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The first message of the other after the one that was read last; undefined where all is read. */
export const findFirstUnread = (messages: readonly ThreadMessage[], readUpTo: number): number | undefined => {
  let first: number | undefined;
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (!message || message.seq <= readUpTo) break;
    if (!message.mine) first = message.seq;
  }
  return first;
};

/** How many messages of the other came after the one numbered `seq`. */
export const countReceivedAfter = (messages: readonly ThreadMessage[], seq: number): number => {
  let count = 0;
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (!message || message.seq <= seq) break;
    if (!message.mine) count += 1;
  }
  return count;
};
