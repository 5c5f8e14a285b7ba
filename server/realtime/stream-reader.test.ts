import { Redis } from 'ioredis';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { testStores } from '../../testing/stores/stores.ts';
import { createStreamReader } from './stream-reader.ts';

let writer: Redis;
let gaps = 0;
let openReader: (from?: string) => () => Promise<string[]>;
beforeEach(async () => {
  const { redisUrl } = await testStores();
  writer = new Redis(redisUrl);
  const connection = new Redis(redisUrl);
  gaps = 0;
  openReader = (from) => {
    const onGap = () => {
      gaps += 1;
    };
    const options = { stream: 's', blockMs: 1, maxEntries: 10, onGap };
    const reader = createStreamReader(connection, from === undefined ? options : { ...options, from });
    return async () => (await reader.read()).map(([, [, value]]) => value ?? '');
  };
  onTestFinished(() => {
    writer.disconnect();
    connection.disconnect();
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
    const read = openReader();
    expect(await read()).toEqual([]);
    await add('first', 'second');
    expect(await read()).toEqual(['first', 'second']);
    expect(await read()).toEqual([]);
  },
);

test('R34: a reader is notified when entries were trimmed before it read them, and only then', async () => {
  const ids = await add(...Array.from({ length: 40 }, (_, index) => String(index)));
  expect(await openReader(ids[4])()).toHaveLength(10);
  expect(gaps).toBe(0);
  await writer.xtrim('s', 'MAXLEN', 30);
  expect(await openReader(ids[9])()).toHaveLength(10);
  expect(gaps).toBe(1);
  expect(await openReader(ids[12])()).toHaveLength(10);
  expect(await openReader(ids[35])()).toHaveLength(4);
  expect(gaps).toBe(1);
});
