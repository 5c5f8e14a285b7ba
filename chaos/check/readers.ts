import type { Evidence, Held, View, Violation } from './evidence.ts';
import type { SendHistory } from './sends.ts';

/** Checks that no reader receives the id under which another sent a message. */
const same = (seen: Held | undefined, real: Held | undefined): boolean =>
  seen !== undefined &&
  real !== undefined &&
  (['messageId', 'seq', 'content', 'sender'] as const).every((key) => seen[key] === real[key]) &&
  (seen.id === '' || seen.id === real.id);

/** Every reader's thread, read through each server and as their client ended up with it, is what is stored (R34, R35). */
export const checkViews = ({ stored, views }: Pick<Evidence, 'stored' | 'views'>): Violation[] =>
  views.flatMap((view): Violation[] => {
    const truth = stored.get(view.thread) ?? [];
    const length = Math.max(truth.length, view.messages.length);
    for (let index = 0; index < length; index += 1) {
      if (same(view.messages[index], truth[index])) continue;
      const what = `${name(view)} has ${view.messages.length} of ${truth.length}, and differs at #${index + 1}`;
      return [{ kind: 'incomplete', what }];
    }
    return [];
  });

/**
 * What was pushed is what is stored, and went to participants only (R21). A push of a message that does not exist came
 * before its commit.
 */
export const checkLive = ({ ledger, stored, threads }: Evidence): Violation[] => {
  const byId = new Map([...stored].flatMap(([thread, list]) => list.map((one) => [one.messageId, { thread, one }])));
  return ledger.flatMap((entry): Violation[] => {
    if (entry.op !== 'live') return [];
    const [person = ''] = entry.client.split('/');
    if (!threads.get(entry.thread)?.includes(person))
      return [{ kind: 'leak', what: `${entry.client} was pushed ${entry.thread} #${entry.seq} of others` }];
    const real = byId.get(entry.messageId) as { thread: string; one: Held } | undefined;
    if (real?.thread === entry.thread && real.one.seq === entry.seq) return [];
    return [{ kind: 'phantom', what: `${entry.client} was pushed ${entry.thread} #${entry.seq}, which is not stored` }];
  });
};

/** Nothing that was written after the end of a session reaches it (F5). */
export const checkEnded = (
  { ledger, stored }: Pick<Evidence, 'ledger' | 'stored'>,
  sends: ReadonlyMap<string, SendHistory>,
): Violation[] => {
  const idOf = new Map([...stored.values()].flatMap((list) => list.map(({ messageId, id }) => [messageId, id])));
  const endedAt = new Map<string, number>();
  return ledger.flatMap((entry, at): Violation[] => {
    if (entry.op === 'ended') endedAt.set(entry.client, at);
    if (entry.op !== 'live') return [];
    const end = endedAt.get(entry.client);
    const send = sends.get(idOf.get(entry.messageId) ?? '');
    if (end === undefined || !send || send.invokedAt < end) return [];
    return [{ kind: 'leak', what: `${entry.client} was pushed ${entry.thread} #${entry.seq} after its end` }];
  });
};

const name = ({ client, thread, from }: View): string => `${client} at ${from} in ${thread}`;
