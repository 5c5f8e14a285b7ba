import type { ThreadMessage } from './thread-types.ts';

/**
 * Merges two lists into one that has each message once, in order of `seq`. `known` must be in order: only the part that
 * `arrived` overlaps is sorted.
 */
export const mergeMessages = (
  known: readonly ThreadMessage[],
  arrived: readonly ThreadMessage[],
): readonly ThreadMessage[] => {
  if (arrived.length === 0) return known;
  const seqs = arrived.map(({ seq }) => seq);
  const [lowest, highest] = [Math.min(...seqs), Math.max(...seqs)];
  const from = known.findLastIndex(({ seq }) => seq < lowest) + 1;
  const beyond = known.slice(from).findIndex(({ seq }) => seq > highest);
  const to = beyond === -1 ? known.length : from + beyond;
  const bySeq = new Map(known.slice(from, to).map((message) => [message.seq, message]));
  for (const message of arrived) bySeq.set(message.seq, { ...bySeq.get(message.seq), ...message });
  const between = [...bySeq.values()].sort((a, b) => a.seq - b.seq);
  return [...known.slice(0, from), ...between, ...known.slice(to)];
};

/**
 * Returns the newest `seq` up to which no message is missing, 0 for none. Counts from the oldest message of the list, or from
 * the start of the thread where no older message may be missing (`fromStart`).
 */
export const findLastContiguousSeq = (messages: readonly ThreadMessage[], fromStart: boolean): number => {
  let last = fromStart ? 0 : (messages[0]?.seq ?? 1) - 1;
  for (const { seq } of messages) {
    if (seq !== last + 1) break;
    last = seq;
  }
  return last;
};

/** Whether a message is missing before one of the list. */
export const hasGap = (messages: readonly ThreadMessage[], fromStart: boolean): boolean => {
  const [oldest, newest] = [messages[0], messages.at(-1)];
  if (!oldest || !newest) return false;
  return newest.seq - (fromStart ? 1 : oldest.seq) + 1 !== messages.length;
};
