import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { givenTestApp } from '../../testing/app/app.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { drawPhoto } from '../../testing/app/photos.ts';
import { makeMember } from '../../testing/people/factories.ts';
import { PhotosModel } from '../models/members/photos.ts';

/** A twentieth of the real ones, or less. */
const LIMITS = { bodyMs: 400, idleMs: 800, fileMs: 4_000 };

let browser: TestClient;
let userId: string;

const app = givenTestApp({ timeLimits: LIMITS });
beforeAll(async () => {
  const owner = await makeMember();
  userId = owner._id;
  browser = await app.signIn(owner);
  await browser.request('GET', '/api/user');
});

/** Sends a request's head and then a piece of its body every so often; resolves with all that is answered once the connection closes. */
const drip = async (
  { method = 'POST', path, headers }: { method?: string; path: string; headers: Record<string, string> },
  body: Uint8Array,
  { pieces, everyMs, stopsAt = pieces }: { pieces: number; everyMs: number; stopsAt?: number },
) => {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const began = performance.now();
  const answered = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
  });
  const lines = Object.entries({
    Host: `${hostname}:${port}`,
    Cookie: browser.cookieHeader,
    Connection: 'close',
    ...headers,
  });
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  const length = Math.ceil(body.length / pieces);
  for (let at = 0; at < stopsAt && !socket.closed; at += 1) {
    socket.write(body.subarray(at * length, (at + 1) * length));
    await sleep(everyMs);
  }
  const text = await answered;
  return { status: Number(text.slice(9, 12)), text, ms: performance.now() - began };
};

const buildForm = async () =>
  Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="photo"\r\n\r\n'),
    await drawPhoto(600, 600).jpeg().toBuffer(),
    Buffer.from('\r\n--x--\r\n'),
  ]);
const PHOTO = { path: '/api/profile/photos' };
const send = async (how: { pieces: number; everyMs: number; stopsAt?: number }) => {
  const form = await buildForm();
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': String(form.length) };
  return drip({ ...PHOTO, headers }, form, how);
};
const TOO_SLOW = 'This took too long to arrive. Please check your connection and try again.';

test('R58: a photo arrives however slowly while its bytes flow, and not beyond its time or where they stop', async () => {
  const [slow, stopped] = await Promise.all([
    send({ pieces: 16, everyMs: 150 }),
    send({ pieces: 16, everyMs: 50, stopsAt: 4 }),
  ]);
  expect([slow.status, slow.ms > LIMITS.bodyMs + 1_500]).toEqual([202, true]);
  expect([stopped.status, stopped.text.includes(TOO_SLOW), stopped.ms < 4_000]).toEqual([408, true, true]);
  const endless = await send({ pieces: 60, everyMs: 100 });
  expect([endless.status, endless.text.includes(TOO_SLOW)]).toEqual([408, true]);
  expect((await PhotosModel.findById(userId).lean())?.photos).toHaveLength(1);
});

test('R58: of one account two photos are sent at once, and a third waits', async () => {
  await PhotosModel.deleteMany({});
  const sent = await Promise.all(Array.from({ length: 4 }, () => send({ pieces: 4, everyMs: 100 })));
  expect(sent.map(({ status }) => status).sort()).toEqual([202, 202, 429, 429]);
  expect((await send({ pieces: 1, everyMs: 0 })).status).toBe(202);
});

test('R58: other bodies have their short time: JSON, what no call or page takes, polling', async () => {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': '60', Connection: 'keep-alive' };
  const send = async (path: string, status: number) => {
    const answer = await drip({ path, headers }, Buffer.alloc(60, ' '), { pieces: 60, everyMs: 100 });
    expect([path, answer.status, answer.ms < 5_000]).toEqual([path, status, true]);
    if (status === 408) expect(answer.text).toContain(TOO_SLOW);
  };
  await Promise.all([
    send('/api/login', 408),
    send('/api/nowhere', 404),
    send('/nowhere', 405),
    send('/socket.io/?EIO=4&transport=polling&sid=none', 400),
  ]);
});

test.each([
  ['GET', '/healthz', 200, 'h2c'],
  ['GET', '/api/user', 200, 'h2c'],
  ['POST', '/api/logout-nobody', 404, 'h2c'],
  ['PUT', '/api/settings', 200, 'h2c'],
  ['GET', '/socket.io/?EIO=4&transport=polling', 200, 'h2c'],
  ['GET', '/api/user', 200, 'websocket'],
  ['GET', '/healthz', 200, 'TLS/1.0'],
])('a request that asks for another protocol is answered: %s %s', async (method, path, status, protocol) => {
  const body = Buffer.from(method === 'PUT' ? '{"privacy":{"showOnlineStatus":true}}' : '');
  const headers = {
    Connection: 'Upgrade, HTTP2-Settings, close',
    Upgrade: protocol,
    'HTTP2-Settings': 'AAMAAABkAAQAAP__',
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
    Origin: app.url,
  };
  const answer = await drip({ method, path, headers }, body, { pieces: 2, everyMs: 10 });
  expect([answer.status, answer.ms < 2_000]).toEqual([status, true]);
});
