import { afterEach, beforeEach, expect, test } from 'vitest';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { makeConnection, makeMatch, makeMember, makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { presentMatch } from '../../presenters/matches.ts';
import { createActor, system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { configureContext } from '../kernel/context.ts';
import { listMatches } from '../matches/list.ts';
import { respondToMatch } from '../matches/respond.ts';
import { listConversations } from '../messaging/inbox.ts';
import { sendMatchMessage } from '../messaging/messages.ts';
import { endDuePauses, pauseMembership, resumeMembership } from './pause.ts';

givenDatabase();
const NOW = new Date('2030-05-05T09:00:00Z');
beforeEach(() => clock.set(() => NOW));
afterEach(() => {
  clock.set();
  configureContext({ timeZone: 'UTC' });
});

const actorOf = (user: User) => createActor(user, 's');
const reload = async ({ _id }: User): Promise<User> => (await UserModel.findById(_id).lean<User>()) as User;
const viewsFor = async (user: User) => (await listMatches(actorOf(user))).map(presentMatch);
const statesFor = async (user: User) => {
  const details = await listMatches(actorOf(user));
  return Object.fromEntries(details.map(({ other, view }) => [other.user._id, view.status]));
};

test('R30: a paused member is seen as open by nobody; conversations go on, and on the day it is over by itself', async () => {
  const [her, open, friend] = [await makeMember(), await makeMember({}, { gender: 'male' }), await makeMember()];
  await makeMatch(her._id, open._id);
  const { _id: matchId } = await makeConnection(her._id, friend._id);
  await pauseMembership(actorOf(her), { reason: 'break', until: '2030-06-01' });
  expect(await statesFor(open)).toEqual({});
  expect(await statesFor(friend)).toEqual({ [her._id]: 'accepted' });
  await sendMatchMessage(actorOf(friend), { matchId, content: 'Peace' });
  expect(await listConversations(actorOf(await reload(her)), { limit: 10 })).toHaveLength(1);
  // What she has not answered is still hers to answer.
  expect(await statesFor(await reload(her))).toEqual({ [open._id]: 'pending', [friend._id]: 'accepted' });

  clock.set(() => new Date('2030-05-31T23:59:59.999Z'));
  expect(await statesFor(open)).toEqual({});
  expect(await endDuePauses(system)).toEqual([]);
  clock.set(() => new Date('2030-06-01T00:00:00Z'));
  expect(await statesFor(open)).toEqual({ [her._id]: 'pending' });
  expect(await endDuePauses(system)).toEqual([her._id]);
  expect(await endDuePauses(system)).toEqual([]);
  expect((await reload(her)).pause).toBeNull();
});

test('a break has an end after today and at most three months ahead, by the day of the service’s time zone', async () => {
  configureContext({ timeZone: 'Asia/Tokyo' });
  const her = actorOf(await makeMember());
  const refusal = (until: string) => pauseMembership(her, { reason: 'break', until });
  for (const until of ['2030-05-05', '2029-01-01', '2030-05-05T09:00:00Z', '2030-08-06', '2031-05-05', '9999-12-31'])
    await expect(refusal(until)).rejects.toMatchObject({ issues: [{ path: 'until' }] });
  expect((await reload(her.user)).pause).toBeNull();
  await refusal('2030-05-06');
  expect((await reload(her.user)).pause).toEqual({ reason: 'break', until: new Date('2030-05-05T15:00:00Z') });
  await refusal('2030-08-05T12:00:00+03:00');
  expect((await reload(her.user)).pause?.until).toEqual(new Date('2030-08-05T09:00:00Z'));
  const admin = actorOf(await makeUser({ role: 'admin' }));
  await expect(pauseMembership(admin, { reason: 'found-match' })).rejects.toMatchObject({ code: 'forbidden' });
});

test('R24: a found match closes what is unanswered, tells who was interested and nobody else, stands until it is lifted, and leaves connections alone', async () => {
  const her = await makeMember();
  const [open, waiting, hidden, friend] = [
    await makeMember({}, { gender: 'male' }),
    await makeMember({}, { gender: 'male' }),
    await makeMember({}, { gender: 'male' }),
    await makeMember(),
  ];
  await makeMatch(her._id, open._id);
  const { _id: waitingId } = await makeMatch(her._id, waiting._id);
  await respondToMatch(actorOf(waiting), { matchId: waitingId, response: 'interested' });
  const herFirst = her._id < hidden._id;
  await makeMatch(her._id, hidden._id, { offeredAt: herFirst ? [null, NOW] : [NOW, null] });
  await makeConnection(her._id, friend._id);
  const events = await captureEvents(() => pauseMembership(actorOf(her), { reason: 'found-match' }));
  const told = events.flatMap((event) => (event.type === 'match.updated' ? event.viewers : []));
  expect(new Set(told)).toEqual(new Set([her._id]));

  clock.set(() => new Date('2035-01-01T00:00:00Z'));
  expect(await endDuePauses(system)).not.toContain(her._id);
  const paused = await reload(her);
  expect(paused.pause).toEqual({ reason: 'found-match', until: null });
  expect(await statesFor(paused)).toEqual({
    [open._id]: 'rejected',
    [waiting._id]: 'rejected',
    [friend._id]: 'accepted',
  });
  expect(await statesFor(open)).toEqual({});
  const resumed = await captureEvents(() => resumeMembership(actorOf(paused)));
  expect(resumed.map(({ type }) => type)).toContain('member.ready');
  // As after any other declined introduction: who has answered knows it is closed, who has not sees it as it was.
  expect([await statesFor(open), await statesFor(waiting), await statesFor(hidden)]).toEqual([
    { [her._id]: 'pending' },
    { [her._id]: 'rejected' },
    { [her._id]: 'pending' },
  ]);
  const endedFor = async (user: User) => (await viewsFor(user)).map(({ ended }) => ended);
  const closed = { reason: 'met-someone', at: NOW.toISOString() };
  expect([await endedFor(waiting), await endedFor(open)]).toEqual([[{ byMe: false, ...closed }], [undefined]]);
  expect((await viewsFor(paused)).map(({ otherUser, ended }) => [otherUser.id, ended])).toEqual(
    expect.arrayContaining([
      [open._id, { byMe: true, ...closed }],
      [waiting._id, { byMe: true, ...closed }],
      [friend._id, undefined],
    ]),
  );
  // Only an answer of their own tells them.
  const { _id: openId } = (await MatchModel.findOne({ users: { $all: [her._id, open._id] } }).lean()) ?? { _id: '' };
  await respondToMatch(actorOf(open), { matchId: openId, response: 'interested' });
  expect(await endedFor(open)).toEqual([{ byMe: false, ...closed }]);
  await resumeMembership(actorOf(await reload(her)));
});
