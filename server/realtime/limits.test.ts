import { request } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { givenTestApp } from '../../testing/app/app.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { connect, makeTab, openTab, type Tab, until } from '../../testing/app/tab.ts';
import { makeMember } from '../../testing/people/factories.ts';
import { createQueue } from './limits.ts';

const app = givenTestApp({ config: { rateLimits: true, trustProxy: 1 } });

type Transport = 'polling' | 'websocket';

const openOwnTab = async (transport: Transport): Promise<{ tab: Tab; browser: TestClient }> => {
  const browser = await app.signIn(await makeMember());
  const tab = await openTab(app.url, browser, { transports: [transport] });
  tab.socket.io.reconnection(false);
  return { tab, browser };
};

/** Sends a packet of the transport many times. */
const flood = ({ socket }: Tab, type: 'message' | 'pong', data: string, times: number): void => {
  const engine = socket.io.engine as unknown as { _sendPacket(type: string, data: string): void };
  for (let count = 0; count < times; count += 1) engine._sendPacket(type, data);
};
const isClosed = (tab: Tab) => until(() => !tab.socket.connected, 'the end of the connection');

const TYPING = '2["match:typing",{"matchId":"unknown"}]';

describe('R57: whoever sends more than eighty packets in ten seconds is disconnected', () => {
  const FLOODS = [
    ['typing events', 'message', TYPING],
    ['typing events that ask for an answer', 'message', TYPING.replace('2', '27')],
    ['events that nobody listens to', 'message', '2["nobody:listens",{}]'],
    ['answers that nobody asked for', 'message', '39["ok"]'],
    ['requests for other namespaces', 'message', '0/admin,'],
    ['heartbeats', 'pong', ''],
  ] as const;
  test.each(FLOODS)('%s, over both transports', async (_what, type, data) => {
    for (const transport of ['websocket', 'polling'] as const) {
      const { tab } = await openOwnTab(transport);
      flood(tab, type, data, 70);
      expect(await tab.socket.timeout(3_000).emitWithAck('match:typing', { matchId: 'x' })).toMatchObject({
        ok: false,
      });
      flood(tab, type, data, 60);
      await isClosed(tab);
    }
  });

  test('and is told when to come back, later each time', async () => {
    const { tab, browser } = await openOwnTab('websocket');
    const cutOff = async (one: Tab) => {
      flood(one, 'message', TYPING, 200);
      await isClosed(one);
    };
    await cutOff(tab);
    const refusal = async () => {
      const again = makeTab(app.url, browser.cookieHeader);
      again.socket.connect();
      return new Promise<Error & { data?: { retryAfterMs: number } }>((resolve) => {
        again.socket.once('connect_error', (error) => resolve(error));
      });
    };
    const first = await refusal();
    expect(first.message).toBe('too many events');
    expect(first.data?.retryAfterMs).toBeGreaterThan(8_000);
    expect(first.data?.retryAfterMs).toBeLessThanOrEqual(10_000);
    // The time is over.
    for (const key of await app.redis.keys('socket-cut-off:*')) await app.redis.del(key);
    await cutOff(await openTab(app.url, browser));
    expect((await refusal()).data?.retryAfterMs).toBeGreaterThan(18_000);
    for (const key of await app.redis.keys('socket-cut-off*')) expect(await app.redis.pttl(key)).toBeGreaterThan(0);
  });

  test('also before it is signed in', async () => {
    const { socket, received } = await openRawSocket({ 'X-Forwarded-For': '203.0.113.80' });
    for (let count = 0; count < 200; count += 1) socket.write(maskedFrame('40/admin,'));
    await until(() => received.isClosed, 'the end of the connection');
  });
});

test('a client that leaves the namespace keeps no connection', async () => {
  const { tab } = await openOwnTab('websocket');
  flood(tab, 'message', '1', 1);
  await isClosed(tab);
});

/** A text frame of a client. Its mask is zero. */
const maskedFrame = (text: string): Buffer => {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
};

/** Opens a websocket and never signs in; rejects with the status of a refusal. */
const openRawSocket = (headers: Record<string, string>) =>
  new Promise<{ socket: import('node:stream').Duplex; received: { isClosed: boolean } }>((resolve, reject) => {
    const asked = request(`${app.url}/socket.io/?EIO=4&transport=websocket`, {
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    });
    asked.on('upgrade', (_answer, socket) => {
      const received = { isClosed: false };
      socket
        .on('error', () => {})
        .on('close', () => {
          received.isClosed = true;
        });
      socket.resume();
      onTestFinished(() => void socket.destroy());
      resolve({ socket, received });
    });
    asked.on('response', ({ statusCode }) => reject(new Error(String(statusCode))));
    asked.on('error', reject).end();
  });

/** Begins a session by polling and leaves it; returns the status. */
const openPolling = async (headers: Record<string, string>): Promise<number> =>
  (await fetch(`${app.url}/socket.io/?EIO=4&transport=polling`, { headers })).status;

