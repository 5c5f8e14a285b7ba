import { readdirSync } from 'node:fs';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeMatch, makeUser } from '../../testing/people/factories.ts';
import { clearDatabase } from '../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { MODELS } from './index.ts';
import { missingIndexes, syncIndexes } from './index-sync.ts';
import { BatchModel, getBatchId } from './matching/batch.ts';
import { MatchModel } from './matching/match.ts';
import { ApplicationModel } from './members/application.ts';
import { UserModel } from './members/user.ts';
import { MessageModel } from './messaging/message.ts';
import { getReadMarkId, ReadMarkModel } from './messaging/read-mark.ts';

givenDatabase();
beforeEach(clearDatabase);

type Model = (typeof mongoose.models)[string];
const models = (): Model[] => Object.values(mongoose.models);

/** The keys of every index of a collection, but the one on `_id`. */
const keysOf = async (model: Model): Promise<string[]> =>
  (await model.collection.indexes()).map(({ key }) => JSON.stringify(key)).filter((key) => key !== '{"_id":1}');

it('the registry has every model', () => {
  const folders = ['matching', 'members', 'messaging', 'operations'];
  const files = folders.flatMap((folder) => readdirSync(new URL(`./${folder}`, import.meta.url)));
  expect(MODELS).toHaveLength(files.length);
  expect(new Set(MODELS.map(({ modelName }) => modelName))).toEqual(new Set(Object.keys(mongoose.models)));
});

describe('after syncIndexes', () => {
  it('every model has its collection and exactly the indexes that it declares', async () => {
    expect(models().length).toBeGreaterThanOrEqual(15);
    for (const model of models()) {
      const declared = model.schema.indexes().map(([key]) => JSON.stringify(key));
      expect((await keysOf(model)).sort(), model.modelName).toEqual(declared.sort());
    }
    expect(await missingIndexes()).toEqual({ unique: [], others: [] });
  });

  it('documents that are to vanish have an index that makes them', async () => {
    const expiring = models().filter((model) => model.schema.path('expiresAt') !== undefined);
    expect(expiring.map(({ collection }) => collection.name).sort()).toEqual([
      'dailyMessages',
      'ledgerEntries',
      'passkeyChallenges',
      'resetTokens',
      'staffRequests',
    ]);
    for (const model of expiring) {
      expect(await model.collection.indexes()).toContainEqual(expect.objectContaining({ expireAfterSeconds: 0 }));
    }
  });

  it('no query of a person’s own things, or for the figures of a time, walks the collection', async () => {
    const queries: ReadonlyArray<readonly [string, object]> = [
      ['matches', { users: 'a', status: 'pending' }],
      ['batches', { userId: 'a', day: '2030-01-01' }],
      ['messages', { conversationId: 'c', seq: { $gt: 3 } }],
      ['conversations', { participants: 'a' }],
      ['users', { emailKey: 'a@example.test' }],
      ['applications', { userId: 'a' }],
      ['users', { deletedAt: null, nameHash: { $type: 'string', $eq: 'a' } }],
      ['users', { suspendedAt: null, emailHashes: { $in: ['a'] } }],
      [
        'users',
        {
          $or: [{ phoneHashes: { $in: ['a'] } }, { nationalPhoneHashes: { $in: ['a'] } }],
        },
      ],
      ['applications', { status: { $in: ['pending', 'approved', 'rejected'] }, submittedAt: { $gte: new Date() } }],
      ['applications', { status: 'approved', decidedAt: { $gte: new Date() } }],
      ['batches', { day: { $gte: '2030-01-01', $lt: '2030-01-08' }, 'matchIds.0': { $exists: true } }],
      ['matches', { createdAt: { $gte: new Date() }, acceptedAt: { $ne: null } }],
      ['messages', { createdAt: { $gte: new Date() } }],
      ['conversations', { kind: 'matchmaker', lastActivityAt: { $gte: new Date() } }],
    ];
    for (const [collection, filter] of queries) {
      const plan = await mongoose.connection.collection(collection).find(filter).explain('queryPlanner');
      expect(JSON.stringify(plan), collection).toContain('IXSCAN');
      expect(JSON.stringify(plan), collection).not.toContain('COLLSCAN');
    }
  });
});

