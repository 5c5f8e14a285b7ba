import { expect, test } from 'vitest';
import { DECLINE_REASONS, type DeclineReason } from '../../../shared/options.ts';
import { makeMatch, makeMember } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { BatchModel, getBatchId } from '../../models/matching/batch.ts';
import { IntroductionRecordModel } from '../../models/matching/introduction-record.ts';
import { loadIntroductions } from '../export/introductions.ts';
import { createActor, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { today } from '../kernel/day.ts';
import { findDeclinePattern, keepOpened, storeDeclineReason } from './introduction-records.ts';
import { respondToMatch } from './respond.ts';

givenDatabase();

const introduce = async (she: UserActor, given = {}) => {
  const man = await makeMember({}, { gender: 'male' });
  return { he: createActor(man, 's'), matchId: (await makeMatch(she.userId, man._id, given))._id };
};
const makeHer = async () => createActor(await makeMember(), 's');
const storedOf = ({ userId }: UserActor) => IntroductionRecordModel.findOne({ userId }).lean();

test('keeps of an introduction when it was opened first and answered, in any order, and of its owner alone', async () => {
  const she = await makeHer();
  const { he, matchId } = await introduce(she, { relaxed: 'practice' });
  await BatchModel.create({
    _id: getBatchId(she.userId, today()),
    userId: she.userId,
    day: today(),
    matchIds: ['x', matchId],
    openedAt: clock.now(),
  });
  await keepOpened(she.userId, he.userId);
  const first = await storedOf(she);
  expect(first).toMatchObject({
    place: 2,
    origin: 'search',
    score: 75,
    coverage: 0.8,
    relaxed: 'practice',
    answer: null,
  });
  await respondToMatch(she, { matchId, response: 'interested' });
  await keepOpened(she.userId, he.userId);
  expect(await storedOf(she)).toMatchObject({
    openedAt: first?.openedAt,
    answer: 'interested',
    answeredAt: expect.any(Date),
  });
  expect(await storedOf(he)).toBeNull();
  // Somebody who was not introduced leaves no trace.
  await keepOpened(she.userId, (await makeMember({}, { gender: 'male' }))._id);
  expect(await IntroductionRecordModel.countDocuments({ userId: she.userId })).toBe(1);
  expect(await loadIntroductions(she)).toEqual([
    expect.objectContaining({
      place: 2,
      openedAt: first?.openedAt,
      yourAnswer: 'interested',
      answeredAt: expect.any(Date),
    }),
  ]);
});

test('R24: who waited for somebody is known to the record alone', async () => {
  const she = await makeHer();
  const { he, matchId } = await introduce(she, { offeredAt: [clock.now(), clock.now()] });
  clock.set(() => new Date(Date.now() - 60_000));
  await respondToMatch(he, { matchId, response: 'interested' });
  clock.set();
  await keepOpened(she.userId, he.userId);
  expect((await storedOf(she))?.origin).toBe('interest');
  expect(JSON.stringify(await loadIntroductions(she))).not.toMatch(/interest|origin/);
});

test('R16, R24: the reason of a refusal is stored once, after one’s own, and the other learns nothing of it', async () => {
  const she = await makeHer();
  const { he, matchId } = await introduce(she);
  const say = (actor: UserActor) => storeDeclineReason(actor, { matchId, reason: 'too-far' });
  await expect(say(she)).rejects.toMatchObject({ code: 'conflict' });
  await respondToMatch(she, { matchId, response: 'not-interested' });
  await expect(say(he)).rejects.toMatchObject({ code: 'conflict' });
  const said = await Promise.allSettled([say(she), say(she), say(she)]);
  expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(say(await makeHer())).rejects.toMatchObject({ code: 'not_found' });
  expect(JSON.stringify(await loadIntroductions(she))).toContain('"yourReason":"too-far"');
  expect(JSON.stringify(await loadIntroductions(he))).not.toContain('too-far');
});

test.each<[string, readonly DeclineReason[], readonly object[]]>([
  ['two of a kind', ['age', 'age', 'other'], []],
  ['three of a kind', ['age', 'too-far', 'age', 'age'], [{ reason: 'age', count: 3, among: 4 }]],
  ['three of which one is too long ago', ['age', ...Array<DeclineReason>(8).fill('other'), 'age', 'age'], []],
  ['what no wish can change', [...DECLINE_REASONS, 'not-drawn', 'not-drawn', 'other', 'other'], []],
])('asks about %s', async (_, reasons, pattern) => {
  const she = await makeHer();
  const now = Date.now();
  await IntroductionRecordModel.insertMany(
    reasons.map((reason, at) => ({
      ...{
        _id: `${she.userId}:${at}`,
        matchId: `${at}`,
        userId: she.userId,
        otherId: `${at}`,
        offeredAt: new Date(now),
      },
      ...{ origin: 'search', score: 70, coverage: 1, answer: 'not-interested', answeredAt: new Date(now + at), reason },
    })),
  );
  expect(await findDeclinePattern(she)).toEqual(pattern);
});
