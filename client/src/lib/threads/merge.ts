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

/** The newest `seq` up to which nothing is missing, counted from the oldest message held; 0 for none. */
export const lastUnbroken = (messages: readonly ThreadMessage[]): number => {
  let last = 0;
  for (const { seq } of messages) {
    if (last !== 0 && seq !== last + 1) break;
    last = seq;
  }
  return last;
};

/** Whether a message is missing between two that are held. */
export const hasGap = (messages: readonly ThreadMessage[]): boolean =>
  lastUnbroken(messages) !== (messages.at(-1)?.seq ?? 0);
