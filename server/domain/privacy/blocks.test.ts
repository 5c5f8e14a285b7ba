import { beforeEach, expect, test } from 'vitest';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { codeOf } from '../../../testing/app/code-of.ts';
import { makeConnection, makeMatch, makeMember, makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { RecommendationSetModel } from '../../models/matching/recommendation-set.ts';
import { BlockModel } from '../../models/members/block.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { loadVisibleProfiles } from '../../policies/visibility.ts';
import { applyAssignments } from '../daily-batch/batches.ts';
import { createActor } from '../kernel/actor.ts';
import { today } from '../kernel/day.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { respondToMatch } from '../matches/respond.ts';
import { openConversation } from '../messaging/conversations.ts';
import { listMatchMessages, sendMatchMessage } from '../messaging/messages.ts';
import { blockUser, listBlocks, unblockUser } from './blocks.ts';

givenDatabase();
beforeEach(clearDatabase);

const as = (user: User) => createActor(user, 'session');
const sees = async (viewer: User, other: User) => (await loadVisibleProfiles(viewer._id, [other._id])).has(other._id);
const givenPair = async () => {
  const [me, other] = await Promise.all([makeMember(), makeMember({ firstName: 'Yusuf' }, { gender: 'male' })]);
  return { me, other };
};

test('R67: a block hides both from each other and closes the conversation; lifting it restores everything', async () => {
  const { me, other } = await givenPair();
  const { _id: matchId } = await makeConnection(me._id, other._id);
  await sendMatchMessage(as(other), { matchId, content: 'Peace' });

  const events = await captureEvents(async () => {
    await blockUser(as(me), other._id);
    await blockUser(as(me), other._id);
  });
  expect(events).toEqual([
    { type: 'people.changed', userIds: [me._id, other._id] },
    { type: 'insights.outdated', userId: me._id, of: ['recommendations'] },
  ]);
  expect([await sees(me, other), await sees(other, me)]).toEqual([false, false]);
  for (const user of [me, other]) {
    expect(await codeOf(sendMatchMessage(as(user), { matchId, content: 'Are you there?' }))).toBe('not_found');
    expect(await codeOf(listMatchMessages(as(user), matchId, { limit: 5 }))).toBe('not_found');
  }
  expect(await listBlocks(as(me))).toMatchObject([{ blockedId: other._id, firstName: 'Yusuf' }]);
  expect(await listBlocks(as(other))).toEqual([]);

  expect(await captureEvents(() => unblockUser(as(me), other._id))).toContainEqual({
    type: 'people.changed',
    userIds: [me._id, other._id],
  });
  await unblockUser(as(me), other._id);
  expect([await sees(me, other), await sees(other, me)]).toEqual([true, true]);
  expect(await ConversationModel.findById(matchId).lean()).toMatchObject({ seq: 1, frozen: [] });
  expect((await sendMatchMessage(as(me), { matchId, content: 'Peace to you' })).message.seq).toBe(2);
});

test('R67: blocks of both directions are lifted one by one', async () => {
  const { me, other } = await givenPair();
  const { _id: matchId } = await makeConnection(me._id, other._id);
  await Promise.all([blockUser(as(me), other._id), blockUser(as(other), me._id), blockUser(as(me), other._id)]);
  expect(await BlockModel.countDocuments()).toBe(2);
  await unblockUser(as(me), other._id);
  expect([await sees(me, other), await sees(other, me)]).toEqual([false, false]);
  await unblockUser(as(other), me._id);
  expect(await ConversationModel.findById(matchId).lean()).toMatchObject({ frozen: [] });
  expect(await sees(me, other)).toBe(true);
});

test('R13: only who was shown to a member can be blocked, whatever became of them since', async () => {
  const { me, other } = await givenPair();
  const [recommended, stranger, open] = [await makeMember(), await makeMember(), await makeMember()];
  await RecommendationSetModel.create({
    _id: me._id,
    computedAt: new Date(),
    source: 's',
    candidates: [recommended._id],
  });
  await makeMatch(me._id, open._id);
  await makeMatch(me._id, other._id, { offeredAt: other._id < me._id ? [new Date(), null] : [null, new Date()] });
  const block = (id: string) => codeOf(blockUser(as(me), id));
  expect(await block(stranger._id)).toBe('not_found');
  // Shown to the other alone.
  expect(await block(other._id)).toBe('not_found');
  expect(await block(me._id)).toBe('not_found');
  expect(await block('nobody')).toBe('not_found');
  expect(await codeOf(unblockUser(as(me), stranger._id))).toBe('not_found');
  expect(await BlockModel.countDocuments()).toBe(0);
  expect(await block(recommended._id)).toBe('ok');
  await UserModel.updateOne({ _id: open._id }, { suspendedAt: new Date() });
  expect(await block(open._id)).toBe('ok');
  // Somebody who does not see the other learns nothing, not even that something has changed.
  expect(await codeOf(blockUser(as(await makeUser({ role: 'admin' })), me._id))).toBe('not_found');
});

test('R67: who is not shown the one who blocks is sent nothing', async () => {
  const { me, other } = await givenPair();
  const hers = me._id < other._id ? [new Date(), null] : [null, new Date()];
  await makeMatch(me._id, other._id, { offeredAt: hers as [Date, null] });
  const events = await captureEvents(async () => {
    await blockUser(as(me), other._id);
    await unblockUser(as(me), other._id);
  });
  for (const event of events) expect(JSON.stringify(event)).not.toContain(other._id);
});

test('R67: no slot is given to a pair that was planned before the block', async () => {
  const { me, other } = await givenPair();
  await makeMatch(me._id, other._id, { offeredAt: [new Date(), new Date()] });
  await blockUser(as(me), other._id);
  await MatchModel.deleteMany({});
  const [a = '', b = ''] = [me._id, other._id].sort();
  await applyAssignments(today(), [{ a, b, offeredTo: [a, b], score: 75, coverage: 0.5 }]);
  expect(await MatchModel.countDocuments()).toBe(0);
});

test('R43, R67: of a block and a response at once one comes first: no connection is open behind a block', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { me, other } = await givenPair();
    const interested = other._id < me._id ? (['interested', null] as const) : ([null, 'interested'] as const);
    const { _id: matchId } = await makeMatch(me._id, other._id, { responses: [...interested] });
    const outcomes = await Promise.all([
      codeOf(respondToMatch(as(me), { matchId, response: 'interested' })),
      codeOf(blockUser(as(other), me._id)),
    ]);
    expect(outcomes[1]).toBe('ok');
    const conversation = await ConversationModel.findById(matchId).lean();
    expect(outcomes[0] === 'ok' ? conversation?.frozen : conversation).toEqual(
      outcomes[0] === 'ok' ? [`blocked:${other._id}`] : null,
    );
  }
}, 60_000);

test('R67: a conversation that is opened later is closed from the beginning', async () => {
  const { me, other } = await givenPair();
  const match = await makeMatch(me._id, other._id);
  await blockUser(as(me), other._id);
  await inTransaction(({ session }) => openConversation(session, match));
  expect(await ConversationModel.findById(match._id).lean()).toMatchObject({ frozen: [`blocked:${me._id}`] });
});
