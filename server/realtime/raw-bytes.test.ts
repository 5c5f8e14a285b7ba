import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { openTab, until } from '../../testing/app/tab.ts';
import { makeMember } from '../../testing/people/factories.ts';

/** Below Socket.IO's own client: bytes in the frames of a websocket, and bodies of polling (F6). */
let app: TestApp;
let browser: TestClient;
const failures: unknown[] = [];
const note = (error: unknown) => failures.push(error);
beforeAll(async () => {
  app = await startTestApp();
  browser = await app.signIn(await makeMember());
  process.on('uncaughtException', note);
  process.on('unhandledRejection', note);
});
afterAll(async () => {
  process.off('uncaughtException', note);
  process.off('unhandledRejection', note);
  await app.stop();
});

/** Packets as they should be, as they almost should be, and anything at all. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    '',
    '0',
    '1',
    '2',
    '2probe',
    '3',
    '4',
    '40',
    '41',
    '42',
    '42[',
    '42[]',
    '42[null]',
    '42{}',
    '5',
    '6',
    '9',
  ),
  fc.constantFrom(
    '40/admin,',
    '43',
    '430[]',
    '44',
    '45',
    '450-[]',
    '451-["match:typing",{"_placeholder":true,"num":9}]',
  ),
  fc.constantFrom(
    '42["match:typing"]',
    '420["match:typing",null]',
    '42["connect"]',
    '42["__proto__",{}]',
    '42["disconnect"]',
  ),
  fc.constantFrom(
    '4299999999999999999999["match:typing",{}]',
    `42${'['.repeat(5_000)}`,
    '451e9-[]',
    '\u001e\u001e',
    'b4AAA=',
  ),
  fc.json().map((json) => `42["match:typing",${json}]`),
);

/** One frame of a client: opcode, flags and declared length, true or not. */
const frame = fc
  .record({
    head: fc.oneof(fc.constantFrom(0x81, 0x82, 0x80, 0x01, 0x88, 0x89, 0x8a), fc.nat(255)),
    masked: fc.constantFrom(true, true, true, true, false),
    payload: fc.oneof(
      text.map((value) => Buffer.from(value)),
      fc.uint8Array({ maxLength: 100 }).map((value) => Buffer.from(value)),
    ),
    claimed: fc.option(fc.constantFrom(0, 1, 125, 126, 127), { freq: 8 }),
  })
  .map(({ head, masked, payload, claimed }) => {
    const short = payload.length < 126;
    const length = claimed ?? (short ? payload.length : 126);
    const extended =
      short || claimed !== null ? Buffer.alloc(0) : Buffer.from([payload.length >> 8, payload.length & 255]);
    const begin = Buffer.from([head, (masked ? 0x80 : 0) | length]);
    // A mask of zeros leaves the payload as it is.
    return Buffer.concat([begin, extended, masked ? Buffer.alloc(4) : Buffer.alloc(0), payload]);
  });

const upgraded = async (): Promise<Socket> => {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: ${hostname}:${port}`,
      `Origin: ${app.url}`,
      `Cookie: ${browser.cookieHeader}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      '\r\n',
    ].join('\r\n'),
  );
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 101 /);
  return socket;
};

const gone = async (socket: Socket): Promise<void> => {
  if (socket.destroyed) return;
  const closed = once(socket, 'close');
  socket.destroy();
  await closed;
};

/** Expects that the service still works for the next connection, and logged no error of its own. */
const stillWell = async (): Promise<void> => {
  expect((await browser.request('GET', '/healthz')).status).toBe(200);
  const tab = await openTab(app.url, await app.signIn(await makeMember()));
  expect(await tab.socket.timeout(5_000).emitWithAck('match:typing', { matchId: 'x' })).toMatchObject({ ok: false });
  expect(failures).toEqual([]);
  expect(app.faults.splice(0)).toEqual([]);
};

test('R52: 2,000 frames of anything at all over websockets end no more than their own connection', async () => {
  const session = fc.tuple(fc.boolean(), fc.array(frame, { minLength: 10, maxLength: 10 }));
  await fc.assert(
    fc.asyncProperty(session, async ([greets, frames]) => {
      const socket = await upgraded();
      if (greets) socket.write(Buffer.concat([Buffer.from([0x81, 0x82]), Buffer.alloc(4), Buffer.from('40')]));
      for (const bytes of frames) if (socket.writable) socket.write(bytes);
      await new Promise((resolve) => setImmediate(resolve));
      await gone(socket);
    }),
    { numRuns: 200, endOnFailure: true },
  );
  await stillWell();
}, 60_000);

test('R52: bodies of polling likewise; each is answered with 200 or 400', async () => {
  const ask = (path: string, body?: string) =>
    fetch(`${app.url}/socket.io/?EIO=4&transport=polling${path}`, {
      headers: { Cookie: browser.cookieHeader, Origin: app.url },
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
  await until(async () => (await ask('')).status === 200, 'a free place');
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), async (packets) => {
      const opened = await ask('');
      const { sid } = JSON.parse((await opened.text()).slice(1)) as { sid: string };
      for (const body of [packets.join('\u001e'), ...packets]) {
        expect([200, 400]).toContain((await ask(`&sid=${encodeURIComponent(sid)}`, body)).status);
      }
      await ask(`&sid=${sid}`, '1');
    }),
    { numRuns: 60, endOnFailure: true },
  );
  for (const query of ['&sid=%00', '&sid=__proto__', '&EIO=3', '&transport=x', '&j=0', '&sid=a&sid=b'])
    expect((await ask(query)).status).toBeLessThan(500);
  await stillWell();
}, 60_000);
