import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { givenTestApp } from '../../testing/app/app.ts';

const app = givenTestApp();

test('R57, R64: however many ask whether the service is ready, the stores are probed once a second', async () => {
  const { db } = mongoose.connection;
  if (!db) throw new Error('no database');
  await db.command({ profile: 2 });
  const began = performance.now();
  let answers = 0;
  const ask = async () => {
    while (performance.now() - began < 2_500) {
      const { status, body } = await app.client().request('GET', '/readyz');
      expect([status, body]).toEqual([200, { status: 'ready', mongodb: 'ok', redis: 'ok' }]);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: 20 }, ask));
  await db.command({ profile: 0 });
  const elapsedS = (performance.now() - began) / 1_000;
  const writes = await db.collection('system.profile').countDocuments({ op: 'update', ns: /\.probes$/ });
  expect(answers).toBeGreaterThanOrEqual(20);
  expect(writes).toBeGreaterThanOrEqual(1);
  expect(writes).toBeLessThanOrEqual(Math.ceil(elapsedS));
});
