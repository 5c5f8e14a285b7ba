import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMember } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { BatchModel } from '../../models/matching/batch.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { clock } from '../kernel/clock.ts';
import { configureContext } from '../kernel/context.ts';
import { applyAssignments } from './batches.ts';

givenDatabase();
const DAY = '2030-03-14';
beforeEach(async () => {
  await clearDatabase();
  clock.set(() => new Date(`${DAY}T12:00:00Z`));
});
afterEach(() => clock.set());

test.each<[string, Partial<User>]>([
  ['suspended', { suspendedAt: new Date(0) }],
  ['deleted', { deletedAt: new Date(0) }],
  ['paused', { pause: { reason: 'break', until: new Date('2100-01-01') } }],
  ['leaving', { leavingSince: new Date(0) }],
  ['no member any more', { role: 'matchmaker' }],
])('no member gets a slot for someone who was %s after the day was planned', async (_, change) => {
  const [ann, gone, ben] = [await makeMember(), await makeMember(), await makeMember()].map(({ _id }) => _id);
  const offer = (other = '') => {
    const [a = '', b = ''] = [ann ?? '', other].sort();
    return { a, b, offeredTo: [a, b], score: 75, coverage: 0.5 };
  };
  await UserModel.updateOne({ _id: gone ?? '' }, { $set: change });
  await applyAssignments(DAY, [offer(gone), offer(ben)]);
  const pairs = await MatchModel.find().lean();
  expect(pairs.map(({ users }) => [...users].sort())).toEqual([[ann, ben].sort()]);
  const batches = await BatchModel.find().lean();
  expect(batches.map(({ userId, matchIds }) => ({ userId, matchIds }))).toEqual(
    expect.arrayContaining([ann, ben].map((userId) => ({ userId, matchIds: [pairs[0]?._id] }))),
  );
  expect(batches).toHaveLength(2);
});

test('no member gets a slot for someone whose verified mark went after the day was planned, where it is required', async () => {
  const verificationStatus = 'verified';
  const [ann, gone, ben] = [
    await makeMember({}, { verificationStatus }),
    await makeMember(),
    await makeMember({}, { verificationStatus }),
  ].map(({ _id }) => _id);
  const offers = [gone, ben].map((other = '') => {
    const [a = '', b = ''] = [ann ?? '', other].sort();
    return { a, b, offeredTo: [a, b], score: 75, coverage: 0.5 };
  });
  configureContext({ isVerificationRequired: true });
  await applyAssignments(DAY, offers);
  configureContext({ isVerificationRequired: false });
  expect((await MatchModel.find().lean()).map(({ users }) => [...users].sort())).toEqual([[ann, ben].sort()]);
  expect((await BatchModel.find().lean()).map(({ userId }) => userId).sort()).toEqual([ann, ben].sort());
});

test('the relaxed constraint of a pair is stored with it, and nothing with others', async () => {
  const [ann = '', ben = '', cem = ''] = [await makeMember(), await makeMember(), await makeMember()].map(
    ({ _id }) => _id,
  );
  const offer = (other: string) => {
    const [a = '', b = ''] = [ann, other].sort();
    return { a, b, offeredTo: [a, b], score: 40, coverage: 0.5 };
  };
  await applyAssignments(DAY, [{ ...offer(ben), relaxed: 'children' }, offer(cem)]);
  const kept = async (other: string) => (await MatchModel.findOne({ users: other }).lean().orFail()).relaxed;
  expect([await kept(ben), await kept(cem)]).toEqual(['children', undefined]);
});
