import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeConnection, makeMatch, makeMember } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { storedReasons } from '../../migrations/stored-reasons.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { QuestionAnswersModel } from '../../models/members/question-answers.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { presentListedMatch } from '../../presenters/matches.ts';
import { eraseAccount } from '../accounts/erasure.ts';
import { dailyRun } from '../daily-batch/run.ts';
import { loadIntroductions } from '../export/introductions.ts';
import { createActor, system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { listMatches } from './list.ts';
import { respondToMatch } from './respond.ts';

givenDatabase();
beforeEach(clearDatabase);
afterEach(() => clock.set());

const BIO = 'I hike on Sundays.';
const QUESTION = 'guests';
const given = { answer: 'always', acceptable: [], importance: 0 as const, shown: true };
const as = (user: User) => createActor(user, 's');
const makePair = async () => {
  const pair = [await makeMember({}, { bio: BIO }), await makeMember({}, { gender: 'male', bio: BIO })] as const;
  for (const { _id } of pair)
    await QuestionAnswersModel.create({ _id, answers: { [QUESTION]: given }, updatedAt: clock.now() });
  return pair;
};
const read = async (user: User) => (await listMatches(as(user))).map(presentListedMatch);

test('what is said is stored with the introduction, for each of the two, and does not follow what changes afterwards', async () => {
  const [she, he] = await makePair();
  await dailyRun(system);
  const [before] = await read(she);
  expect(before?.compatibilityReason).toMatch(/^You share an interest in hiking/);
  const [stored] = await MatchModel.find({ users: she._id }).lean<Match[]>();
  expect([stored?.reasons?.[0]?.score, stored?.reasons?.[1]?.score]).toEqual(
    stored?.users[0] === she._id
      ? [before?.compatibilityScore, (await read(he))[0]?.compatibilityScore]
      : [(await read(he))[0]?.compatibilityScore, before?.compatibilityScore],
  );
  await ProfileModel.updateOne({ _id: he._id }, { bio: 'I sail.', age: 45, location: 'Oslo' });
  await ProfileModel.updateOne({ _id: she._id }, { bio: 'I sail.', location: 'Oslo' });
  const [after] = await read(she);
  expect(after).toMatchObject({
    compatibilityReason: before?.compatibilityReason,
    compatibilityScore: before?.compatibilityScore,
    points: before?.points,
  });
  expect(await loadIntroductions(as(she))).toMatchObject([
    { reason: before?.compatibilityReason, score: before?.compatibilityScore },
  ]);
});

type Hide = (he: User) => Promise<unknown>;
const HIDDEN: readonly [string, RegExp, Hide][] = [
  ['a text that was taken back', /hiking/, ({ _id }) => ProfileModel.updateOne({ _id }, { bio: null })],
  [
    'a field that the card does not show',
    /hiking/,
    ({ _id }) => SettingsModel.updateOne({ _id }, { 'privacy.profileVisibility': 'matches' }),
  ],
  [
    'an answer that is not shown any more',
    /“/,
    ({ _id }) => QuestionAnswersModel.updateOne({ _id }, { [`answers.${QUESTION}.shown`]: false }),
  ],
];

test.each(HIDDEN)('R27: a clause is left out that rests on %s', async (_what, words, hide) => {
  const [she, he] = await makePair();
  await dailyRun(system);
  const [before] = await read(she);
  expect(before?.compatibilityReason).toMatch(words);
  await hide(he);
  const [after] = await read(she);
  expect(after?.compatibilityReason).not.toMatch(words);
  expect(after?.compatibilityReason).toMatch(/^[A-Z].+\.$/);
  expect(after?.points.every(({ sentence }) => !words.test(sentence))).toBe(true);
});

test('nothing is said on a closed card, and nothing is left of either after one of them is erased', async () => {
  const [she, he] = await makePair();
  await dailyRun(system);
  const [match] = await MatchModel.find({ users: she._id }).lean();
  await respondToMatch(as(she), { matchId: match?._id ?? '', response: 'not-interested' });
  expect(await read(she)).toMatchObject([{ compatibilityReason: '', keyFactors: [], compatibilityScore: 0 }]);
  expect((await loadIntroductions(as(she)))[0]).not.toHaveProperty('reason');
  await UserModel.updateOne({ _id: he._id }, { leavingSince: new Date(0) });
  await eraseAccount(system, { userId: he._id });
  expect(await MatchModel.findById(match?._id).lean()).not.toHaveProperty('reasons');
});

test('introductions of before have what is said of them stored, once, and closed ones nothing', async () => {
  const [she, he] = await makePair();
  const [closed, connected] = [
    await makeMember({}, { gender: 'male' }),
    await makeMember({}, { gender: 'male', bio: BIO }),
  ];
  const open = await makeMatch(she._id, he._id);
  await makeConnection(she._id, connected._id);
  await makeMatch(she._id, closed._id, { status: 'rejected', responses: ['not-interested', 'not-interested'] });
  const before = await read(she);
  expect(await storedReasons.countLeft()).toBe(2);
  expect(await storedReasons.runBatch(null)).toEqual({ changed: 2, after: null });
  expect(await storedReasons.countLeft()).toBe(0);
  const { reasons } = await MatchModel.findById(open._id).lean().orFail();
  expect(Object.keys(reasons ?? {})).toEqual(['0', '1']);
  expect((await read(she)).map(({ keyFactors }) => keyFactors.toSorted())).toEqual(
    before.map(({ keyFactors }) => keyFactors.toSorted()),
  );
  expect(await storedReasons.runBatch(null)).toEqual({ changed: 0, after: null });
});
