import { expect, test } from 'vitest';
import { createRefusalLog } from './refusal-log.ts';

const setUp = () => {
  const lines: object[] = [];
  const log = createRefusalLog((line) => lines.push(line));
  return { lines, log };
};

test('R61: the first refusal is written at once, those that follow as one line with their number', () => {
  const { lines, log } = setUp();
  const refusal = { refused: 'handshake', reason: 'unauthorized', address: '203.0.113.9' } as const;
  for (let count = 0; count < 10_000; count += 1) log.count({ ...refusal });
  log.count({ refused: 'event', reason: 'too fast', userId: 'u-1', event: 'match:typing' });
  expect(lines).toEqual([
    { ...refusal, count: 1 },
    { refused: 'event', reason: 'too fast', userId: 'u-1', event: 'match:typing', count: 1 },
  ]);
  log.flush();
  expect(lines.slice(2)).toEqual([{ ...refusal, count: 9_999 }]);
  log.count(refusal);
  log.close();
  expect(lines).toHaveLength(4);
});

test('R61: a flood from many addresses is written as a bounded number of lines, and counted in full', () => {
  const { lines, log } = setUp();
  for (let count = 0; count < 5_000; count += 1)
    log.count({ refused: 'handshake', reason: 'unauthorized', address: `2001:db8:0:${count.toString(16)}` });
  log.close();
  expect(lines).toHaveLength(202);
  expect(lines.reduce((sum, line) => sum + (line as { count: number }).count, 0)).toBe(5_000);
});
