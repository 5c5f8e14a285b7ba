import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { makeConnection, makeMatch, makeMember } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { UserModel } from '../../models/members/user.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { MessageModel } from '../../models/messaging/message.ts';
import { respondToMatch } from '../matches/respond.ts';
import { bumpRightsVersion } from '../messaging/conversations.ts';
import { sendMatchMessage } from '../messaging/messages.ts';
import { createActor } from './actor.ts';
import { inTransaction } from './transaction.ts';

givenDatabase();

/** A transaction that has written and then stops, as that of a process which was killed. */
const abandon = async (work: (session: mongoose.ClientSession) => Promise<unknown>) => {
  const session = await mongoose.startSession();
  session.startTransaction();
  await work(session);
  return session;
};

test('R32, R48: a process that was killed between its write and its commit holds up no messages', async () => {
  const [one, other] = [await makeMember({ membershipTier: 'vip' }), await makeMember({ membershipTier: 'vip' })];
  const { _id: matchId } = await makeConnection(one._id, other._id);
  const session = await abandon((own) =>
    ConversationModel.updateOne({ _id: matchId }, { $inc: { seq: 1 } }, { session: own }),
  );
  const sent = { matchId, content: 'Still here', clientMessageId: randomUUID() };
  const { message } = await sendMatchMessage(createActor(one, ''), sent);
  expect(message.seq).toBe(1);
  expect(await MessageModel.countDocuments({ conversationId: matchId })).toBe(1);
  // Had its process only hung, its commit is refused: it begins again.
  await expect(session.commitTransaction()).rejects.toThrow();
  await session.endSession();
});

test('R38, R43: nor does it hold up any other change', async () => {
  const { _id } = await makeMember();
  const session = await abandon((own) => UserModel.updateOne({ _id }, { firstName: 'Lost' }, { session: own }));
  await inTransaction(({ session: own }) => bumpRightsVersion(own, [_id]));
  expect(await UserModel.findById(_id).lean()).toMatchObject({ firstName: 'Amina', rightsVersion: 1 });
  await session.abortTransaction().catch(() => {});
  await session.endSession();
});

/**
 * Ends some hundred sessions of this process while they are in a transaction, or fewer until `stop`, as a server does that takes
 * slow ones for stale; returns how many it ended. An ended session is not used again: only its transaction was to be ended.
 */
const endSessions = () => {
  const client = mongoose.connection.getClient();
  const start = client.startSession.bind(client);
  const open = new Set<mongoose.ClientSession>();
  client.startSession = (options) => {
    const session = start(options);
    // Sessions that the driver itself starts for single operations.
    if (options && 'explicit' in options && options.explicit === false) return session;
    open.add(session);
    session.endSession = async () => void open.delete(session);
    return session;
  };
  let [isOn, ended] = [true, 0];
  const run = async () => {
    for (; isOn && ended < MAX_ENDED; await turn()) {
      const some = [...open].filter((session) => session.inTransaction() && Math.random() < 0.5);
      const ids = some.flatMap(({ id }) => (id ? [{ id: id.id }] : []));
      if (ids.length > 0) await client.db('admin').command({ killSessions: ids });
      ended += ids.length;
    }
    client.startSession = start;
    return ended;
  };
  const over = run();
  return () => {
    isOn = false;
    return over;
  };
};

/** On a slow machine no transaction would be left alone for as long as it takes. */
const MAX_ENDED = 200;
const turn = () => new Promise((wake) => setTimeout(wake, 3));

test('R38, R48: one whose session is ended at any moment, its commit included, is repeated: nobody gets an error', async () => {
  const pairs = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const [woman, man] = await Promise.all([makeMember(), makeMember({}, { gender: 'male' })]);
      return { matchId: (await makeMatch(woman._id, man._id))._id, both: [woman, man] };
    }),
  );
  const stop = endSessions();
  await Promise.all(
    pairs.flatMap(({ matchId, both }) =>
      both.map((one) => respondToMatch(createActor(one, ''), { matchId, response: 'interested' })),
    ),
  );
  expect(await stop()).toBeGreaterThan(20);
  expect(
    await MatchModel.countDocuments({ _id: { $in: pairs.map(({ matchId }) => matchId) }, status: 'accepted' }),
  ).toBe(60);
});
