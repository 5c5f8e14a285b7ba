import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { expect, test } from 'vitest';
import { givenDatabase } from '../../testing/stores/database.ts';
import { ROOT } from '../bootstrap/root.ts';
import { ContactMessageModel } from '../models/operations/contact-message.ts';
import { supportThreads } from './support-threads.ts';

givenDatabase();

test('contact messages become threads: what is open waits since it was written, for 48 hours but for the journal', async () => {
  const fixture = readFileSync(join(ROOT, 'server/migrations/fixtures/demo-0.1.json'), 'utf8');
  const { letters = [] } = mongo.BSON.EJSON.parse(fixture, { relaxed: false }) as { letters?: object[] };
  await ContactMessageModel.collection.insertMany(letters);
  expect(await supportThreads.countLeft()).toBe(letters.length);
  expect(await supportThreads.runBatch(null)).toEqual({ changed: letters.length, after: null });
  expect(await supportThreads.runBatch(null)).toEqual({ changed: 0, after: null });
  const threads = await ContactMessageModel.find().sort({ _id: 1 }).lean();
  const waits = threads.map(({ _id, createdAt, waitingSince, dueAt, replies }) => [
    _id,
    waitingSince ? waitingSince.getTime() - createdAt.getTime() : null,
    dueAt ? (dueAt.getTime() - createdAt.getTime()) / 3_600_000 : null,
    replies,
  ]);
  expect(waits).toEqual([
    ['letter-done', null, null, []],
    ['letter-open', 0, 48, []],
    ['letter-signed-in', 0, 48, []],
    ['letter-subscribe', 0, null, []],
  ]);
});
