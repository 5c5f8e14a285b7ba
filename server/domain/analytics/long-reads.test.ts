import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { syncIndexes } from '../../models/index-sync.ts';
import { verifyAudit } from '../audit/verify-audit.ts';
import { PriorPairs } from '../daily-batch/prior-pairs.ts';
import { buildPool } from '../matching/search/pool.ts';
import { countFunnel, measureExposure } from './introductions.ts';
import { countGenders } from './members.ts';

givenDatabase();

const DAY = '2026-03-02';
/** Collections whose every read takes longer than a call of the service waits. */
const SLOW = ['matches', 'batches', 'audit'];
const at = (name: string) => mongoose.connection.collection(name);

beforeAll(async () => {
  const before = new Date('2026-02-20T12:00:00Z');
  await at('slow').insertOne({
    users: ['a', 'b'],
    offeredAt: [before, before],
    responses: [null, null],
    acceptedAt: null,
    createdAt: before,
    userId: 'a',
    day: '2026-02-28',
    matchIds: ['m'],
  });
  const isSlow = { $function: { body: 'function() { sleep(5500); return true; }', args: [], lang: 'js' } };
  for (const name of SLOW) {
    await at(name).drop();
    await mongoose.connection.createCollection(name, { viewOn: 'slow', pipeline: [{ $match: { $expr: isSlow } }] });
  }
});
afterAll(async () => {
  for (const name of [...SLOW, 'slow']) await at(name).drop();
  await syncIndexes();
});

test('figures of a whole period, the check of the audit, and what the planner knows of all pairs take as long as they need', async () => {
  const member = { id: 'a', tier: 'vip', gender: 'female', city: null, isOfferable: true } as const;
  const [exposure, funnel, genders, audit, pairs] = await Promise.all([
    measureExposure([member], DAY),
    countFunnel(DAY),
    countGenders([member], DAY),
    verifyAudit(),
    PriorPairs.load(buildPool([]), null),
  ]);
  expect([exposure.name, funnel.name, genders.name]).toEqual(['exposure', 'funnel', 'genders']);
  expect([...pairs]).toEqual([]);
  expect(audit.findings).toContainEqual(expect.stringContaining('has no number'));
}, 60_000);
