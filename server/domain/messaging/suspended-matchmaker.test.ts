import { expect, test } from 'vitest';
import { codeOf } from '../../../testing/app/code-of.ts';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { UserModel } from '../../models/members/user.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { MessageModel } from '../../models/messaging/message.ts';
import { changeMember } from '../accounts/members/member-changes.ts';
import { createActor, system } from '../kernel/actor.ts';
import { sendMatchmakerMessage } from './matchmaker-thread.ts';
import { sendAsMatchmaker } from './staff-threads.ts';

givenDatabase();

const givenThread = async () => {
  const matchmaker = await makeUser({ role: 'matchmaker' });
  const member = await makeMember({ membershipTier: 'vip', assignedMatchmakerId: matchmaker._id });
  const [actor, memberId] = [createActor(matchmaker, 's'), member._id];
  const send = (content = 'x') => codeOf(sendAsMatchmaker(actor, { memberId, content }));
  const suspend = (suspended: boolean) => changeMember(system, matchmaker._id, { suspended });
  return { matchmaker, member, memberId, send, suspend };
};

test('R43: no message of a matchmaker that races their suspension is stored after it', async () => {
  let late = 0;
  for (let round = 0; round < 6; round += 1) {
    const { memberId, send, suspend } = await givenThread();
    let isDone = false;
    // One after the other, by somebody who was let in before, until the suspension has refused some.
    const writer = async () => {
      for (let refused = 0; refused < 3; ) {
        const startedAfter = isDone;
        const code = await send();
        if (startedAfter && code === 'ok') late += 1;
        if (code !== 'ok') refused += 1;
        if (late > 0) return;
      }
    };
    const writers = Array.from({ length: 8 }, writer);
    await expect.poll(() => MessageModel.countDocuments({ conversationId: memberId })).toBeGreaterThan(0);
    await suspend(true);
    isDone = true;
    const { seq } = await ConversationModel.findById(memberId).lean().orFail();
    await Promise.all(writers);
    expect(await MessageModel.countDocuments({ conversationId: memberId })).toBe(seq);
  }
  expect(late).toBe(0);
}, 60_000);

test('a suspension closes the thread to the matchmaker alone, until it is lifted or another matchmaker has it', async () => {
  const { matchmaker, member, memberId, send, suspend } = await givenThread();
  const write = () =>
    codeOf(sendMatchmakerMessage(createActor(member, 's'), { matchmakerId: matchmaker._id, content: 'Salam' }));
  expect([await send(), await write()]).toEqual(['ok', 'ok']);
  await suspend(true);
  expect([await send(), await write()]).toEqual(['not_found', 'ok']);
  // A thread that is brought in line meanwhile stays so.
  await ConversationModel.updateOne({ _id: memberId }, { $set: { matchmakerId: null } });
  expect(await send()).toBe('not_found');
  await suspend(false);
  expect(await send()).toBe('ok');

  await suspend(true);
  const other = await makeUser({ role: 'matchmaker' });
  await changeMember(system, memberId, { assignedMatchmakerId: other._id });
  expect(await codeOf(sendAsMatchmaker(createActor(other, 's'), { memberId, content: 'x' }))).toBe('ok');
  await suspend(false);
  expect(await UserModel.findById(memberId).lean()).toMatchObject({ assignedMatchmakerId: other._id });
  expect(await send()).toBe('not_found');
});
