import { expect, test } from 'vitest';
import { makeCommunity } from '../../testing/people/community.ts';
import { makeConnection, makeMember } from '../../testing/people/factories.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { createAccount } from '../domain/accounts/accounts.ts';
import { dailyRun } from '../domain/daily-batch/run.ts';
import { createActor, system } from '../domain/kernel/actor.ts';
import { newId, newSecret } from '../domain/kernel/ids.ts';
import { sendMatchMessage } from '../domain/messaging/messages.ts';
import { MODELS } from '../models/index.ts';
import { MatchModel } from '../models/matching/match.ts';

givenDatabase();

const COUNT = 400;
/** Six standard deviations: no honest run of any length gets there. */
const SIGMAS = 6;

test.each([
  ['an id', 128, newId],
  ['a secret', 256, newSecret],
] as const)('R22: %s is %i random bits: no two alike, and no bit that is set more often than not', (_, bits, make) => {
  const all = Array.from({ length: COUNT }, () => Buffer.from(make(), 'base64url'));
  expect(new Set(all.map((bytes) => bytes.toString('hex'))).size).toBe(COUNT);
  for (const bytes of all) expect(bytes.length * 8).toBe(bits);
  for (let bit = 0; bit < bits; bit += 1) {
    const ones = all.filter((bytes) => ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1).length;
    expect(Math.abs(ones - COUNT / 2)).toBeLessThan((SIGMAS * Math.sqrt(COUNT)) / 2);
  }
});

test('R22: people, messages and introductions have such ids', async () => {
  const account = { email: 'a@example.test', username: 'person', firstName: 'Amina', lastName: 'Rahman' };
  const { _id: userId } = await createAccount({ ...account, passwordHash: null });
  const sender = await makeMember();
  const { _id: matchId } = await makeConnection(sender._id, (await makeMember())._id);
  const { message } = await sendMatchMessage(createActor(sender, 's'), { matchId, content: 'Salam' });
  await makeCommunity(4);
  await dailyRun(system);
  const introductions = (await MatchModel.find({ _id: { $ne: matchId } }).lean()).map(({ _id }) => _id);
  expect(introductions.length).toBeGreaterThan(0);
  for (const id of [userId, message._id, ...introductions]) expect(id).toMatch(/^[\w-]{22}$/);
});

/** GridFS makes the ids of a file's chunks; nothing names a chunk by it. */
const NAMED_BY_NOTHING = ['PhotoChunk._id'];

test('R22: no document has an id that the database made, which would tell when', () => {
  const made = MODELS.flatMap((model) =>
    Object.entries(model.schema.paths).flatMap(([path, { instance }]) =>
      instance === 'ObjectId' || (path === '_id' && instance !== 'String') ? [`${model.modelName}.${path}`] : [],
    ),
  );
  expect(MODELS.length).toBeGreaterThan(20);
  expect(made).toEqual(NAMED_BY_NOTHING);
});
