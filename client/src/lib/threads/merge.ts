import type { ThreadMessage } from './thread-types.ts';

/** Both lists as one, each message once, in order of `seq`. */
export const mergeMessages = (
  known: readonly ThreadMessage[],
  arrived: readonly ThreadMessage[],
): readonly ThreadMessage[] => {
  const bySeq = new Map(known.map((message) => [message.seq, message]));
  for (const message of arrived) bySeq.set(message.seq, { ...bySeq.get(message.seq), ...message });
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
};

/**
 * The newest `seq` up to which nothing is missing, 0 for none. Counted from the oldest message held, or from the thread's
 * start where nothing older may be missing (`fromStart`).
 */
export const lastUnbroken = (messages: readonly ThreadMessage[], fromStart: boolean): number => {
  let last = fromStart ? 0 : (messages[0]?.seq ?? 1) - 1;
  for (const { seq } of messages) {
    if (seq !== last + 1) break;
    last = seq;
  }
  return last;
};

/** Whether a message is missing before one that is held. */
export const hasGap = (messages: readonly ThreadMessage[], fromStart: boolean): boolean =>
  lastUnbroken(messages, fromStart) !== (messages.at(-1)?.seq ?? lastUnbroken(messages, fromStart));
