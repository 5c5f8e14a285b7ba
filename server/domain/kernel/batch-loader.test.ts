import { expect, test } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

/** A finder whose queries end when the test says so. */
const givenFinder = (maxConcurrent: number, giveUpMs = 5_000) => {
  const queries: { ids: string[]; end(): void; fail(): void }[] = [];
  const load = createBatchLoader(
    (ids) =>
      new Promise<{ _id: string }[]>((resolve, reject) => {
        const end = () => resolve(ids.filter((id) => id !== 'nobody').map((_id) => ({ _id })));
        queries.push({ ids, end, fail: () => reject(new Error('away')) });
      }),
    { maxConcurrent, giveUpMs },
  );
  return { queries, load, turn: () => new Promise((resolve) => setImmediate(() => setImmediate(resolve))) };
};

test('the ids requested in one turn are one query, each id once', async () => {
  const { queries, load, turn } = givenFinder(2);
  const loads = [load('a'), load('b'), load('a'), load('nobody')];
  await turn();
  expect(queries.map(({ ids }) => ids)).toEqual([['a', 'b', 'nobody']]);
  queries[0]?.end();
  expect(await Promise.all(loads)).toEqual([{ _id: 'a' }, { _id: 'b' }, { _id: 'a' }, null]);
});

test('ids requested during a query are never answered from it, and gather while all are busy', async () => {
  const { queries, load, turn } = givenFinder(1);
  const first = load('a');
  await turn();
  const later = [load('a'), load('b')];
  await turn();
  expect(queries).toHaveLength(1);
  queries[0]?.end();
  await first;
  await turn();
  expect(queries.map(({ ids }) => ids)).toEqual([['a'], ['a', 'b']]);
  queries[1]?.end();
  expect(await Promise.all(later)).toEqual([{ _id: 'a' }, { _id: 'b' }]);
});

test('a failing query fails its own callers, not later ones', async () => {
  const { queries, load, turn } = givenFinder(1);
  const failed = load('a');
  await turn();
  queries[0]?.fail();
  await expect(failed).rejects.toThrow('away');
  const fine = load('a');
  await turn();
  queries[1]?.end();
  expect(await fine).toEqual({ _id: 'a' });
});

test('a query that never ends holds up no other caller', async () => {
  const { queries, load, turn } = givenFinder(1, 500);
  const stuck = load('a');
  await turn();
  const behind = load('b');
  await expect(stuck).rejects.toThrow('briefly unavailable');
  await turn();
  queries[1]?.end();
  expect(await behind).toEqual({ _id: 'b' });
});
