import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { openTab, until } from '../../testing/app/tab.ts';
import { frames, packetTexts } from '../../testing/fuzz/socket-inputs.ts';
import { poll, pollPackets, sendFrames } from '../../testing/fuzz/socket-sessions.ts';
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

/** Expects that the service still works for the next connection, and logged no error of its own. */
const stillWell = async (): Promise<void> => {
  expect((await browser.request('GET', '/healthz')).status).toBe(200);
  const tab = await openTab(app.url, await app.signIn(await makeMember()));
  expect(await tab.socket.timeout(5_000).emitWithAck('match:typing', { matchId: 'x' })).toMatchObject({ ok: false });
  expect(failures).toEqual([]);
  expect(app.faults.splice(0)).toEqual([]);
};

test('R52: 2,000 frames of anything at all over websockets end no more than their own connection', async () => {
  const session = fc.tuple(fc.boolean(), fc.array(frames, { minLength: 10, maxLength: 10 }));
  await fc.assert(
    fc.asyncProperty(session, ([greets, sent]) => sendFrames(app.url, browser.cookieHeader, greets, sent)),
    { numRuns: 200, endOnFailure: true },
  );
  await stillWell();
}, 60_000);

test('R52: bodies of polling likewise; each is answered with 200 or 400', async () => {
  const isFree = async () => (await poll(app.url, browser.cookieHeader, '')).status === 200;
  await until(isFree, 'a free place');
  await fc.assert(
    fc.asyncProperty(fc.array(packetTexts, { minLength: 1, maxLength: 4 }), async (packets) => {
      for (const status of await pollPackets(app.url, browser.cookieHeader, packets))
        expect([200, 400]).toContain(status);
    }),
    { numRuns: 60, endOnFailure: true },
  );
  for (const query of ['&sid=%00', '&sid=__proto__', '&EIO=3', '&transport=x', '&j=0', '&sid=a&sid=b'])
    expect((await poll(app.url, browser.cookieHeader, query)).status).toBeLessThan(500);
  await stillWell();
}, 60_000);
