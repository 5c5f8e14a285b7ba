import { afterEach, expect, test } from 'vitest';
import { makeCommunity } from '../../testing/people/community.ts';
import { makeConnection, makeMember } from '../../testing/people/factories.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { createAccount } from '../domain/accounts/accounts.ts';
import { dailyRun } from '../domain/daily-batch/run.ts';
import { createActor, system } from '../domain/kernel/actor.ts';
import { clock } from '../domain/kernel/clock.ts';
import { newId, newSecret } from '../domain/kernel/ids.ts';
import { sendMatchMessage } from '../domain/messaging/messages.ts';
import { MODELS } from '../models/index.ts';
import { MatchModel } from '../models/matching/match.ts';

givenDatabase();
afterEach(() => clock.set());

const COUNT = 120;
const AT_ONCE = 50;
const DAY_MS = 86_400_000;

/** Calls `make` `COUNT` times, some at once, and returns the ids in the order of the calls. */
const makeMany = async (make: (number: number) => Promise<string>): Promise<string[]> => {
  const ids: string[] = [];
  while (ids.length < COUNT) {
    const some = Math.min(AT_ONCE, COUNT - ids.length);
    ids.push(...(await Promise.all(Array.from({ length: some }, (_, at) => make(ids.length + at)))));
  }
  return ids;
};

const makePeople = () =>
  makeMany(async (number) => {
    const name = `person-${number}`;
    const account = { email: `${name}@example.test`, username: name, firstName: 'Amina', lastName: 'Rahman' };
    return (await createAccount({ ...account, passwordHash: null }))._id;
  });

const sendMessages = async () => {
  const sender = await makeMember({ membershipTier: 'premium' });
  const { _id: matchId } = await makeConnection(sender._id, (await makeMember())._id);
  return makeMany(async (number) => {
    const content = String(number);
    return (await sendMatchMessage(createActor(sender, 's'), { matchId, content })).message._id;
  });
};

/** Runs the daily batch of one day after another; a match has the id of its conversation. */
const introduce = async () => {
  await makeCommunity(Math.min(800, COUNT));
  const startedAt = Date.UTC(2030, 0, 1);
  for (let day = 0; (await MatchModel.estimatedDocumentCount()) < COUNT; day += 1) {
    clock.set(() => new Date(startedAt + day * DAY_MS));
    await dailyRun(system);
  }
  const matches = await MatchModel.find({}, { _id: 1 }).sort({ $natural: 1 }).lean();
  return matches.map(({ _id }) => _id).slice(-COUNT);
};

/** Six standard deviations: no honest run of any length gets there. */
const SIGMAS = 6;

/** The numbers at every place of an id that are long enough for a time, in seconds and in milliseconds, both ways round. */
const readTimes = (bytes: Buffer): number[] => {
  const seconds = Array.from({ length: bytes.length - 3 }, (_, at) => [bytes.readUInt32BE(at), bytes.readUInt32LE(at)]);
  const milliseconds = Array.from({ length: bytes.length - 5 }, (_, at) => [
    bytes.readUIntBE(at, 6),
    bytes.readUIntLE(at, 6),
  ]);
  return [...seconds.flat().map((time) => time * 1_000), ...milliseconds.flat()];
};

/** Asserts that ids, in the order in which they were made, have `bits` bits and tell neither order, number nor time. */
const expectRandom = (ids: readonly string[], bits: number, now: number): void => {
  const all = ids.map((id) => Buffer.from(id, 'base64url'));
  expect(ids.filter((id) => !/^[\w-]+$/.test(id))).toEqual([]);
  expect(all.filter((bytes) => bytes.length * 8 !== bits)).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids.map((id) => id.toLowerCase().slice(0, 16))).size).toBe(ids.length);

  const ascents = all.filter((bytes, at) => at > 0 && Buffer.compare(all[at - 1] ?? bytes, bytes) < 0).length;
  expect(Math.abs(ascents - (ids.length - 1) / 2)).toBeLessThan(SIGMAS * Math.sqrt((ids.length + 1) / 12));
  for (let bit = 0; bit < bits; bit += 1) {
    const ones = all.filter((bytes) => ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1).length;
    expect(Math.abs(ones - ids.length / 2)).toBeLessThan((SIGMAS * Math.sqrt(ids.length)) / 2);
  }
  const timed = all.filter((bytes) => readTimes(bytes).some((time) => Math.abs(time - now) < 60_000)).length;
  expect(timed).toBeLessThan(ids.length / 100);
};

test(`R22: ${COUNT} ids of each kind of thing are 128 random bits: no two alike, in no order, without a time`, async () => {
  const kinds = { people: makePeople, messages: sendMessages, introductions: introduce };
  for (const make of Object.values(kinds)) {
    const ids = await make();
    expect(ids).toHaveLength(COUNT);
    expectRandom(ids, 128, Date.now());
  }
  expectRandom(
    Array.from({ length: COUNT }, () => newId()),
    128,
    Date.now(),
  );
  expectRandom(
    Array.from({ length: COUNT }, () => newSecret()),
    256,
    Date.now(),
  );
}, 600_000);

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

test('R22: ids with an order, with a time in them, or with fewer random bits are found', () => {
  const now = Date.now();
  const make = (edit: (bytes: Buffer, at: number) => void) =>
    Array.from({ length: 300 }, (_, at) => {
      const bytes = Buffer.from(newId(), 'base64url');
      edit(bytes, at);
      return bytes.toString('base64url');
    });
  const faulty = {
    counters: make((bytes, at) => bytes.writeUInt32BE(at)),
    'ids of the database': make((bytes, at) => bytes.writeUInt32BE(Math.trunc(now / 1_000) + (at >> 5), 4)),
    'times in milliseconds': make((bytes) => bytes.writeUIntBE(now, 0, 6)),
    'numbers of a version': make((bytes) => bytes.writeUInt8(0x40 | (bytes.readUInt8(6) & 15), 6)),
  };
  expectRandom(
    make(() => {}),
    128,
    now,
  );
  for (const ids of Object.values(faulty)) expect(() => expectRandom(ids, 128, now)).toThrow();
});
