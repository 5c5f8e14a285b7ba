import { expect, test } from 'vitest';
import { makeMatch, makeMember, makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { BatchModel, getBatchId } from '../../models/matching/batch.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { PickModel } from '../../models/matching/pick.ts';
import type { User } from '../../models/members/user.ts';
import { AccessRecordModel } from '../../models/operations/access-record.ts';
import { createActor } from '../kernel/actor.ts';
import { newId, pairKey } from '../kernel/ids.ts';
import { blockUser } from '../privacy/blocks.ts';
import { loadMatchViews } from './load-views.ts';
import { listBatches } from './staff-batches.ts';

givenDatabase();

const DAYS = ['2030-01-01', '2030-01-02', '2030-01-03'] as const;
const openedAt = (day: string) => new Date(`${day}T01:00:00Z`);

const givenMember = async () => {
  const matchmaker = await makeUser({ role: 'matchmaker' });
  const member = await makeMember({ membershipTier: 'vip', assignedMatchmakerId: matchmaker._id });
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  const offer = async (firstName: string, day: string, given: Partial<Match> = {}): Promise<[User, Match]> => {
    const other = await makeMember({ firstName }, { gender: 'male' });
    const at = openedAt(day);
    return [other, await makeMatch(member._id, other._id, { offeredAt: [at, at], createdAt: at, ...given })];
  };
  const store = (day: string, matches: Match[]) =>
    BatchModel.create({
      _id: getBatchId(member._id, day),
      userId: member._id,
      day,
      matchIds: matches.map(({ _id }) => _id),
      openedAt: openedAt(day),
    });
  return { matchmaker, member, admin, mine: createActor(matchmaker, 's'), offer, store };
};

test('R24: a batch says of each person what the member’s own card says, and nothing of an answer they do not know', async () => {
  const { matchmaker, member, mine, offer, store } = await givenMember();
  const [chosen, first] = await offer('Chosen', DAYS[0]);
  const answered = (member._id < chosen._id ? [null, 'interested'] : ['interested', null]) as Match['responses'];
  const [, second] = await offer('Found', DAYS[0], { relaxed: 'practice' });
  await store(DAYS[0], [first, second]);
  await PickModel.create({
    _id: newId(),
    memberId: member._id,
    candidateId: chosen._id,
    pairKey: pairKey(member._id, chosen._id),
    matchmakerId: matchmaker._id,
    note: 'He reads as much as you do.',
    status: 'introduced',
    isOpen: false,
    createdAt: openedAt(DAYS[0]),
    introducedAt: openedAt(DAYS[0]),
  });
  const before = await listBatches(mine, member._id, { limit: 5 });
  await MatchModel.updateOne({ _id: first._id }, { responses: answered });
  const [batch] = await listBatches(mine, member._id, { limit: 5 });
  expect([batch]).toEqual(before);
  const cards = await loadMatchViews(member._id, [first, second]);
  expect(batch?.offers.map(({ firstName, card }) => [firstName, card?.score, card?.explanation])).toEqual(
    cards.map(({ other, score, explanation }) => [other.user.firstName, score, explanation]),
  );
  const of = (name: string) => batch?.offers.find(({ firstName }) => firstName === name);
  expect(of('Chosen')?.card?.chosenBy).toMatchObject({ note: 'He reads as much as you do.' });
  expect(of('Chosen')?.state).toEqual({ status: 'pending', userResponse: null, otherUserResponse: null });
  expect(of('Found')?.card?.chosenBy).toBeNull();
});

test('somebody whom the member no longer sees has no name and no reason, and is not among those who were looked at', async () => {
  const { member, mine, admin, offer, store } = await givenMember();
  const [blocking, hidden] = await offer('Blocking', DAYS[0]);
  const [open, shown] = await offer('Open', DAYS[0]);
  const [, early] = await offer('Early', DAYS[0], { offeredAt: [null, null] });
  await store(DAYS[0], [hidden, shown, early]);
  await blockUser(createActor(blocking, 's'), member._id);
  const [batch] = await listBatches(mine, member._id, { limit: 5 });
  expect(batch?.offers.map(({ firstName, otherId, card }) => [firstName, otherId, card !== null])).toEqual([
    ['Open', null, true],
    [null, null, false],
  ]);
  const look = await AccessRecordModel.findOne({ viewerId: mine.userId, subjectId: member._id }).lean();
  expect(look).toMatchObject({ part: 'introductions', call: 'staffBatches.list', listedIds: [open._id] });
  // An admin works with everybody, but not with somebody the member no longer sees.
  const [seenByAdmin] = await listBatches(admin, member._id, { limit: 5 });
  expect(seenByAdmin?.offers.map(({ otherId }) => otherId)).toEqual([open._id, null]);
});

test('days come the latest first, page by page, also those without anybody', async () => {
  const { member, mine, offer, store } = await givenMember();
  for (const day of DAYS) await store(day, day === DAYS[1] ? [] : [(await offer('Someone', day))[1]]);
  const days: string[] = [];
  for (let before: string | undefined; days.length < 3; before = days.at(-1)) {
    const page = await listBatches(mine, member._id, { limit: 2, before });
    days.push(...page.map(({ day }) => day));
  }
  expect(days).toEqual([...DAYS].reverse());
  expect(await listBatches(mine, member._id, { limit: 2, before: DAYS[0] })).toEqual([]);
  await expect(listBatches(mine, member._id, { limit: 2, before: 'yesterday' })).rejects.toMatchObject({
    code: 'bad_request',
  });
});
