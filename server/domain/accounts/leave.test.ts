import { afterEach, beforeAll, expect, test } from 'vitest';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { hashCheaply } from '../../../testing/app/hashing.ts';
import { makeConnection, makeMatch, makeMember, makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { loadVisibleProfiles } from '../../policies/visibility.ts';
import { createActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { listConversations } from '../messaging/inbox.ts';
import { sendMatchMessage } from '../messaging/messages.ts';
import { logIn } from './accounts.ts';
import { hashPassword } from './hashing.ts';
import { comeBack, leave } from './leave.ts';

givenDatabase();
let passwordHash: string;
beforeAll(async () => {
  hashCheaply();
  passwordHash = await hashPassword(PASSWORD);
});
afterEach(() => clock.set());

const PASSWORD = 'a quiet garden wall';
const actorOf = (user: User) => createActor(user, 's');
const reload = async ({ _id }: User): Promise<User> => (await UserModel.findById(_id).lean<User>()) as User;
const sees = async (viewer: User, other: User) => (await loadVisibleProfiles(viewer._id, [other._id])).size > 0;

test('R11, R30: whoever leaves is signed out and seen by nobody, and is as before once they come back', async () => {
  const her = await makeMember({ passwordHash });
  const [friend, open] = [await makeMember(), await makeMember()];
  const { _id: matchId } = await makeConnection(her._id, friend._id);
  await makeMatch(her._id, open._id);
  const events = await captureEvents(() => leave(actorOf(her), PASSWORD));
  expect(events).toContainEqual({ type: 'sessions.ended', userId: her._id });
  expect([await sees(friend, her), await sees(open, her)]).toEqual([false, false]);
  expect(await listConversations(actorOf(friend), { limit: 10 })).toEqual([]);
  const message = { matchId, content: 'Are you there?' };
  await expect(sendMatchMessage(actorOf(friend), message)).rejects.toMatchObject({ code: 'not_found' });
  await expect(leave(actorOf(her), PASSWORD)).rejects.toMatchObject({ code: 'unauthorized' });

  // The right password, and nothing else, lets them in, to come back.
  const back = await logIn({ email: her.email, password: PASSWORD });
  expect(createActor(back, 's').isLeaving).toBe(true);
  expect(back.sessionEpoch).toBe(her.sessionEpoch + 1);
  const returned = await captureEvents(() => comeBack(actorOf(back)));
  expect(returned).toContainEqual({ type: 'member.ready', userId: her._id });
  expect([await sees(friend, her), await sees(open, her)]).toEqual([true, true]);
  await sendMatchMessage(actorOf(friend), message);
  expect(createActor(await reload(her), 's').isLeaving).toBe(false);
  await expect(comeBack(actorOf(await reload(her)))).rejects.toMatchObject({ code: 'conflict' });
});

test('a wrong password, and being of the staff, leaves everything as it is', async () => {
  const her = await makeMember({ passwordHash });
  await expect(leave(actorOf(her), 'another garden wall')).rejects.toMatchObject({ issues: [{ path: 'password' }] });
  for (const role of ['matchmaker', 'admin'] as const) {
    const staff = await makeUser({ role, passwordHash });
    await expect(leave(actorOf(staff), PASSWORD)).rejects.toMatchObject({ code: 'conflict' });
    expect((await reload(staff)).leavingSince).toBeNull();
  }
  expect((await reload(her)).leavingSince).toBeNull();
});
