import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../../testing/app/tab.ts';
import { testStores } from '../../testing/stores/stores.ts';
import { createRelay, type Push } from './push-bus.ts';

const givenTwo = async () => {
  const { redisUrl } = await testStores();
  const redis = new Redis(redisUrl);
  const faults: unknown[] = [];
  const member = () => {
    const heard: Push[] = [];
    const relay = createRelay(redisUrl, {
      deliver: (push) => heard.push(push),
      onGap: () => faults.push('gap'),
      onError: (error) => faults.push(error),
    });
    onTestFinished(() => relay.close());
    return { heard, tell: relay.tell };
  };
  onTestFinished(() => redis.disconnect());
  const [one, other] = [member(), member()];
  // Both read on from a fixed place as soon as each has heard something.
  for (const [from, to] of [[one, other] as const, [other, one] as const])
    await until(() => {
      from.tell(['warm', 'up', null]);
      return to.heard.length > 0;
    }, 'a first push');
  return { redis, redisUrl, one, other, faults };
};
const but = (heard: readonly Push[]) => heard.filter(([room]) => room !== 'warm');

test('the pushes of one turn go to the others in one entry, in their order, and not back', async () => {
  const { redis, one, other, faults } = await givenTwo();
  const before = await redis.xlen('mithaq:pushes');
  const pushes = Array.from({ length: 50 }, (_, index): Push => ['room', 'event', { index }]);
  for (const push of pushes) one.tell(push);
  await until(() => but(other.heard).length === 50, 'all pushes');
  expect(but(other.heard)).toEqual(pushes);
  expect(but(one.heard)).toEqual([]);
  expect((await redis.xlen('mithaq:pushes')) - before).toBeLessThanOrEqual(2);
  expect(faults).toEqual([]);
});

test('who only tells is heard, also when it closes in the same turn', async () => {
  const { redisUrl, one, other } = await givenTwo();
  const teller = createRelay(redisUrl);
  teller.tell(['room', 'first', 1]);
  await until(() => but(one.heard).length === 1, 'the first');
  teller.tell(['room', 'last', 2]);
  teller.close();
  await until(() => [one, other].every(({ heard }) => but(heard).length === 2), 'the last');
});

test('R34: a connection to Redis that breaks loses no push', async () => {
  const { redis, one, other } = await givenTwo();
  for (let index = 0; index < 20; index += 1) {
    one.tell(['room', 'event', index]);
    if (index % 5 === 0) await redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await new Promise((resolve) => setImmediate(resolve));
  }
  await until(() => new Set(but(other.heard).map(([, , index]) => index)).size === 20, 'all pushes', 15_000);
});
