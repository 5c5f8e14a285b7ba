import { beforeAll, expect, test } from 'vitest';
import { clientEvents } from '../../shared/contract/base/events.ts';
import { allCalls } from '../../shared/contract/index.ts';
import { givenTestApp } from '../../testing/app/app.ts';
import { POLICY } from '../../testing/app/authorization-policy.ts';
import { type Cell, listCells, PASSWORD, requestByRule } from '../../testing/app/authorization-rules.ts';
import type { RawAnswer, TestClient } from '../../testing/app/http-client.ts';
import { callBySocket, connect, makeTab, openTab } from '../../testing/app/tab.ts';
import {
  type Cast,
  makeCast,
  type Principal,
  type Relation,
  restoreCast,
  SIGNED_IN,
} from '../../testing/people/cast.ts';
import { hashDatabase } from '../../testing/stores/database-hash.ts';
import { hashPassword } from '../domain/accounts/hashing.ts';

/** Each event that a client may say, by principal and object: whether it is granted. */
const EVENTS: Record<keyof typeof clientEvents, readonly [Principal, Relation][]> = {
  'match:typing': [
    ['standard', 'accepted'],
    ['premium', 'accepted'],
    ['vip', 'accepted'],
  ],
};

let cast: Cast;
const browsers = {} as Record<Principal, TestClient>;

const app = givenTestApp({ config: { takesDocuments: true } });
beforeAll(async () => {
  cast = await makeCast(await hashPassword(PASSWORD));
  for (const { principal } of listCells({ gate: 'everyone', answers: { none: 0 } })) {
    browsers[principal] = await browserOf(principal);
  }
});

const browserOf = async (principal: Principal): Promise<TestClient> => {
  if (principal === 'anonymous') return app.client();
  const user = cast.users[principal];
  return app.signIn(principal === 'expired' ? { ...user, sessionEpoch: -1 } : user);
};

const findCall = (name: string) => allCalls.find((one) => one.name === name)?.call;

const ask = async (name: string, { principal, relation }: Cell): Promise<RawAnswer> => {
  const call = findCall(name);
  const rule = POLICY[name];
  if (!call || !rule) throw new Error(`${name} has no row in the policy`);
  const id = relation === 'none' ? '' : cast.objectFor(name, principal, relation);
  // These end or change the session they come with.
  const browser = name.startsWith('accounts.') ? await browserOf(principal) : browsers[principal];
  return requestByRule(browser, call, rule, id);
};

