import { afterEach, expect, test } from 'vitest';
import { makeMember } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { mongoConnection } from '../../database/probe.ts';
import { system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { configureContext } from '../kernel/context.ts';
import { notifyMany } from '../notifications/notify.ts';
import { claimDue } from './claim.ts';

givenDatabase();
afterEach(() => {
  clock.set();
  configureContext({ noticeChannels: [] });
});

test('what is due is found by its index, whatever else is kept', async () => {
  configureContext({ noticeChannels: ['email'] });
  const { _id: userId } = await makeMember();
  await notifyMany([{ userId, kind: 'photo-decided', event: 'a' }]);
  clock.set(() => new Date(Date.now() + 3_600_000));
  const { db } = mongoConnection();
  await db?.setProfilingLevel('all');
  const claimed = await claimDue(system, { channel: 'email' });
  await db?.setProfilingLevel('off');
  expect(claimed).toHaveLength(1);
  const reads = await db
    ?.collection('system.profile')
    .find({ ns: /notices$/, op: 'query' })
    .toArray();
  await db?.dropCollection('system.profile');
  expect(reads?.map(({ planSummary }) => planSummary)).toContain('IXSCAN { due.email: 1 }');
  expect(reads?.filter(({ planSummary, hasSortStage }) => planSummary === 'COLLSCAN' || hasSortStage)).toEqual([]);
});
