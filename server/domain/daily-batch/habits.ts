import type { mongo } from 'mongoose';
import { LONG_READ, readOnPatientConnection } from '../../database/raw-collection.ts';
import { type IntroductionRecord, IntroductionRecordModel } from '../../models/matching/introduction-record.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import { clock } from '../kernel/clock.ts';
import { CONVERSATION_DAYS, estimateLikelihood, type Habits } from '../matching/plan/day-state.ts';

const CONVERSATION_MS = CONVERSATION_DAYS * 24 * 3_600_000;

/** Loads what of members' days before counts in a plan: how likely they answer, and their open conversations. */
export const loadHabits = async (): Promise<ReadonlyMap<string, Habits>> => {
  const [answers, conversations] = await Promise.all([countAnswers(), weighConversations()]);
  return new Map(
    [...new Set([...answers.keys(), ...conversations.keys()])].map((userId) => {
      const likelihood = estimateLikelihood(answers.get(userId) ?? { opened: 0, answered: 0 });
      return [userId, { likelihood, conversations: conversations.get(userId) ?? 0 }];
    }),
  );
};

/** Counts by member the introductions that they opened, or answered without, and those that they answered. */
const countAnswers = async () => {
  const stages = [
    {
      $group: {
        _id: '$userId',
        opened: { $sum: 1 },
        answered: { $sum: { $cond: [{ $gt: ['$answer', null] }, 1, 0] } },
      },
    },
  ];
  const counted = await readOnPatientConnection(
    IntroductionRecordModel,
    (records: mongo.Collection<IntroductionRecord>) =>
      records.aggregate<{ _id: string; opened: number; answered: number }>(stages, LONG_READ).toArray(),
  );
  return new Map(counted.map(({ _id, ...counts }) => [_id, counts]));
};

const weighConversations = async (): Promise<ReadonlyMap<string, number>> => {
  const now = clock.now();
  const since = new Date(now.getTime() - CONVERSATION_MS);
  const passed = { $divide: [{ $subtract: [now, '$lastActivityAt'] }, CONVERSATION_MS] };
  const stages = [
    { $match: { kind: 'match', lastActivityAt: { $gt: since }, 'frozen.0': { $exists: false } } },
    { $unwind: '$participants' },
    { $group: { _id: '$participants', weight: { $sum: { $subtract: [1, passed] } } } },
  ];
  const weighed = await readOnPatientConnection(ConversationModel, (conversations: mongo.Collection<Conversation>) =>
    conversations.aggregate<{ _id: string; weight: number }>(stages, LONG_READ).toArray(),
  );
  return new Map(weighed.map(({ _id, weight }) => [_id, weight]));
};