/** All of an answer that someone could compare with another's. */
const visibleOf = ({ status, headers, text }: RawAnswer): string => {
  const own = new Set(['date', 'x-request-id', 'set-cookie', 'etag']);
  const shown = [...headers].filter(([name]) => !own.has(name));
  return JSON.stringify([status, shown, text.replace(/"requestId":"[^"]*"/, '')]);
};

test('R12: the policy has a row for every call and event, and for no other', () => {
  expect(Object.keys(POLICY).sort()).toEqual(allCalls.map(({ name }) => name).sort());
  expect(Object.keys(EVENTS).sort()).toEqual(Object.keys(clientEvents).sort());
  expect(Object.values(POLICY).flatMap(listCells).length).toBeGreaterThan(1_000);
});

/**
 * Whoever reads matches for the first time in a day has their own side of that day stored, also by what a change before has pushed
 * to them.
 */
const WITHOUT_SNAPSHOTS = ['daySides'];

const CASES = Object.entries(POLICY).flatMap(([name, rule]) => listCells(rule).map((cell) => ({ name, cell })));
const REFUSED = [...new Set(CASES.map(({ cell }) => cell.expected))].filter((status) => status >= 400).sort();

// Before what follows changes what the cast has.
test.each(REFUSED)(
  'R12, R13, R18: who is refused with %i changes nothing, and learns nothing',
  async (status) => {
    const before = await hashDatabase(WITHOUT_SNAPSHOTS);
    const refusals = new Map<string, Set<string>>();
    const wrong: unknown[] = [];
    for (const { name, cell } of CASES.filter((one) => one.cell.expected === status)) {
      const answer = await ask(name, cell);
      if (answer.status !== status) wrong.push([name, cell, answer.status]);
      // A refusal must not reveal whose the object is, or whether it exists.
      const kind = `${name} ${cell.principal}`;
      if (status !== 409) refusals.set(kind, (refusals.get(kind) ?? new Set()).add(visibleOf(answer)));
    }
    expect(wrong).toEqual([]);
    expect([...refusals].filter(([, texts]) => texts.size > 1)).toEqual([]);
    expect(await hashDatabase(WITHOUT_SNAPSHOTS)).toEqual(before);
  },
  600_000,
);

test('R12, R13: a socket carries the six sends and read marks for those to whom HTTP grants them, and no other call', async () => {
  const [carried, others] = [true, false].map((is) => allCalls.filter(({ call }) => Boolean(call.bySocket) === is));
  expect(carried?.map(({ name }) => name).sort()).toEqual([
    'matchmakers.read',
    'matchmakers.send',
    'messages.read',
    'messages.send',
    'staffConversations.read',
    'staffConversations.send',
  ]);
  for (const isGranted of [false, true]) {
    const before = await hashDatabase(WITHOUT_SNAPSHOTS);
    for (const principal of SIGNED_IN) {
      const tab = await openTab(app.url, browsers[principal]);
      for (const { name, call } of carried ?? []) {
        const rule = POLICY[name];
        if (!rule) throw new Error(`${name} has no row in the policy`);
        for (const cell of listCells(rule)) {
          if (cell.principal !== principal || cell.expected < 400 !== isGranted) continue;
          const id = cell.relation === 'none' ? '' : cast.objectFor(name, principal, cell.relation);
          const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, key = '']) => [key, id]));
          const body = rule.body?.(id) ?? call.example ?? {};
          const { status } = await callBySocket(tab, { name, params, body });
          expect([principal, name, cell.relation, status]).toEqual([principal, name, cell.relation, cell.expected]);
        }
      }
      for (const { name } of isGranted ? [] : (others ?? []))
        expect([principal, name, (await callBySocket(tab, { name, body: {} })).status]).toEqual([principal, name, 404]);
      tab.socket.disconnect();
    }
    if (!isGranted) expect(await hashDatabase(WITHOUT_SNAPSHOTS)).toEqual(before);
  }
  await restoreCast(cast);
});

const isGrant = ({ expected }: Cell): boolean => expected < 400;

test.each(Object.entries(POLICY).filter(([, rule]) => listCells(rule).some(isGrant)))(
  'R12: %s is granted as the policy says',
  async (name, rule) => {
    const isChange = findCall(name)?.method !== 'GET';
    const wrong: unknown[] = [];
    for (const cell of listCells(rule).filter(isGrant)) {
      let { status } = await ask(name, cell);
      // What the call before has changed is put back only where it stands in the way: that takes longer than most calls.
      if (isChange && status !== cell.expected) {
        await restoreCast(cast);
        status = (await ask(name, cell)).status;
      }
      if (status !== cell.expected) wrong.push([cell, status]);
    }
    if (isChange) await restoreCast(cast);
    expect(wrong).toEqual([]);
  },
);

test('R12, R15, R21: a socket event is granted as the policy says, and a refusal reveals nothing', async () => {
  const relations = ['accepted', 'pending', 'rejected', 'unoffered', 'foreign', 'absent', 'malformed'] as const;
  for (const principal of [...SIGNED_IN, 'anonymous', 'expired', 'suspended'] as const) {
    const tab = makeTab(app.url, browsers[principal].cookieHeader);
    const isIn = (SIGNED_IN as readonly Principal[]).includes(principal);
    expect([principal, await connect(tab)]).toEqual([principal, isIn ? 'connected' : 'unauthorized']);
    if (!isIn) continue;
    const refusals = new Set<string>();
    for (const relation of relations) {
      const matchId = cast.objectFor('messages.send', principal, relation);
      const answer = await tab.socket.timeout(5_000).emitWithAck('match:typing', { matchId });
      const granted = EVENTS['match:typing'].some(([who, what]) => who === principal && what === relation);
      expect([principal, relation, answer.ok]).toEqual([principal, relation, granted]);
      if (!answer.ok) refusals.add(answer.message);
    }
    expect([...refusals]).toHaveLength(1);
    tab.socket.disconnect();
  }
});
