import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/app/http-client.ts';
import { requestUntilServed } from '../../testing/app/requests.ts';
import { makeConnection, makeMember, makeUser } from '../../testing/people/factories.ts';
import { givenTwoServers } from '../../testing/processes/two-servers.ts';
import { ConversationModel } from '../models/messaging/conversation.ts';
import { MessageModel } from '../models/messaging/message.ts';

const RACES = 20;
const MAX_CONCURRENT = 10;
/** How long somebody whose sends are still accepted keeps sending after the end; those sends fail the test. */
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

/** What closes a conversation. */
interface Way {
  /** Closes it: the first of the two does, or somebody else. Resolves with the status of the answer. */
  readonly close: (people: { browser: TestClient; one: string; other: string }) => Promise<number>;
  /** How sends that begin afterwards are refused. */
  readonly refusals: readonly number[];
  readonly closedBy: (people: { one: string; other: string }) => string;
}

const statusOf = async (...[browser, method, path, request]: Parameters<typeof requestUntilServed>) =>
  (await requestUntilServed(browser, method, path, request)).answer.status;

const WAYS: Record<'block' | 'suspension', Way> = {
  block: {
    close: ({ browser, other }) => statusOf(browser, 'POST', `/api/blocks/${other}`),
    refusals: [404],
    closedBy: ({ one }) => `blocked:${one}`,
  },
  suspension: {
    close: async ({ other }) => {
      const admin = await on.here.signIn(await makeUser({ role: 'admin' }));
      return statusOf(admin, 'PATCH', `/api/staff/members/${other}`, { body: { suspended: true } });
    },
    refusals: [401, 404],
    closedBy: ({ other }) => `suspended:${other}`,
  },
};

/** Both of a connection write as fast as they can, each at one server, while it is closed; one last send of each follows. */
const race = async ({ close }: Way, number: number) => {
  const people = await Promise.all([1, 2].map(() => makeMember({ membershipTier: 'premium' })));
  const [{ _id: one = '' } = {}, { _id: other = '' } = {}] = people;
  const { _id: matchId } = await makeConnection(one, other);
  const signIn = async (at: number): Promise<TestClient> => {
    const person = people[at];
    if (!person) throw new Error('nobody');
    const browser = await on.here.signIn(person);
    await browser.request('GET', '/api/user');
    // Every second pair has its first at the other server.
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
  let closedAt = Number.POSITIVE_INFINITY;
  let closedOn = new Date(0);
  const write = async (browser: TestClient) => {
    for (let open = true; open; )
      open = (await send(browser)) === 201 && performance.now() < closedAt + KEEPS_SENDING_MS;
  };
  const end = async () => {
    for (let before = number % 3; before > 0; before -= 1) await send(browsers[0]);
    expect(await close({ browser: browsers[0], one, other })).toBeLessThan(300);
    [closedAt, closedOn] = [performance.now(), new Date()];
  };
  await Promise.all([write(browsers[0]), write(browsers[1]), end()]);
  for (const browser of browsers) await send(browser);
  return { sends, closedAt, closedOn, matchId, one, other };
};

test.each(Object.keys(WAYS) as (keyof typeof WAYS)[])(
  'R43, R67: on two servers every message comes before a %s, or is refused',
  async (name) => {
    const way = WAYS[name];
    let [acknowledged, late] = [0, 0];
    for (let first = 0; first < RACES; first += MAX_CONCURRENT) {
      const races = await Promise.all(Array.from({ length: MAX_CONCURRENT }, (_, index) => race(way, first + index)));
      for (const { sends, closedAt, closedOn, matchId, ...people } of races) {
        const stored = await MessageModel.find({ conversationId: matchId }).sort({ seq: 1 }).lean();
        const accepted = sends.filter(({ status }) => status === 201);
        const unclear = new Set(
          sends.flatMap((send) => (send.isUnclear && send.status !== 201 ? send.clientMessageId : [])),
        );
        const certain = stored.filter(({ clientMessageId = '' }) => !unclear.has(clientMessageId));
        expect(certain.map(({ _id }) => _id).sort()).toEqual(accepted.map(({ id }) => id).sort());
        expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
        // Also what was stored for a send without a clear answer was stored before the end was acknowledged.
        for (const { createdAt } of stored) expect(createdAt.getTime()).toBeLessThanOrEqual(closedOn.getTime());
        expect(sends.filter(({ status }) => ![201, ...way.refusals].includes(status))).toEqual([]);
        const begunLate = sends.filter(({ began }) => began > closedAt);
        expect(begunLate.filter(({ status }) => !way.refusals.includes(status))).toEqual([]);
        const conversation = await ConversationModel.findById(matchId).lean();
        expect(conversation).toMatchObject({ seq: stored.length, frozen: [way.closedBy(people)] });
        acknowledged += accepted.length;
        late += begunLate.length;
      }
    }
    expect(late).toBeGreaterThanOrEqual(2 * RACES);
    expect(acknowledged).toBeGreaterThan(RACES / 2);
  },
  600_000,
);
