import type { Evidence, Violation } from './evidence.ts';

/**
 * Unread is what the other wrote after one's own furthest mark (R36). A mark whose answer was lost may count or not;
 * the same on every server. The thread `all` is the sum of those before it.
 */
export const checkUnread = ({ ledger, stored, unread }: Evidence): Violation[] => {
  const sure = new Map<string, number>();
  const unsure = new Map<string, number[]>();
  for (const entry of ledger) {
    if (entry.op !== 'read') continue;
    const key = `${entry.client} ${entry.thread}`;
    if (entry.phase === 'ok') sure.set(key, Math.max(sure.get(key) ?? 0, entry.upTo));
    else unsure.set(key, [...(unsure.get(key) ?? []), entry.upTo]);
  }
  const counts = new Map<string, number>();
  const sums = new Map<string, number>();
  return unread.flatMap(({ client, thread, from, unread: count }): Violation[] => {
    const inboxKey = `${client} at ${from}`;
    if (thread === 'all') {
      const sum = sums.get(inboxKey) ?? 0;
      return count === sum ? [] : [{ kind: 'unread', what: `${inboxKey}: ${count} in all, ${sum} by thread` }];
    }
    sums.set(inboxKey, (sums.get(inboxKey) ?? 0) + count);
    const key = `${client} ${thread}`;
    const least = sure.get(key) ?? 0;
    const marks = [least, ...(unsure.get(key) ?? []).filter((upTo) => upTo > least)];
    const of = (mark: number) =>
      (stored.get(thread) ?? []).filter(({ seq, sender }) => seq > mark && sender !== client).length;
    const before = counts.get(key);
    counts.set(key, count);
    if (before !== undefined && before !== count)
      return [{ kind: 'unread', what: `${key}: ${from} says ${count}, another ${before}` }];
    if (marks.some((mark) => of(mark) === count)) return [];
    return [{ kind: 'unread', what: `${key}: ${from} says ${count}, the model ${of(least)}` }];
  });
};
