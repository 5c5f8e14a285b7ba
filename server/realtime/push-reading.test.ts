import { expect, test } from 'vitest';
import { notFound, unavailable } from '../domain/kernel/errors.ts';
import { readPatiently } from './event-recipients.ts';

/** A reading that fails so often with an error before it succeeds; `count` tells how often it was tried. */
const givenReading = (failures: number, error: Error) => {
  let count = 0;
  const read = async (): Promise<string> => {
    count += 1;
    if (count <= failures) throw error;
    return 'read';
  };
  return { read, count: () => count };
};

test('R38: what a push shows is read again where the stores have not answered in time', async () => {
  const { read, count } = givenReading(2, unavailable());
  expect(await readPatiently(read).catch(() => 'lost')).toBe('read');
  expect(count()).toBe(3);
});

test('another error is one at once', async () => {
  const { read, count } = givenReading(1, notFound('gone'));
  await expect(readPatiently(read)).rejects.toMatchObject({ code: 'not_found' });
  expect(count()).toBe(1);
});
