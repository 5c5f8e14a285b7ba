import { beforeEach, expect, test } from 'vitest';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { codeOf } from '../../../testing/app/code-of.ts';
import { makeConnection, makeMatch, makeMember } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { MatchModel } from '../../models/matching/match.ts';
import type { User } from '../../models/members/user.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { planBatches } from '../daily-batch/plan.ts';
import { createActor } from '../kernel/actor.ts';
import { listConversations } from '../messaging/inbox.ts';
import { listMatchMessages, sendMatchMessage } from '../messaging/messages.ts';
import { listPresencePartners } from '../messaging/presence.ts';
import { blockUser } from '../privacy/blocks.ts';
import { loadMatchView } from './load-views.ts';
import { unmatch } from './unmatch.ts';

givenDatabase();
beforeEach(clearDatabase);

const as = (user: User) => createActor(user, 'session');
const givenConnection = async () => {
  const [me, other] = await Promise.all([makeMember(), makeMember({}, { gender: 'male' })]);
  const { _id: matchId } = await makeConnection(me._id, other._id);
  return { me, other, matchId };
};

test('R67: an ended connection is readable and closed for both, who see who ended it and why', async () => {
  const { me, other, matchId } = await givenConnection();
  await sendMatchMessage(as(other), { matchId, content: 'Peace' });
  const events = await captureEvents(() => unmatch(as(me), { matchId, reason: 'distance' }));
  expect(events).toEqual([
    { type: 'notifications.added', noticeIds: [expect.any(String)] },
    { type: 'match.updated', matchId, viewers: expect.arrayContaining([me._id, other._id]) },
  ]);
  const stored = await MatchModel.findById(matchId).lean().orFail();
  expect(stored).toMatchObject({ status: 'rejected', ended: { by: me._id, reason: 'distance', at: expect.any(Date) } });
  for (const [viewer, partner] of [
    [me, other],
    [other, me],
  ] as const) {
    expect(await codeOf(sendMatchMessage(as(viewer), { matchId, content: 'Peace' }))).toBe('forbidden');
    expect(await listMatchMessages(as(viewer), matchId, { limit: 5 })).toHaveLength(1);
    const details = await loadMatchView(viewer._id, stored);
    expect(details).toMatchObject({ view: { status: 'rejected' }, canMessage: false, other: { level: 'card' } });
    const [row] = await listConversations(as(viewer), { limit: 10 });
    expect(row).toMatchObject({ id: matchId, canMessage: false, ended: { by: me._id, reason: 'distance' } });
    // They are no longer connected, so that they do not see each other come and go.
    expect(await listPresencePartners(viewer._id)).toEqual([]);
    expect(row).toMatchObject({ presence: undefined });
    expect(await codeOf(unmatch(as(viewer), { matchId, reason: 'family' }))).toBe('conflict');
    expect(partner._id).not.toBe(viewer._id);
  }
});

test('R67: only a connection can be ended, once, and only by who sees it', async () => {
  const { me, other, matchId } = await givenConnection();
  const stranger = await makeMember();
  const open = await makeMatch(me._id, stranger._id);
  const end = (user: User, id: string) => codeOf(unmatch(as(user), { matchId: id, reason: 'family' }));
  expect(await end(stranger, matchId)).toBe('not_found');
  expect(await end(me, open._id)).toBe('conflict');
  expect((await Promise.all([end(me, matchId), end(other, matchId), end(me, matchId)])).sort()).toEqual([
    'conflict',
    'conflict',
    'ok',
  ]);
  expect((await ConversationModel.findById(matchId).lean().orFail()).frozen).toHaveLength(1);
  await blockUser(as(other), me._id);
  expect(await end(me, matchId)).toBe('not_found');
});

test('R67: a conversation that was never opened is closed too, and the pair is not planned again', async () => {
  const { me, other, matchId } = await givenConnection();
  await ConversationModel.deleteOne({ _id: matchId });
  await unmatch(as(me), { matchId, reason: 'met-someone' });
  expect(await ConversationModel.findById(matchId).lean()).toMatchObject({ frozen: [`unmatched:${me._id}`] });
  expect(await codeOf(sendMatchMessage(as(other), { matchId, content: 'Peace' }))).toBe('forbidden');
  expect((await planBatches('2030-03-14')).assignments).toEqual([]);
});
