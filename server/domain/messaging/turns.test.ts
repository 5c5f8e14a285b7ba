import { afterEach, beforeEach, expect, test } from 'vitest';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { codeOf } from '../../../testing/app/code-of.ts';
import { makeConnection, makeMember, makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import type { User } from '../../models/members/user.ts';
import { createActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { listConversations } from './inbox.ts';
import { sendMatchMessage } from './messages.ts';
import { answerTurn, countWaiting } from './turns.ts';

givenDatabase();
beforeEach(clearDatabase);
afterEach(() => clock.set());

const as = (user: User) => createActor(user, 'session');
const rowOf = async (user: User) => (await listConversations(as(user), { limit: 5 }))[0];
const goOn = (days: number) => {
  const now = Date.now() + days * 86_400_000;
  clock.set(() => new Date(now));
};
const givenWaiting = async () => {
  const [me, other] = await Promise.all([makeMember(), makeMember()]);
  const { _id: matchId } = await makeConnection(me._id, other._id);
  await sendMatchMessage(as(other), { matchId, content: 'Peace' });
  return { me, other, matchId };
};

test('whose turn it is is asked once after a week; that they need more time the other sees until they write', async () => {
  const { me, other, matchId } = await givenWaiting();
  expect(await rowOf(me)).toMatchObject({ silentSince: null, moreTime: null });
  goOn(7);
  expect(await rowOf(me)).toMatchObject({ silentSince: expect.any(Date) });
  expect(await rowOf(other)).toMatchObject({ silentSince: null });

  const events = await captureEvents(() => answerTurn(as(me), { matchId, answer: 'more-time' }));
  expect(events).toEqual([{ type: 'match.updated', matchId, viewers: [me._id, other._id] }]);
  expect(await rowOf(me)).toMatchObject({ silentSince: null, moreTime: 'me' });
  expect(await rowOf(other)).toMatchObject({ moreTime: 'other' });
  expect(await countWaiting(as(me))).toBe(0);

  await sendMatchMessage(as(me), { matchId, content: 'Peace to you' });
  expect(await rowOf(other)).toMatchObject({ moreTime: null, silentSince: null });
  expect([await countWaiting(as(me)), await countWaiting(as(other))]).toEqual([0, 1]);
});

test('who says that they will write is not asked again, and the other is sent nothing', async () => {
  const { me, matchId } = await givenWaiting();
  goOn(8);
  const events = await captureEvents(() => answerTurn(as(me), { matchId, answer: 'write' }));
  expect(events).toEqual([{ type: 'match.updated', matchId, viewers: [me._id] }]);
  expect(await rowOf(me)).toMatchObject({ silentSince: null, moreTime: null });
  expect(await countWaiting(as(me))).toBe(1);
});

test('R13: only whose turn it is answers', async () => {
  const { me, other, matchId } = await givenWaiting();
  const answer = (user: User) => codeOf(answerTurn(as(user), { matchId, answer: 'write' }));
  expect([await answer(other), await answer(await makeMember()), await answer(me)]).toEqual([
    'conflict',
    'not_found',
    'ok',
  ]);
  expect(await countWaiting(as(await makeUser({ role: 'admin' })))).toBe(0);
});
