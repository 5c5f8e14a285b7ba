import { Redis } from 'ioredis';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { testStores } from '../../testing/stores/stores.ts';
import { resumeStreamCursor } from './stream-cursor.ts';

let writer: Redis;
let gaps = 0;
let read: (from: string) => Promise<string[]>;
beforeEach(async () => {
  const { redisUrl } = await testStores();
  writer = new Redis(redisUrl);
  gaps = 0;
  const reader = resumeStreamCursor(new Redis(redisUrl), () => {
    gaps += 1;
  });
  read = async (from) => {
    const answer = await reader.xread('BLOCK', 1, 'COUNT', 10, 'STREAMS', 's', from);
    return (answer?.[0]?.[1] ?? []).map(([, [, value]]) => value ?? '');
  };
  onTestFinished(() => {
    writer.disconnect();
    reader.disconnect();
  });
});

const add = async (...values: string[]) => {
  const ids: (string | null)[] = [];
  for (const value of values) ids.push(await writer.xadd('s', '*', 'v', value));
  return ids.map(String);
};

test.each([[[]], [['old']]])(
  'R34: what is added between two reads from the end is not skipped, after %j',
  async (old) => {
    await add(...old);
    expect(await read('$')).toEqual([]);
    await add('first', 'second');
    expect(await read('$')).toEqual(['first', 'second']);
  },
);

test('R34: a reader is told when entries went before it saw them, and only then', async () => {
  const ids = await add(...Array.from({ length: 40 }, (_, index) => String(index)));
  expect(await read(ids[4] ?? '')).toHaveLength(10);
  expect(gaps).toBe(0);
  await writer.xtrim('s', 'MAXLEN', 30);
  expect(await read(ids[9] ?? '')).toHaveLength(10);
  expect(gaps).toBe(1);
  expect(await read(ids[12] ?? '')).toHaveLength(10);
  expect(await read(ids[35] ?? '')).toHaveLength(4);
  expect(gaps).toBe(1);
});
