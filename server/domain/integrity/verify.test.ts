import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeConnection, makeMember, makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { syncIndexes } from '../../models/index-sync.ts';
import { UserModel } from '../../models/members/user.ts';
import { eraseAccount } from '../accounts/erasure.ts';
import { createActor, system } from '../kernel/actor.ts';
import { recordRead } from '../kernel/audit/audit.ts';
import { beginAuditChain } from '../kernel/audit/chain.ts';
import { newId } from '../kernel/ids.ts';
import { blockUser } from '../privacy/blocks.ts';
import { verifyData } from './verify.ts';

givenDatabase();
afterAll(async () => {
  await clearDatabase();
  await syncIndexes();
});

/** As somebody with the database writes: any field of any document. */
const at = (name: string) => mongoose.connection.collection<{ _id: string } & Record<string, unknown>>(name);
const message = (conversationId: string, seq: number, senderId: string, given: Record<string, unknown> = {}) => ({
  _id: newId(),
  conversationId,
  seq,
  senderId,
  fromMatchmaker: false,
  content: 'Salam',
  createdAt: new Date(),
  ...given,
});
/** Two members who are connected and have written two messages. */
const makePair = async () => {
  const [a, b] = [await makeMember(), await makeMember()];
  const { _id } = await makeConnection(a._id, b._id);
  await at('messages').insertMany([message(_id, 1, a._id), message(_id, 2, b._id)]);
  await at('conversations').updateOne({ _id }, { $set: { seq: 2 } });
  await at('readMarks').insertOne({ _id: `${a._id}:${_id}`, conversationId: _id, reader: a._id, seq: 2, shownSeq: 2 });
  return { _id, a: a._id, b: b._id };
};
type Pair = Awaited<ReturnType<typeof makePair>>;

beforeAll(async () => {
  await beginAuditChain();
  for (let n = 0; n < 4; n += 1) await recordRead(system, 'letter.read', null);
  await makePair();
  await makeUser();
  // Who can write to the database can drop an index.
  for (const [name, index] of [
    ['messages', 'conversationId_1_seq_1'],
    ['messages', 'conversationId_1_senderId_1_clientMessageId_1'],
    ['matches', 'pairKey_1'],
  ] as const)
    await at(name).dropIndex(index);
});

test('whole data has no finding', async () => {
  const { checks, findings } = await verifyData();
  expect(findings).toEqual([]);
  expect(checks).toBeGreaterThan(12);
});

const old = new Date(Date.now() - 86_400_000);
const plants: readonly [name: string, check: string, plant: (pair: Pair) => Promise<unknown>][] = [
  ['a message is lost', 'message-numbers', ({ _id }) => at('messages').deleteOne({ conversationId: _id, seq: 1 })],
  [
    'a conversation is ahead',
    'message-numbers',
    ({ _id }) => at('conversations').updateOne({ _id }, { $set: { seq: 3 } }),
  ],
  ['a number is used twice', 'message-numbers', ({ _id, a }) => at('messages').insertOne(message(_id, 2, a))],
  [
    'messages of no conversation',
    'messages-without-conversation',
    ({ a }) => at('messages').insertOne(message(newId(), 1, a)),
  ],
  [
    'a message stored twice',
    'client-message-ids',
    async ({ _id, a }) => {
      await at('messages').insertMany([3, 4].map((seq) => message(_id, seq, a, { clientMessageId: 'same' })));
      await at('conversations').updateOne({ _id }, { $set: { seq: 4 } });
    },
  ],
  [
    'a pair matched twice',
    'pairs',
    async ({ _id }) => {
      const match = await at('matches').findOne({ _id });
      await at('matches').insertOne({ ...match, _id: newId(), pairKey: 'other', status: 'pending' });
    },
  ],
  [
    'accepted without a conversation',
    'accepted-matches',
    async ({ _id, a, b }) => {
      const other = await makeMember();
      const match = await makeConnection(a < b ? a : b, other._id);
      await at('conversations').deleteOne({ _id: match._id });
      return _id;
    },
  ],
  [
    'accepted by one alone',
    'accepted-matches',
    ({ _id }) => at('matches').updateOne({ _id }, { $set: { responses: ['interested', null] } }),
  ],
  ['a conversation without a match', 'conversations-without-match', ({ _id }) => at('matches').deleteOne({ _id })],
  [
    'read beyond the last message',
    'read-marks',
    ({ _id }) => at('readMarks').updateOne({ conversationId: _id }, { $set: { seq: 3 } }),
  ],
  [
    'a batch over the allowance',
    'batches',
    ({ a }) =>
      at('batches').insertOne({
        _id: `${a}:2026-01-01`,
        userId: a,
        day: '2026-01-01',
        matchIds: Array.from({ length: 11 }, newId),
      }),
  ],
  [
    'a picture in no album',
    'photo-files',
    () => at('photoFiles.files').insertOne({ _id: `${newId()}/card`, uploadDate: old }),
  ],
  [
    'parts of no file',
    'photo-chunks',
    () =>
      mongoose.connection
        .collection('photoFiles.chunks')
        .insertOne({ _id: mongoose.mongo.ObjectId.createFromTime(1_700_000_000), files_id: 'gone', n: 0 }),
  ],
  ['a profile of nobody', 'profiles', () => at('profiles').insertOne({ _id: newId() })],
  ['settings of nobody', 'settings', () => at('settings').insertOne({ _id: newId() })],
  [
    'a member without a tier',
    'tiers',
    ({ a }) => at('users').updateOne({ _id: a }, { $set: { membershipTier: null } }),
  ],
  [
    'a block that closes nothing',
    'blocks',
    ({ a, b }) =>
      at('blocks').insertOne({ _id: `${a}:${b}`, blockerId: a, blockedId: b, firstName: 'A', createdAt: old }),
  ],
  [
    'closed by no block',
    'blocks',
    ({ _id, a }) => at('conversations').updateOne({ _id }, { $set: { frozen: [`blocked:${a}`] } }),
  ],
  [
    'a notice for nobody',
    'notices',
    () => at('notices').insertOne({ _id: newId(), userId: newId(), event: 'e', at: new Date() }),
  ],
  ['a changed audit', 'audit', () => at('audit').updateOne({ seq: 2 }, { $set: { action: 'never looked' } })],
];

test.each(plants)('finds %s', async (_name, check, plant) => {
  const before = new Set((await verifyData()).findings.map(({ text }) => text));
  await plant(await makePair());
  const added = (await verifyData()).findings.filter(({ text }) => !before.has(text));
  expect([...new Set(added.map((finding) => finding.check))]).toEqual([check]);
  expect(added.every(({ text }) => text.endsWith('.'))).toBe(true);
});

test('a conversation that a block had closed is whole after the account of either of the two was erased', async () => {
  for (const leaver of ['a', 'b'] as const) {
    const { _id, ...pair } = await makePair();
    const before = new Set((await verifyData()).findings.map(({ text }) => text));
    await blockUser(createActor(await UserModel.findById(pair.a).lean().orFail(), 's'), pair.b);
    const leavingSince = new Date(Date.now() - 90 * 86_400_000);
    await UserModel.updateOne({ _id: pair[leaver] }, { leavingSince });
    await eraseAccount(system, { userId: pair[leaver] });
    expect(await at('blocks').countDocuments({ blockerId: pair.a })).toBe(0);
    expect((await at('conversations').findOne({ _id }))?.frozen).toContain(`blocked:${pair.a}`);
    expect((await verifyData()).findings.filter(({ text }) => !before.has(text))).toEqual([]);
  }
});
