import { setImmediate as breathe } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { committedTransactions } from '../../database/probe.ts';
import { UserModel } from '../../models/members/user.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { createBackgroundThrottle } from './background-throttle.ts';

givenDatabase();

/** How many of eight pieces of work were under way at once. */
const atOnce = async (behind: ReturnType<typeof createBackgroundThrottle>): Promise<number> => {
  let [underWay, most] = [0, 0];
  const work = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    for (let turns = 0; turns < 20; turns += 1) await breathe();
    underWay -= 1;
  };
  await Promise.all(Array.from({ length: 8 }, () => behind(work)));
  return most;
};

test('work runs in parallel without foreground load, and one piece at a time with it', async () => {
  let committed = 1_000;
  let perSecond = 0;
  const behind = createBackgroundThrottle(async () => (committed += perSecond), 0);
  expect(await atOnce(behind)).toBe(8);
  perSecond = 1_000;
  expect(await atOnce(behind)).toBe(1);
  perSecond = 0;
  expect(await atOnce(behind)).toBe(8);
});

test('work continues where the number of commits may not be read', async () => {
  const behind = createBackgroundThrottle(async () => null, 0);
  await behind(async () => {});
  expect(await atOnce(behind)).toBe(8);
});

test('a piece that fails fails alone', async () => {
  let committed = 0;
  const behind = createBackgroundThrottle(async () => (committed += 1_000), 0);
  await behind(async () => {});
  const failing = behind(async () => Promise.reject(new Error('of its own')));
  const next = behind(async () => 'done');
  await expect(failing).rejects.toThrow('of its own');
  expect(await next).toBe('done');
});

test('the database reports what was committed', async () => {
  const before = (await committedTransactions()) ?? 0;
  await inTransaction(async ({ session }) => {
    await UserModel.updateOne({ _id: 'nobody' }, { $set: { lastActiveAt: null } }, { session });
  });
  expect(await committedTransactions()).toBeGreaterThan(before);
});
