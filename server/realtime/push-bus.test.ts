import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../../testing/app/tab.ts';
import { testStores } from '../../testing/stores/stores.ts';
import { createPushBus } from './push-bus.ts';
import type { SocketCommand } from './socket-commands.ts';

const deliver = (room: string, event: string, payload: unknown): SocketCommand => ({
  type: 'deliver',
  room,
  event,
  payload,
});

const givenTwo = async () => {
  const { redisUrl } = await testStores();
  const redis = new Redis(redisUrl);
  const faults: unknown[] = [];
  const member = () => {
    const received: SocketCommand[] = [];
    const bus = createPushBus(redisUrl, {
      onCommand: (command) => received.push(command),
      onGap: () => faults.push('gap'),
      onError: (error) => faults.push(error),
    });
    onTestFinished(() => bus.close());
    return { received, publish: bus.publish };
  };
  onTestFinished(() => redis.disconnect());
  const [one, other] = [member(), member()];
  // Both read on from a fixed position as soon as each has received something.
  for (const [from, to] of [[one, other] as const, [other, one] as const])
    await until(() => {
      from.publish(deliver('warm', 'up', null));
      return to.received.length > 0;
    }, 'a first push');
  return { redis, redisUrl, one, other, faults };
};
const withoutWarmUp = (received: readonly SocketCommand[]) => received.filter(({ room }) => room !== 'warm');

test('the pushes of one turn reach the other processes in one entry, in their order, and not their own', async () => {
  const { redis, one, other, faults } = await givenTwo();
  const before = await redis.xlen('mithaq:socket-commands');
  const pushes = Array.from({ length: 50 }, (_, index) => deliver('room', 'event', { index }));
  for (const push of pushes) one.publish(push);
  await until(() => withoutWarmUp(other.received).length === 50, 'all pushes');
  expect(withoutWarmUp(other.received)).toEqual(pushes);
  expect(withoutWarmUp(one.received)).toEqual([]);
  expect((await redis.xlen('mithaq:socket-commands')) - before).toBeLessThanOrEqual(2);
  expect(faults).toEqual([]);
});

test('a bus without a listener sends, also when it closes in the same turn', async () => {
  const { redisUrl, one, other } = await givenTwo();
  const sender = createPushBus(redisUrl);
  sender.publish(deliver('room', 'first', 1));
  await until(() => withoutWarmUp(one.received).length === 1, 'the first');
  sender.publish(deliver('room', 'last', 2));
  sender.close();
  await until(() => [one, other].every(({ received }) => withoutWarmUp(received).length === 2), 'the last');
});

/** Ends the other connections to the database of a connection: other tests use the same Redis. */
const endOthers = async (redis: Redis): Promise<void> => {
  const own = await redis.client('ID');
  const all = String(await redis.client('LIST'))
    .trim()
    .split('\n');
  const ids = all.flatMap((line) => {
    const [, id] = /^id=(\d+) /.exec(line) ?? [];
    return id && Number(id) !== own && line.includes(` db=${redis.options.db} `) ? [id] : [];
  });
  for (const id of ids) await redis.call('CLIENT', 'KILL', 'ID', id);
  ended += ids.length;
};
let ended = 0;

test('R34: a connection to Redis that breaks loses no push', async () => {
  const { redis, one, other } = await givenTwo();
  for (let index = 0; index < 20; index += 1) {
    one.publish(deliver('room', 'event', index));
    if (index % 5 === 0) await endOthers(redis);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await until(
    () =>
      new Set(withoutWarmUp(other.received).map((command) => command.type === 'deliver' && command.payload)).size ===
      20,
    'all pushes',
    15_000,
  );
  expect(ended).toBeGreaterThan(3);
});

test('the others learn that Redis has refused an entry, and the stream ends by itself', async () => {
  const { redis, redisUrl, one } = await givenTwo();
  expect(await redis.pttl('mithaq:socket-commands')).toBeGreaterThan(0);
  let gaps = 0;
  const received: SocketCommand[] = [];
  const refused: unknown[] = [];
  const listener = createPushBus(redisUrl, {
    onCommand: (command) => received.push(command),
    onGap: () => {
      gaps += 1;
    },
    onError: (error) => refused.push(error),
  });
  onTestFinished(() => listener.close());
  await until(() => {
    one.publish(deliver('warm', 'up', null));
    return received.length > 0;
  }, 'a first push');
  // Nothing of the warm-up is under way any more.
  one.publish(deliver('warm', 'over', null));
  await until(
    () => received.some((command) => command.type === 'deliver' && command.event === 'over'),
    'the last of them',
  );
  // What has another type is refused, as it is by a Redis without memory.
  await redis.set('mithaq:socket-commands', 'of another type');
  one.publish(deliver('room', 'lost', 1));
  await until(() => refused.length > 0, 'an error');
  await redis.del('mithaq:socket-commands');
  await until(() => gaps > 0, 'the gap');
  one.publish(deliver('room', 'next', 2));
  await until(() => withoutWarmUp(received).length > 0, 'the next');
  expect(withoutWarmUp(received)).toEqual([deliver('room', 'next', 2)]);
});
