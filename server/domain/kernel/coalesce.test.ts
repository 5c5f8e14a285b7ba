import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

const givenWork = () => {
  const ends: ((result: number | Error) => void)[] = [];
  let atOnce = 0;
  let most = 0;
  const call = coalesce((_key: string) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    return new Promise<number>((resolve, reject) => {
      ends.push((result) => {
        atOnce -= 1;
        if (result instanceof Error) reject(result);
        else resolve(result);
      });
    });
  });
  return { call, ends, most: () => most };
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('all who call during a run share one further run, which begins after it', async () => {
  const { call, ends, most } = givenWork();
  const first = call('a');
  const rest = [call('a'), call('a'), call('a')];
  await turn();
  expect(ends).toHaveLength(1);
  ends[0]?.(1);
  expect(await first).toBe(1);
  await turn();
  expect(ends).toHaveLength(2);
  ends[1]?.(2);
  expect(await Promise.all(rest)).toEqual([2, 2, 2]);
  expect(most()).toBe(1);
});

test('a run that fails fails for those who share it, and the next one begins', async () => {
  const { call, ends } = givenWork();
  const [first, second] = [call('a'), call('a')];
  ends[0]?.(new Error('no'));
  await expect(first).rejects.toThrow('no');
  await turn();
  ends[1]?.(2);
  expect(await second).toBe(2);
  const third = call('a');
  expect(ends).toHaveLength(3);
  ends[2]?.(3);
  expect(await third).toBe(3);
});

test('other keys do not wait', async () => {
  const { call, ends } = givenWork();
  const calls = ['a', 'b', 'c'].map(call);
  expect(ends).toHaveLength(3);
  for (const [at, end] of ends.entries()) end(at);
  expect(await Promise.all(calls)).toEqual([0, 1, 2]);
});