describe('missingIndexes', () => {
  afterEach(() => syncIndexes());

  it.each([
    ['users', ['usernameKey'], true],
    ['messages', ['conversationId', 'seq'], true],
    ['batches', ['day'], false],
  ])('names %s when an index of it is gone', async (collection, keys, isUnique) => {
    await mongoose.connection.collection(collection).dropIndex(keys.map((key) => `${key}_1`).join('_'));
    const name = `${collection} (${keys.join(', ')})`;
    expect(await missingIndexes()).toEqual({ unique: isUnique ? [name] : [], others: isUnique ? [] : [name] });
    await syncIndexes();
    expect(await missingIndexes()).toEqual({ unique: [], others: [] });
  });

  it('leaves an index alone that no model declares', async () => {
    await MatchModel.collection.createIndex({ score: 1 });
    expect(await missingIndexes()).toEqual({ unique: [], others: [] });
    await syncIndexes();
    expect(await MatchModel.collection.indexExists('score_1')).toBe(true);
    await MatchModel.collection.dropIndex('score_1');
  });

  it('names an index that lost its uniqueness, which syncIndexes does not replace', async () => {
    await UserModel.collection.dropIndex('ownedEmailKey');
    await UserModel.collection.createIndex({ emailKey: 1 }, { name: 'ownedEmailKey' });
    expect((await missingIndexes()).unique).toEqual(['users (emailKey)']);
    await expect(syncIndexes()).rejects.toMatchObject({ code: 86 });
    await UserModel.collection.dropIndex('ownedEmailKey');
  });
});

describe('the database itself refuses a second', () => {
  const duplicate = { code: 11_000 };
  const message = (given: object) => ({
    conversationId: 'c',
    seq: 1,
    senderId: 'a',
    fromMatchmaker: false,
    content: 'Salam',
    createdAt: new Date(0),
    ...given,
  });

  it('account of an e-mail or a username, however it is written', async () => {
    await makeUser({ email: 'Sara@example.test', username: 'sara' });
    await expect(makeUser({ email: 'sara@EXAMPLE.test', username: 'other' })).rejects.toMatchObject(duplicate);
    await expect(makeUser({ email: 'other@example.test', username: 'SARA' })).rejects.toMatchObject(duplicate);
  });

  it('match of a pair, from whichever side', async () => {
    await makeMatch('a', 'b');
    await expect(makeMatch('b', 'a')).rejects.toMatchObject(duplicate);
    await makeMatch('a', 'c');
    expect(await MatchModel.countDocuments()).toBe(2);
  });

  it('application of an account', async () => {
    const apply = (_id: string) =>
      ApplicationModel.create({ _id, userId: 'a', status: 'pending', answers: {}, submittedAt: new Date(0) });
    await apply('one');
    await expect(apply('two')).rejects.toMatchObject(duplicate);
  });

  it('batch of a member and a day', async () => {
    const batch = {
      _id: getBatchId('a', '2030-01-01'),
      userId: 'a',
      day: '2030-01-01',
      openedAt: new Date(),
    };
    await BatchModel.create(batch);
    await expect(BatchModel.create(batch)).rejects.toMatchObject(duplicate);
  });

  it('mark of a reader in a thread', async () => {
    const mark = { _id: getReadMarkId('a', 'c'), conversationId: 'c', reader: 'a', seq: 1 };
    await ReadMarkModel.create(mark);
    await expect(ReadMarkModel.create(mark)).rejects.toMatchObject(duplicate);
  });

  it.each([
    ['with the same number in a thread', { seq: 1 }, true],
    ['with the next number', { seq: 2 }, false],
    ['with the same number in another thread', { conversationId: 'd' }, false],
    ['with the id of a retry', { seq: 2, clientMessageId: 'retry' }, true],
    ['with that id from the other sender', { seq: 2, senderId: 'b', clientMessageId: 'retry' }, false],
    ['with that id in another thread', { conversationId: 'd', clientMessageId: 'retry' }, false],
  ])('message %s: %j (refused: %s)', async (_, given, refused) => {
    await MessageModel.create({ ...message({ clientMessageId: 'retry' }), _id: 'one' });
    const second = MessageModel.create({ ...message(given), _id: 'two' });
    if (refused) await expect(second).rejects.toMatchObject(duplicate);
    else await expect(second).resolves.toMatchObject({ _id: 'two' });
  });

  it('but not messages without an id of their sender’s', async () => {
    await MessageModel.create({ ...message({}), _id: 'one' });
    await MessageModel.create({ ...message({ seq: 2 }), _id: 'two' });
    expect(await MessageModel.countDocuments()).toBe(2);
  });
});

describe('a model', () => {
  it.each([
    ['a match without users', () => new MatchModel({ _id: 'm', pairKey: 'a:b' }).validate()],
    [
      'a status that is none',
      () =>
        new ApplicationModel({
          _id: 'a',
          userId: 'u',
          status: 'maybe',
          answers: {},
          submittedAt: new Date(),
        }).validate(),
    ],
    [
      'a role that is none',
      () =>
        new UserModel({
          _id: 'u',
          email: 'a',
          emailKey: 'a',
          username: 'u',
          usernameKey: 'u',
          firstName: 'A',
          lastName: 'B',
          role: 'owner',
          createdAt: new Date(),
        }).validate(),
    ],
  ])('refuses %s', async (_, validate) => {
    await expect(validate()).rejects.toThrow('validation failed');
  });

  it('throws on a query by a field that it does not have', () => {
    return expect(UserModel.findOne({ emial: 'x' } as never).exec()).rejects.toThrow(/emial/);
  });
});
