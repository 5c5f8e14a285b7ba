import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/app/http-client.ts';
import { requestUntilServed } from '../../testing/app/requests.ts';
import { makeConnection, makeMember } from '../../testing/people/factories.ts';
import { givenTwoServers } from '../../testing/processes/two-servers.ts';
import { ConversationModel } from '../models/messaging/conversation.ts';
import { MessageModel } from '../models/messaging/message.ts';

const RACES = 40;
const MAX_CONCURRENT = 10;
/** How long somebody whose sends are still accepted keeps sending after the block; those sends fail the test. */
const KEEPS_SENDING_MS = 2_000;

const on = givenTwoServers();

interface Send {
  readonly began: number;
  readonly status: number;
  readonly id: string | undefined;
  readonly clientMessageId: string;
  /** Whether a try was answered 503: it may be stored though a later try was refused. */
  readonly isUnclear: boolean;
}

/** Both of a connection write as fast as they can, each at one server, while one blocks the other; one last send of each follows. */
const race = async (number: number) => {
  const people = await Promise.all([1, 2].map(() => makeMember({ membershipTier: 'premium' })));
  const [{ _id: one = '' } = {}, { _id: other = '' } = {}] = people;
  const { _id: matchId } = await makeConnection(one, other);
  const signIn = async (at: number): Promise<TestClient> => {
    const person = people[at];
    if (!person) throw new Error('nobody');
    const browser = await on.here.signIn(person);
    await browser.request('GET', '/api/user');
    // Every second pair has its blocker at the other server.
    return (at + number) % 2 ? on.there.browserLike(browser) : browser;
  };
  const browsers = [await signIn(0), await signIn(1)] as const;
  const sends: Send[] = [];
  const send = async (browser: TestClient): Promise<number> => {
    const began = performance.now();
    const body = { content: 'Peace', clientMessageId: randomUUID() };
    const { answer, tries } = await requestUntilServed(browser, 'POST', `/api/matches/${matchId}/messages`, { body });
    const status = answer.status === 200 ? 201 : answer.status;
    sends.push({ began, status, id: answer.body?.id, clientMessageId: body.clientMessageId, isUnclear: tries > 1 });
    return status;
  };
  let blockedAt = Number.POSITIVE_INFINITY;
  const write = async (browser: TestClient) => {
    for (let open = true; open; )
      open = (await send(browser)) === 201 && performance.now() < blockedAt + KEEPS_SENDING_MS;
  };
  const block = async () => {
    for (let before = number % 3; before > 0; before -= 1) await send(browsers[0]);
    const { answer } = await requestUntilServed(browsers[0], 'POST', `/api/blocks/${other}`);
    expect(answer.status).toBe(204);
    blockedAt = performance.now();
  };
  await Promise.all([write(browsers[0]), write(browsers[1]), block()]);
  for (const browser of browsers) await send(browser);
  return { sends, blockedAt, matchId, one, other };
};

test(`R43, R67: in ${RACES} races on two servers every message comes before the block or is refused`, async () => {
  let acknowledged = 0;
  let late = 0;
  for (let first = 0; first < RACES; first += MAX_CONCURRENT) {
    const races = await Promise.all(Array.from({ length: MAX_CONCURRENT }, (_, index) => race(first + index)));
    for (const { sends, blockedAt, matchId, one } of races) {
      const stored = await MessageModel.find({ conversationId: matchId }).sort({ seq: 1 }).lean();
      const accepted = sends.filter(({ status }) => status === 201);
      const unclear = new Set(
        sends.flatMap((send) => (send.isUnclear && send.status !== 201 ? send.clientMessageId : [])),
      );
      const certain = stored.filter(({ clientMessageId = '' }) => !unclear.has(clientMessageId));
      expect(certain.map(({ _id }) => _id).sort()).toEqual(accepted.map(({ id }) => id).sort());
      expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
      expect(sends.filter(({ status }) => ![201, 404].includes(status))).toEqual([]);
      const begunLate = sends.filter(({ began }) => began > blockedAt);
      expect(begunLate.filter(({ status }) => status !== 404)).toEqual([]);
      const conversation = await ConversationModel.findById(matchId).lean();
      expect(conversation).toMatchObject({ seq: stored.length, frozen: [`blocked:${one}`] });
      acknowledged += accepted.length;
      late += begunLate.length;
    }
  }
  expect(late).toBeGreaterThanOrEqual(2 * RACES);
  expect(acknowledged).toBeGreaterThan(RACES / 2);
}, 600_000);