describe('R57: connections that are not signed in, from one address', () => {
  test('are twenty, polling and websockets together; others are refused in the handshake', async () => {
    const from = { 'X-Forwarded-For': '203.0.113.81' };
    expect(await Promise.all(Array.from({ length: 10 }, () => openPolling(from)))).toEqual(Array(10).fill(200));
    const sockets = await Promise.all(Array.from({ length: 10 }, () => openRawSocket(from)));
    expect(await openPolling(from)).toBe(403);
    await expect(openRawSocket(from)).rejects.toThrow('400');
    expect(await openPolling({ 'X-Forwarded-For': '203.0.113.82' })).toBe(200);
    sockets[0]?.socket.destroy();
    await until(async () => (await openPolling(from)) === 200, 'a free place');
    expect(await openPolling(from)).toBe(403);
  });

  test('are counted by the /64 network of an IPv6 address', async () => {
    const from = (host: number) => ({ 'X-Forwarded-For': `2001:db8:1:2::${host.toString(16)}` });
    for (let host = 1; host <= 20; host += 1) expect(await openPolling(from(host))).toBe(200);
    expect(await openPolling(from(21))).toBe(403);
    expect(await openPolling({ 'X-Forwarded-For': '2001:db8:1:3::1' })).toBe(200);
  });

  test('do not keep out who is signed in, and give their places back when they are', async () => {
    const from = { 'X-Forwarded-For': '203.0.113.83' };
    const open = async () => {
      const browser = await app.signIn(await makeMember());
      const tab = makeTab(app.url, browser.cookieHeader, { headers: { Origin: app.url, ...from } });
      return connect(tab);
    };
    for (let count = 0; count < 30; count += 1) expect(await open()).toBe('connected');
    for (let count = 0; count < 20; count += 1) expect(await openPolling(from)).toBe(200);
    expect(await openPolling(from)).toBe(403);
    expect(await open()).toBe('connected');
  });

  test('that are refused or broken off leave no place taken', async () => {
    const from = { 'X-Forwarded-For': '203.0.113.84' };
    for (let count = 0; count < 25; count += 1) {
      // No websocket: its key is missing.
      await expect(openRawSocket({ ...from, 'Sec-WebSocket-Key': 'short' })).rejects.toThrow('400');
    }
    expect(await openPolling(from)).toBe(200);
  });
});

test('the queue of handshakes runs so many at once, in the order in which they came, and goes on after one that fails', async () => {
  const queue = createQueue({ atOnce: 3, everyMs: 0 });
  const begun: number[] = [];
  let underWay = 0;
  let most = 0;
  const run = (number: number) =>
    queue(async () => {
      begun.push(number);
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      if (number === 5) throw new Error('five');
      return number;
    });
  const numbers = Array.from({ length: 20 }, (_, at) => at);
  const settled = await Promise.allSettled(numbers.map(run));
  expect(begun).toEqual(numbers);
  expect(most).toBe(3);
  expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual(
    numbers.map((number) => (number === 5 ? 'failed' : number)),
  );
});

test('the queue of handshakes lets whatever else has arrived go first', async () => {
  const queue = createQueue({ atOnce: 1, everyMs: 0 });
  const order: string[] = [];
  const all = ['one', 'two', 'three'].map((name) => queue(async () => void order.push(name)));
  setImmediate(() => order.push('delivery'));
  await Promise.all(all);
  expect(order.indexOf('delivery')).toBeLessThan(order.indexOf('three'));
});

test('in the queue of handshakes, what comes soon after others began waits, and begins together, as far as there are places', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const queue = createQueue({ atOnce: 4, everyMs: 40 });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const run = (number: number) =>
    queue(() => {
      begun.push(number);
      return new Promise<void>((resolve) => {
        ends[number] = resolve;
      });
    });
  const all = [run(0)];
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([0]);
  all.push(run(1), run(2));
  await vi.advanceTimersByTimeAsync(30);
  all.push(run(3), run(4), run(5));
  await vi.advanceTimersByTimeAsync(9);
  expect(begun).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual([0, 1, 2, 3]);
  // A place that becomes free is taken with the next ones.
  ends[2]?.();
  await vi.advanceTimersByTimeAsync(39);
  expect(begun).toEqual([0, 1, 2, 3]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(40);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  for (const end of ends) end();
  await Promise.all(all);
});

test('in the queue of handshakes, work that is not wanted any more takes no place of what is', async () => {
  const queue = createQueue({ atOnce: 1, everyMs: 0 });
  const order: string[] = [];
  let end = (): void => {};
  const first = queue(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const gone = Array.from({ length: 3 }, () =>
    queue(
      () => new Promise<void>(() => {}),
      () => true,
    ),
  );
  const wanted = queue(async () => void order.push('wanted'));
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  end();
  await Promise.all([first, wanted]);
  expect(order).toEqual(['wanted']);
  expect(gone).toHaveLength(3);
});
