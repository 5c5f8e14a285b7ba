import type { Inbox, Ledger } from './load-types.ts';

/** A message as the store has it. */
export interface StoredMessage {
  id: string;
  conversation: string;
  key: string;
  seq?: number;
}

/** How many messages went wrong, each way; a sound run has none. `unstored`: acknowledged but not in the store. */
export interface Verdict {
  acknowledged: number;
  lost: number;
  doubled: number;
  reordered: number;
  misrouted: number;
  unstored: number;
}

/** Whether nothing went wrong, and anything went at all. */
export const isSound = ({ acknowledged, ...wrong }: Verdict): boolean =>
  acknowledged > 0 && Object.values(wrong).every((count) => count === 0);

/**
 * Judges a run: every acknowledged message is stored once, where it belongs and under the number in the response; every
 * stored one reached each participant's socket once, no other user's, and in the order of `seq`; numbers have no gap.
 */
export const judgeLedger = ({ sent, inboxes }: Ledger, stored: readonly StoredMessage[]): Verdict => {
  const verdict: Verdict = { acknowledged: 0, lost: 0, doubled: 0, reordered: 0, misrouted: 0, unstored: 0 };
  const copies = groupBy(stored, (message) => message.key);
  const threads = groupBy(stored, (message) => message.conversation);
  for (const { key, conversation, id, seq } of sent) {
    const kept = copies.get(key) ?? [];
    verdict.doubled += Math.max(0, kept.length - 1);
    verdict.misrouted += kept.filter((one) => one.conversation !== conversation).length;
    if (id === undefined) continue;
    verdict.acknowledged += 1;
    if (!kept.some((one) => one.id === id && one.seq === seq)) verdict.unstored += 1;
  }
  for (const thread of threads.values()) verdict.reordered += gapsIn(thread);
  for (const inbox of inboxes) judgeInbox(inbox, threads.get(inbox.conversation) ?? [], verdict);
  return verdict;
};

const groupBy = <T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
};

/** Numbers of a thread that are missing or taken twice. */
const gapsIn = (thread: readonly StoredMessage[]): number => {
  const numbers = thread.flatMap(({ seq }) => (seq === undefined ? [] : [seq])).sort((a, b) => a - b);
  return numbers.filter((seq, index) => index > 0 && seq !== (numbers[index - 1] ?? 0) + 1).length;
};

const judgeInbox = ({ conversation, deliveries }: Inbox, thread: readonly StoredMessage[], verdict: Verdict): void => {
  const times = new Map<string, number>();
  let last = 0;
  for (const { conversation: of, id, seq } of deliveries) {
    if (of !== conversation) verdict.misrouted += 1;
    times.set(id, (times.get(id) ?? 0) + 1);
    if (seq === undefined) continue;
    if (seq < last) verdict.reordered += 1;
    last = Math.max(last, seq);
  }
  for (const count of times.values()) verdict.doubled += count - 1;
  verdict.lost += thread.filter((message) => !times.has(message.id)).length;
};
