import { beforeEach, expect, test } from 'vitest';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { UserModel } from '../../models/members/user.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { MatchmakerModel } from '../../models/messaging/matchmaker.ts';
import { changeMember } from '../accounts/members/member-changes.ts';
import { createActor, system } from '../kernel/actor.ts';
import { openDesk } from './desk.ts';
import { putLastWordAside, takeLastWordUp } from './last-words.ts';
import { sendMatchmakerMessage } from './matchmaker-thread.ts';
import { countWaitingStaffThreads, listStaffThreads } from './staff-inbox.ts';
import { sendAsMatchmaker } from './staff-threads.ts';

givenDatabase();
beforeEach(clearDatabase);

const makeThread = async () => {
  const matchmaker = createActor(await makeUser({ role: 'matchmaker' }), 's');
  await MatchmakerModel.create({ _id: matchmaker.userId, name: 'Khadija', photo: null });
  const { _id: memberId } = await makeMember({ membershipTier: 'vip' });
  await changeMember(system, memberId, { assignedMatchmakerId: matchmaker.userId });
  const member = createActor((await UserModel.findById(memberId).orFail()).toObject(), 's');
  const write = (content: string) => sendMatchmakerMessage(member, { matchmakerId: matchmaker.userId, content });
  const list = async (show: 'waiting' | 'put-aside') =>
    (await listStaffThreads(matchmaker, { show, limit: 9 })).map(({ member: { _id } }) => _id);
  return { matchmaker, member, memberId, write, list };
};

test('a last word that is put aside waits for nothing and is counted apart; the next message undoes it', async () => {
  const { matchmaker, memberId, write, list } = await makeThread();
  await write('Thank you');
  const waited = (await openDesk(matchmaker, memberId)).waitingSince;
  await putLastWordAside(matchmaker, memberId, { words: '$seq, a thank you', upTo: 1 });
  expect([await list('waiting'), await list('put-aside')]).toEqual([[], [memberId]]);
  expect(await countWaitingStaffThreads(matchmaker)).toBe(0);
  expect(await openDesk(matchmaker, memberId)).toMatchObject({
    waitingSince: null,
    putAside: { seq: 1, by: matchmaker.userId, words: '$seq, a thank you' },
  });
  await takeLastWordUp(matchmaker, memberId);
  expect(await openDesk(matchmaker, memberId)).toMatchObject({ waitingSince: waited, putAside: null });
  await putLastWordAside(matchmaker, memberId, {});
  await write('One more thing');
  const desk = await openDesk(matchmaker, memberId);
  expect([desk.putAside, desk.waitingSince !== null, await list('put-aside')]).toEqual([null, true, []]);
  expect(desk.waitingSince?.getTime()).toBeGreaterThan(waited?.getTime() ?? 0);
  await sendAsMatchmaker(matchmaker, { memberId, content: 'Yes' });
  expect(await list('put-aside')).toEqual([]);
  const stored = await ConversationModel.findById(memberId).lean();
  expect(stored?.putAside?.map(({ seq }) => seq)).toEqual([1]);
});

test('what was written since is not put aside, nor what does not wait; nobody but the own matchmaker does it', async () => {
  const { matchmaker, member, memberId, write, list } = await makeThread();
  const put = (actor = matchmaker, upTo?: number) => putLastWordAside(actor, memberId, { upTo });
  await expect(put()).rejects.toMatchObject({ code: 'conflict' });
  await write('Thank you');
  await write('And a question');
  await expect(put(matchmaker, 1)).rejects.toMatchObject({ code: 'conflict' });
  await expect(takeLastWordUp(matchmaker, memberId)).rejects.toMatchObject({ code: 'conflict' });
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  const other = createActor(await makeUser({ role: 'matchmaker' }), 's');
  await expect(put(admin)).rejects.toMatchObject({ code: 'forbidden' });
  for (const actor of [other, member]) await expect(put(actor)).rejects.toMatchObject({ code: 'not_found' });
  expect(await list('waiting')).toEqual([memberId]);
});
