import { beforeEach, expect, test } from 'vitest';
import { makeConnection, makeMember } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import type { User } from '../../models/members/user.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { createActor } from '../kernel/actor.ts';
import { unmatch } from '../matches/unmatch.ts';
import { eraseMessagesOf } from './erasure.ts';
import { listConversations } from './inbox.ts';
import { sendMatchMessage } from './messages.ts';
import { putAway } from './put-away.ts';
import { countUnread } from './unread.ts';

givenDatabase();
beforeEach(clearDatabase);

const as = (user: User) => createActor(user, 'session');
const inboxOf = async (user: User, of?: string) =>
  (await listConversations(as(user), { limit: 5, of })).map((row) => row.kind === 'match' && row.isPutAway);

test('a closed conversation leaves the inbox of who puts it away alone, stays readable, and comes back', async () => {
  const [me, other] = await Promise.all([makeMember(), makeMember()]);
  const { _id: matchId } = await makeConnection(me._id, other._id);
  await sendMatchMessage(as(other), { matchId, content: 'Peace' });
  await expect(putAway(as(me), { matchId, isAway: true })).rejects.toMatchObject({ code: 'conflict' });
  await unmatch(as(other), { matchId, reason: 'distance' });
  await expect(putAway(as(await makeMember()), { matchId, isAway: true })).rejects.toMatchObject({ code: 'not_found' });

  await putAway(as(me), { matchId, isAway: true });
  expect([await inboxOf(me), await inboxOf(me, matchId), await inboxOf(other)]).toEqual([[], [true], [false]]);
  expect(await countUnread(as(me))).toBe(0);
  await putAway(as(me), { matchId, isAway: false });
  expect([await inboxOf(me), await countUnread(as(me))]).toEqual([[false], 1]);

  await putAway(as(me), { matchId, isAway: true });
  await eraseMessagesOf(me._id);
  expect(await ConversationModel.findById(matchId).lean()).toMatchObject({ putAwayBy: [] });
});
