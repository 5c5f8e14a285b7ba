import { beforeAll, expect, test } from 'vitest';
import { allCalls } from '../../shared/contract/index.ts';
import { givenTestApp } from '../../testing/app/app.ts';
import { POLICY } from '../../testing/app/authorization-policy.ts';
import { listCells, PASSWORD, requestByRule } from '../../testing/app/authorization-rules.ts';
import { type Cast, makeCast, restoreCast } from '../../testing/people/cast.ts';
import { mongoConnection } from '../database/probe.ts';
import { hashPassword } from '../domain/accounts/hashing.ts';

/** Holds what all calls of a test make MongoDB do. */
const PROFILE_BYTES = 200_000_000;

let cast: Cast;

const app = givenTestApp({ config: { takesDocuments: true } });
beforeAll(async () => {
  cast = await makeCast(await hashPassword(PASSWORD));
});

test('no call reads a whole collection', async () => {
  const { db } = mongoConnection();
  if (!db) throw new Error('MongoDB is not connected');
  await db.dropCollection('system.profile');
  await db.createCollection('system.profile', { capped: true, size: PROFILE_BYTES });
  for (const { name, call } of allCalls) {
    const rule = POLICY[name];
    if (!rule) continue;
    const granted = listCells(rule).filter(({ expected }) => expected < 400);
    for (const { principal, relation } of new Map(granted.map((cell) => [cell.principal, cell])).values()) {
      if (principal === 'anonymous') continue;
      if (call.method !== 'GET') await restoreCast(cast);
      const id = relation === 'none' ? '' : cast.objectFor(name, principal, relation);
      const browser = await app.signIn(cast.users[principal]);
      await db.setProfilingLevel('all');
      await requestByRule(browser, call, rule, id);
      await db.setProfilingLevel('off');
    }
  }
  const scans = await db
    .collection('system.profile')
    .find({ planSummary: /COLLSCAN/ })
    .toArray();
  const found = scans.map(({ ns, command }) => [String(ns).split('.')[1], JSON.stringify(command.filter ?? command)]);
  expect(found).toEqual([]);
}, 120_000);
