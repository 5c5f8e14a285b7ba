import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { makeConnection, makeMember, makeUser } from '../../testing/people/factories.ts';
import { MessageModel } from '../models/messaging/message.ts';

const RACES = 300;
const AT_ONCE = 10;

let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn(await makeUser({ role: 'admin' }));
  await admin.request('GET', '/api/user');
});
afterAll(() => app.stop());

interface Send {
  readonly began: number;
  readonly status: number;
  readonly id: string | undefined;
}

/** Someone writes as fast as they can while an admin suspends them, or whom they write to; a last try follows. */
const race = async (number: number): Promise<{ sends: Send[]; suspendedAt: number; matchId: string }> => {
  const [sender, other] = [await makeMember({ membershipTier: 'premium' }), await makeMember()];
  const { _id: matchId } = await makeConnection(sender._id, other._id);
  const browser = await app.signIn(sender);
  await browser.request('GET', '/api/user');
  const suspended = number % 2 ? sender : other;
  const sends: Send[] = [];
  const send = async () => {
    const began = performance.now();
    const answer = await browser.request('POST', `/api/matches/${matchId}/messages`, { body: { content: 'Peace' } });
    sends.push({ began, status: answer.status, id: answer.body?.id });
    return answer.status;
  };
  let suspendedAt = Number.POSITIVE_INFINITY;
  const writing = async () => {
    for (let open = true; open; ) open = (await send()) === 201 && performance.now() < suspendedAt + 2_000;
  };
  const suspend = async () => {
    for (let before = number % 4; before > 0; before -= 1) await send();
    const answer = await admin.request('PATCH', `/api/staff/members/${suspended._id}`, { body: { suspended: true } });
    expect(answer.status).toBe(200);
    suspendedAt = performance.now();
  };
  await Promise.all([writing(), writing(), suspend()]);
  await send();
  return { sends, suspendedAt, matchId };
};

test('R43: 300 races of a send with a suspension: what was acknowledged is stored, and nothing lands afterwards', async () => {
  let lateBegun = 0;
  let acknowledged = 0;
  for (let first = 0; first < RACES; first += AT_ONCE) {
    const races = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => race(first + index)));
    for (const { sends, suspendedAt, matchId } of races) {
      const stored = await MessageModel.find({ conversationId: matchId }, { seq: 1 }).sort({ seq: 1 }).lean();
      const accepted = sends.filter(({ status }) => status === 201);
      const late = sends.filter(({ began }) => began > suspendedAt);
      expect(stored.map(({ _id }) => _id).sort()).toEqual(accepted.map(({ id }) => id).sort());
      expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
      expect(late.every(({ status }) => status === 401 || status === 404)).toBe(true);
      expect(sends.every(({ status }) => [201, 401, 404].includes(status))).toBe(true);
      lateBegun += late.length;
      acknowledged += accepted.length;
    }
  }
  expect(lateBegun).toBeGreaterThanOrEqual(RACES);
  expect(acknowledged).toBeGreaterThan(RACES / 2);
}, 120_000);
