import { REPLY_PROMISE_MS } from '../../../shared/desk-options.ts';
import { getRawCollection } from '../../database/raw-collection.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import { type Message, MessageModel } from '../../models/messaging/message.ts';
import type { StoredTable } from '../../models/operations/analytics-figures.ts';
import { clock } from '../kernel/clock.ts';
import { groupByPeriod, type Period } from './periods.ts';
import { suppress } from './suppression.ts';

/** Threads that are read at once. */
const BATCH_SIZE = 200;

/** Counts what was written on each of some days, to members and matchmakers, and by how many people. */
export const countMessages = async (days: readonly Period[]): Promise<StoredTable> => {
  const rows: StoredTable['rows'] = [];
  // One after another: nobody waits for them, and the service reads and writes in the meantime.
  for (const { key, from, until } of days) {
    const [counted] = await getRawCollection<Message>(MessageModel)
      .aggregate<{ messages: number; people: number }>([
        { $match: { createdAt: { $gte: from, $lt: until } } },
        { $group: { _id: '$senderId', messages: { $sum: 1 } } },
        { $group: { _id: null, messages: { $sum: '$messages' }, people: { $sum: 1 } } },
      ])
      .toArray();
    const { messages = 0, people = 0 } = counted ?? {};
    const shown = suppress({ count: people }).count;
    rows.push({ key, values: [shown === null ? null : messages, shown] });
  }
  return { name: 'messages', rows };
};

/** That a member began to wait for their matchmaker, and whether the answer came as promised; null where it was said that none is needed. */
interface Wait {
  memberId: string;
  since: Date;
  isInTime: boolean | null;
}

type Written = Pick<Message, 'conversationId' | 'fromMatchmaker' | 'createdAt' | 'seq'>;

/**
 * Counts the members who wrote to their matchmaker in each of some weeks: a wait begins with the first message that the matchmaker
 * has not answered, and ends with the next one of theirs. Who waits still counts once the promised time is over. Last words that were put
 * aside are no question: whoever wrote nothing else is counted apart.
 */
export const countMatchmakerPromise = async (weeks: readonly Period[]): Promise<StoredTable> => {
  const [from, until] = [weeks[0]?.from, weeks.at(-1)?.until];
  const waits: Wait[] = [];
  const threads = await getRawCollection<Conversation>(ConversationModel)
    .find({ kind: 'matchmaker', lastActivityAt: { $gte: from ?? new Date(0) } }, { projection: { putAside: 1 } })
    .toArray();
  const asideIn = new Map(threads.map(({ _id, putAside = [] }) => [_id, new Set(putAside.map(({ seq }) => seq))]));
  for (let at = 0; at < threads.length; at += BATCH_SIZE) {
    const ids = threads.slice(at, at + BATCH_SIZE).map(({ _id }) => _id);
    const written = await getRawCollection<Written & { _id: string }>(MessageModel)
      .find(
        { conversationId: { $in: ids } },
        { projection: { _id: 0, conversationId: 1, fromMatchmaker: 1, createdAt: 1, seq: 1 } },
      )
      .sort({ conversationId: 1, seq: 1 })
      .toArray();
    waits.push(...findWaits(written, asideIn));
  }
  const byWeek = groupByPeriod(
    weeks,
    waits.filter(({ since }) => !until || since < until),
    ({ since }) => since,
  );
  return {
    name: 'matchmakers',
    rows: weeks.map(({ key }, at) => {
      const began = byWeek[at] ?? [];
      const asked = began.filter(({ isInTime }) => isInTime !== null);
      const [all, late] = [countPeople(asked), countPeople(asked.filter(({ isInTime }) => !isInTime))];
      return { key, values: [all, all - late, late, countPeople(began) - all] };
    }),
  };
};

const countPeople = (waits: readonly Wait[]): number => new Set(waits.map(({ memberId }) => memberId)).size;

/** Returns the waits in threads with matchmakers, whose id is the member's; `written` is sorted by number in each thread. */
const findWaits = (written: readonly Written[], asideIn: ReadonlyMap<string, ReadonlySet<number>>): Wait[] => {
  const threads = new Map<string, Written[]>();
  for (const one of written) {
    const thread = threads.get(one.conversationId);
    if (thread) thread.push(one);
    else threads.set(one.conversationId, [one]);
  }
  return [...threads].flatMap(([memberId, thread]) => findWaitsOf(memberId, thread, asideIn.get(memberId) ?? NONE));
};

const NONE: ReadonlySet<number> = new Set();

const findWaitsOf = (memberId: string, thread: readonly Written[], aside: ReadonlySet<number>): Wait[] => {
  const waits: Wait[] = [];
  let since: Date | null = null;
  for (const { fromMatchmaker, createdAt, seq } of thread) {
    if (!fromMatchmaker) {
      since ??= createdAt;
      if (!aside.has(seq)) continue;
      waits.push({ memberId, since, isInTime: null });
      since = null;
    } else if (since) {
      waits.push({ memberId, since, isInTime: isKept(since, createdAt) });
      since = null;
    }
  }
  if (since && !isKept(since, clock.now())) waits.push({ memberId, since, isInTime: false });
  return waits;
};

const isKept = (since: Date, until: Date): boolean => until.getTime() - since.getTime() <= REPLY_PROMISE_MS;
