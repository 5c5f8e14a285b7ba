import type { mongo } from 'mongoose';
import { FUNNEL_STEPS, FUNNEL_WEEKS, MIN_PEOPLE, WAITING_DAYS } from '../../../shared/analytics-options.ts';
import { GENDERS } from '../../../shared/options.ts';
import { getRawCollection, LONG_READ, readOnPatientConnection } from '../../database/raw-collection.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { UserModel } from '../../models/members/user.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import type { StoredTable } from '../../models/operations/analytics-figures.ts';
import { addDays, getStartOfDay } from '../kernel/day.ts';
import type { CountedMember } from './members.ts';
import { listWeeksBefore } from './periods.ts';
import { type CountTree, type ShownTree, suppress } from './suppression.ts';

/** On either side of a percentile that is shown are so many people at least. */
const TAIL = 0.1;

/**
 * Counts how often members were introduced to others by introductions that began in the last days before `day`, and returns for
 * each gender of those who can be introduced what a tenth of them has at most, half of them, and all but a tenth.
 */
export const measureExposure = async (members: readonly CountedMember[], day: string): Promise<StoredTable> => {
  const times = await countIntroductions(getStartOfDay(addDays(day, -WAITING_DAYS)), getStartOfDay(day));
  return {
    name: 'exposure',
    rows: GENDERS.map((gender) => {
      const ofGender = members.filter((member) => member.gender === gender && member.isOfferable);
      const sorted = ofGender.map(({ id }) => times.get(id) ?? 0).sort((one, other) => one - other);
      return { key: gender, values: [TAIL, 0.5, 1 - TAIL].map((share) => getPercentile(sorted, share)) };
    }),
  };
};

/** Returns the value that a share of some sorted ones does not exceed (nearest rank); null for so few that it is about one of them. */
const getPercentile = (sorted: readonly number[], share: number): number | null =>
  sorted.length * TAIL < MIN_PEOPLE ? null : (sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null);

/** Returns to how many people each member was introduced, by id; somebody who was introduced to nobody is absent. */
const countIntroductions = async (from: Date, until: Date): Promise<ReadonlyMap<string, number>> => {
  // Each side of a pair was introduced to the other when the other received the introduction.
  const offeredTo = (side: 0 | 1, shown: 0 | 1) => ({
    $cond: [{ $gt: [{ $arrayElemAt: ['$offeredAt', side] }, null] }, [{ $arrayElemAt: ['$users', shown] }], []],
  });
  const stages = [
    { $match: { createdAt: { $gte: from, $lt: until } } },
    { $project: { _id: 0, shown: { $concatArrays: [offeredTo(0, 1), offeredTo(1, 0)] } } },
    { $unwind: '$shown' },
    { $group: { _id: '$shown', times: { $sum: 1 } } },
  ];
  const counted = await readOnPatientConnection(MatchModel, (matches: mongo.Collection<Match>) =>
    matches.aggregate<{ _id: string; times: number }>(stages, LONG_READ).toArray(),
  );
  return new Map(counted.map(({ _id, times }) => [_id, times]));
};

/** Pairs whose conversations are looked up at once. */
const BATCH_SIZE = 1_000;

/**
 * Counts the introductions that began in the last complete weeks before `day`, and how many of them were answered by one of the
 * two, were mutual, led to a first message, and to a found match: that one of the two says so as the reason of their pause.
 */
export const countFunnel = async (day: string): Promise<StoredTable> => {
  const weeks = listWeeksBefore(day, FUNNEL_WEEKS);
  const [from, until] = [weeks[0]?.from, weeks.at(-1)?.until];
  const began = { createdAt: { $gte: from, $lt: until } };
  const stages = [
    { $match: began },
    {
      $group: {
        _id: null,
        introduced: { $sum: 1 },
        // Of those that were not answered all responses are null.
        answered: { $sum: { $cond: [{ $eq: [{ $setUnion: ['$responses', [null]] }, [null]] }, 0, 1] } },
        mutual: { $sum: { $cond: [{ $gt: ['$acceptedAt', null] }, 1, 0] } },
      },
    },
  ];
  const [[counted], found] = await Promise.all([
    readOnPatientConnection(MatchModel, (matches: mongo.Collection<Match>) =>
      matches.aggregate<{ introduced: number; answered: number; mutual: number }>(stages, LONG_READ).toArray(),
    ),
    UserModel.distinct('_id', { 'pause.reason': 'found-match' }),
  ]);
  const { introduced = 0, answered = 0, mutual = 0 } = counted ?? {};
  const { firstMessage, foundMatch, finders } = await countWritten(began, new Set(found));
  const steps = [introduced, answered, mutual, firstMessage].map((count) => ({ count }));
  // The pairs of one person who has found a match may be many.
  const shown = suppress(nest([...steps, { count: foundMatch, people: finders }]));
  return {
    name: 'funnel',
    rows: listSteps(shown).map((count, at) => ({ key: FUNNEL_STEPS[at] ?? '', values: [count] })),
  };
};

/** Returns counts, each of which is a part of the one before, as a tree: the other part are those who did not go on. */
const nest = ([step = { count: 0 }, ...next]: readonly CountTree[]): CountTree =>
  next[0] === undefined ? step : { ...step, parts: [nest(next), { count: step.count - next[0].count }] };

const listSteps = ({ count, parts: [next] }: ShownTree): (number | null)[] => [count, ...(next ? listSteps(next) : [])];

/** Counts mutual introductions with a message, those of them with somebody who has found a match, and how many these people are. */
const countWritten = async (
  began: { createdAt: object },
  foundIds: ReadonlySet<string>,
): Promise<{ firstMessage: number; foundMatch: number; finders: number }> => {
  const counts = { firstMessage: 0, foundMatch: 0 };
  const finders = new Set<string>();
  const usersOf = new Map<string, readonly string[]>();
  const take = async (): Promise<void> => {
    const written = await getRawCollection<Conversation>(ConversationModel)
      .find({ _id: { $in: [...usersOf.keys()] }, seq: { $gt: 0 } }, { projection: { _id: 1 } })
      .toArray();
    counts.firstMessage += written.length;
    const foundBy = written.map(({ _id }) => usersOf.get(_id)?.filter((id) => foundIds.has(id)) ?? []);
    counts.foundMatch += foundBy.filter(({ length }) => length > 0).length;
    for (const id of foundBy.flat()) finders.add(id);
    usersOf.clear();
  };
  const mutual = { ...began, acceptedAt: { $ne: null } } as object;
  await readOnPatientConnection(MatchModel, async (matches: mongo.Collection<Match>) => {
    const found = matches.find(mutual, { projection: { users: 1 }, batchSize: BATCH_SIZE, ...LONG_READ });
    for await (const { _id, users } of found) {
      usersOf.set(_id, users);
      if (usersOf.size === BATCH_SIZE) await take();
    }
  });
  await take();
  return { ...counts, finders: finders.size };
};
