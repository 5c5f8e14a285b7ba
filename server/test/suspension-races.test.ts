import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { requestUntilServed } from '../../testing/app/requests.ts';
import { makeConnection, makeMember, makeUser } from '../../testing/people/factories.ts';
import { MessageModel } from '../models/messaging/message.ts';

const RACES = 40;
const MAX_CONCURRENT = 10;
/** How long a member whose sends are still accepted keeps sending after the suspension; those sends fail the test. */
const KEEPS_SENDING_MS = 2_000;
/** The part of all sends that may end unclear: usually none; a busy machine answers 503 to some. */
const MAX_UNCLEAR_SHARE = 0.1;

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
  readonly clientMessageId: string;
  /** Whether a try was answered 503: it may be stored though a later try was refused. */
  readonly isUnclear: boolean;
}

interface Race {
  readonly sends: Send[];
  /** When the suspension was acknowledged, in milliseconds of `performance.now()`, and by the wall clock. */
  readonly suspendedAt: number;
  readonly suspendedOn: Date;
  readonly matchId: string;
}

/** A member sends as fast as possible while an admin suspends them, or their partner; one last send follows. */
const race = async (number: number): Promise<Race> => {
  const [sender, other] = [await makeMember({ membershipTier: 'premium' }), await makeMember()];
  const { _id: matchId } = await makeConnection(sender._id, other._id);
  const browser = await app.signIn(sender);
  await browser.request('GET', '/api/user');
  const suspended = number % 2 ? sender : other;
  const sends: Send[] = [];
  const send = async () => {
    const began = performance.now();
    const body = { content: 'Peace', clientMessageId: randomUUID() };
    const { answer, tries } = await requestUntilServed(browser, 'POST', `/api/matches/${matchId}/messages`, { body });
    sends.push({
      began,
      status: answer.status === 200 ? 201 : answer.status,
      id: answer.body?.id,
      clientMessageId: body.clientMessageId,
      isUnclear: tries > 1,
    });
    return answer.status;
  };
  let suspendedAt = Number.POSITIVE_INFINITY;
  let suspendedOn = new Date(0);
  const writing = async () => {
    for (let open = true; open; ) open = (await send()) === 201 && performance.now() < suspendedAt + KEEPS_SENDING_MS;
  };
  const suspend = async () => {
    for (let before = number % 4; before > 0; before -= 1) await send();
    const { answer } = await requestUntilServed(admin, 'PATCH', `/api/staff/members/${suspended._id}`, {
      body: { suspended: true },
    });
    expect(answer.status).toBe(200);
    suspendedAt = performance.now();
    suspendedOn = new Date();
  };
  await Promise.all([writing(), writing(), suspend()]);
  await send();
  return { sends, suspendedAt, suspendedOn, matchId };
};

test(`R43: ${RACES} races of a send with a suspension: what was acknowledged is stored, and nothing lands afterwards`, async () => {
  let lateBegun = 0;
  let acknowledged = 0;
  let sent = 0;
  let leftUnclear = 0;
  for (let first = 0; first < RACES; first += MAX_CONCURRENT) {
    const races = await Promise.all(Array.from({ length: MAX_CONCURRENT }, (_, index) => race(first + index)));
    for (const { sends, suspendedAt, suspendedOn, matchId } of races) {
      const stored = await MessageModel.find({ conversationId: matchId }, { seq: 1, clientMessageId: 1, createdAt: 1 })
        .sort({ seq: 1, clientMessageId: 1 })
        .lean();
      const accepted = sends.filter(({ status }) => status === 201);
      const late = sends.filter(({ began }) => began > suspendedAt);
      const unclear = new Set(
        sends.flatMap((send) => (send.isUnclear && send.status !== 201 ? send.clientMessageId : [])),
      );
      const certain = stored.filter(({ clientMessageId = '' }) => !unclear.has(clientMessageId));
      expect(certain.map(({ _id }) => _id).sort()).toEqual(accepted.map(({ id }) => id).sort());
      // Also what was stored for a send without a clear answer was stored before the suspension was acknowledged.
      for (const { createdAt } of stored) expect(createdAt.getTime()).toBeLessThanOrEqual(suspendedOn.getTime());
      expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
      expect(late.every(({ status }) => status === 401 || status === 404)).toBe(true);
      expect(sends.every(({ status }) => [201, 401, 404].includes(status))).toBe(true);
      lateBegun += late.length;
      acknowledged += accepted.length;
      sent += sends.length;
      leftUnclear += unclear.size;
    }
  }
  expect(lateBegun).toBeGreaterThanOrEqual(RACES);
  expect(acknowledged).toBeGreaterThan(RACES / 2);
  expect(leftUnclear).toBeLessThanOrEqual(sent * MAX_UNCLEAR_SHARE);
}, 600_000);
