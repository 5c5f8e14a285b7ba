import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/app/http-client.ts';
import { requestUntilServed } from '../../testing/app/requests.ts';
import { openTab, type Tab, until } from '../../testing/app/tab.ts';
import { makeMatch, makeMember } from '../../testing/people/factories.ts';
import { givenTwoServers } from '../../testing/processes/two-servers.ts';
import { publish } from '../domain/kernel/events.ts';
import { MatchModel } from '../models/matching/match.ts';
import { ConversationModel } from '../models/messaging/conversation.ts';

const on = givenTwoServers();

const PAIRS = 30;
/** Of each side; in every round each of them is in one pair, and none is in the same one twice. */
const PEOPLE = Math.max(6, Math.ceil(Math.sqrt(PAIRS)));

/** So many pairs answer at the same time: with more, a busy machine refuses most of them, and nothing is raced. */
const AT_ONCE = 20;

interface Person {
  readonly id: string;
  /** The same person at each of the two processes. */
  readonly browsers: readonly [TestClient, TestClient];
  readonly tab: Tab;
}

const givenPerson = async (gender: 'female' | 'male', at: number): Promise<Person> => {
  const user = await makeMember({ membershipTier: 'premium' }, { gender });
  const browser = await on.here.signIn(user);
  await requestUntilServed(browser, 'GET', '/');
  const tab = await openTab(at % 2 ? on.here.url : on.there.url, browser);
  return { id: user._id, browsers: [browser, on.there.browserLike(browser)], tab };
};

/** The ids of the connections that were pushed to somebody, in their order. */
const connections = ({ tab }: Person): string[] =>
  tab.of('match:updated').flatMap(({ id, status }) => (status === 'accepted' ? [id] : []));

test(`R38: ${PAIRS} pairs who answer at once at two processes are each connected by one of the two, with one push to each`, async () => {
  const all = (gender: 'female' | 'male') =>
    Promise.all(Array.from({ length: PEOPLE }, (_, at) => givenPerson(gender, at)));
  const [women, men] = [await all('female'), await all('male')];
  const expected = new Map([...women, ...men].map(({ id }): [string, string[]] => [id, []]));
  let pairs = 0;
  for (let round = 0; pairs < PAIRS; round += 1) {
    const answering = women.slice(0, PAIRS - pairs).map(async (woman, at) => {
      const man = men[(at + round) % PEOPLE];
      if (!man) throw new Error('no man');
      const { _id: id } = await makeMatch(woman.id, man.id);
      for (const person of [woman, man]) expected.get(person.id)?.push(id);
      return { woman, man, id, side: (at + round) % 2 };
    });
    const introduced = await Promise.all(answering);
    const answer = ({ woman, man, id, side }: (typeof introduced)[number]) => {
      const say = (browser: TestClient) =>
        requestUntilServed(browser, 'POST', `/api/matches/${id}/respond`, { body: { response: 'interested' } });
      const [hers, his] = [woman.browsers[side === 0 ? 0 : 1], man.browsers[side === 0 ? 1 : 0]];
      return Promise.all([say(hers), say(his)]);
    };
    const outcomes = [];
    for (let from = 0; from < introduced.length; from += AT_ONCE)
      outcomes.push(...(await Promise.all(introduced.slice(from, from + AT_ONCE).map(answer))));
    // Exactly one of the two answers found the other one there. One that was tried again may have been stored before.
    for (const answers of outcomes) {
      if (answers.every(({ tries }) => tries === 1)) {
        const statuses = answers.map(({ answer }) => answer.body.status ?? answer.text);
        expect(statuses.sort()).toEqual(['accepted', 'pending']);
      } else expect(answers.filter(({ answer }) => ![200, 409].includes(answer.status))).toEqual([]);
    }
    pairs += introduced.length;
    const isPushed = ({ id, ...person }: Person) =>
      connections({ id, ...person }).length >= (expected.get(id)?.length ?? 0);
    await until(() => [...women, ...men].every(isPushed), 'the connections of a round', 60_000);
  }
  // What follows every other push shows that none was sent twice.
  publish([...women, ...men].map(({ id }) => ({ type: 'batch.ready', userId: id, day: '2026-03-01', count: 1 })));
  await until(() => [...women, ...men].every(({ tab }) => tab.of('matches:daily').length > 0), 'the last push', 60_000);
  for (const person of [...women, ...men]) expect(connections(person)).toEqual(expected.get(person.id));

  const accepted = { status: 'accepted' as const, acceptedAt: { $ne: null } };
  expect(await MatchModel.countDocuments(accepted)).toBe(PAIRS);
  expect(await MatchModel.countDocuments()).toBe(PAIRS);
  expect(await ConversationModel.countDocuments({ kind: 'match', frozen: [], seq: 0 })).toBe(PAIRS);
  expect(await ConversationModel.countDocuments()).toBe(PAIRS);
  // Most are answered at the first try, but on a busy machine.
}, 600_000);
