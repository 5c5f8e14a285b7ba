import { expect, test } from 'vitest';
import { makeConnection } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { IntroductionRecordModel } from '../../models/matching/introduction-record.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { clock } from '../kernel/clock.ts';
import { loadHabits } from './habits.ts';

givenDatabase();

const DAY_MS = 24 * 3_600_000;

test('counts who answers what they open, and conversations less from day to day', async () => {
  const offer = { matchId: 'm', userId: 'reader', otherId: 'o', origin: 'search', score: 70, coverage: 1 } as const;
  const given = ['interested', 'not-interested', null, null, null, null] as const;
  await IntroductionRecordModel.insertMany(
    given.map((answer, at) => ({ ...offer, _id: `${at}`, offeredAt: clock.now(), answer })),
  );
  for (const [other, days] of [
    ['new', 0],
    ['old', 7],
    ['past', 14],
  ] as const) {
    const { _id } = await makeConnection('talker', other);
    await ConversationModel.updateOne({ _id }, { lastActivityAt: new Date(clock.now().getTime() - days * DAY_MS) });
  }
  const { _id: closed } = await makeConnection('talker', 'gone');
  await ConversationModel.updateOne({ _id: closed }, { frozen: ['ended'] });
  const habits = await loadHabits();
  expect(habits.get('reader')).toEqual({ likelihood: 0.4, conversations: 0 });
  expect(habits.get('talker')?.likelihood).toBe(0.5);
  expect(habits.get('talker')?.conversations).toBeCloseTo(1.5, 2);
  expect(habits.get('past')).toBeUndefined();
});
