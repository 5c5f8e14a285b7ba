import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientEvents } from '../../shared/contract/events.ts';
import { allCalls } from '../../shared/contract/index.ts';
import { hashPassword } from '../domain/passwords.ts';
import { ApplicationModel } from '../models/application.ts';
import { MatchModel } from '../models/match.ts';
import { startTestApp, type TestApp } from './app.ts';
import { type Cast, makeCast, type Principal, type Relation, SIGNED_IN } from './cast.ts';
import { databaseHash } from './database-hash.ts';
import type { RawAnswer, TestClient } from './http-client.ts';
import { connect, makeTab } from './tab.ts';

/**
 * Who may do what to whose: written down here a second time, by hand, from the specification and the decisions, so that a
 * change of the contract or of a rule has to be meant.
 */
type Gate = keyof typeof GATES;
type Answers = Partial<Record<Relation | 'none', number>>;
interface Rule {
  readonly gate: Gate;
  /** For those whom the gate lets in: by how the object named stands to them; `none` where none is named. */
  readonly answers: Answers;
  /** Where some of those differ: by principal. */
  readonly but?: Partial<Record<Principal, Answers>>;
  readonly body?: (objectId: string) => object;
  /** The object's id goes into the query instead of the path. */
  readonly query?: string;
}

const all = (status: number) => Object.fromEntries(SIGNED_IN.map((name) => [name, status]));
const out = { anonymous: 401, expired: 401, suspended: 401 } as const;
const applicants = (status: number) => ({ applicant: status, pendingApplicant: status, rejectedApplicant: status });
const members = (status: number) => ({ standard: status, premium: status, vip: status });
/** The refusal of each principal; who is not named comes in. */
const GATES = {
  everyone: {},
  signedIn: out,
  members: { ...out, ...applicants(403), matchmaker: 403, otherMatchmaker: 403 },
  vips: { ...out, ...applicants(403), matchmaker: 403, otherMatchmaker: 403, standard: 403, premium: 403 },
  staff: { ...out, ...applicants(404), ...members(404) },
  admins: { ...out, ...applicants(404), ...members(404), matchmaker: 403, otherMatchmaker: 403 },
} satisfies Record<string, Partial<Record<Principal, number>>>;

const strangers = { foreign: 404, absent: 404, malformed: 404 } as const;
const nothing = { accepted: 404, pending: 404, rejected: 404, unoffered: 404, ...strangers } as const;
const noAssigned = { own: 404, ...strangers } as const;
const PASSWORD = 'a quiet garden wall';
let counted = 0;
const newcomer = () => {
  counted += 1;
  const name = `newcomer-${counted}`;
  const names = { firstName: 'Amina', lastName: 'Rahman' };
  return { username: name, email: `${name}@example.test`, password: PASSWORD, ...names };
};

const POLICY: Record<string, Rule> = {
  'accounts.current': { gate: 'signedIn', answers: { none: 200 } },
  'accounts.login': {
    ...{ gate: 'everyone', answers: { none: 200 } },
    body: () => ({ email: 'known@example.test', password: PASSWORD }),
  },
  'accounts.register': { gate: 'everyone', answers: { none: 201 }, body: newcomer },
  'accounts.logout': { gate: 'everyone', answers: { none: 204 } },
  'accounts.changePassword': {
    ...{ gate: 'everyone', answers: { none: 400 } },
    body: () => ({ token: 'one-that-was-never-given', password: PASSWORD }),
  },
  'applications.apply': {
    ...{ gate: 'signedIn', answers: { none: 403 } },
    but: { applicant: { none: 201 }, pendingApplicant: { none: 409 }, rejectedApplicant: { none: 409 } },
    body: () => ({ answers: 'I hope for a calm home.' }),
  },
  'applications.mine': { gate: 'signedIn', answers: { none: 200 } },
  'profiles.mine': { gate: 'signedIn', answers: { none: 200 } },
  'profiles.change': { gate: 'signedIn', answers: { none: 200 }, body: () => ({ bio: 'Hello' }) },
  'profiles.feedback': { gate: 'members', answers: { none: 200 } },
  'profiles.other': {
    ...{ gate: 'members', answers: { ...nothing, accepted: 200, pending: 200, rejected: 200 } },
    but: { admin: nothing },
  },
  'questions.mine': { gate: 'signedIn', answers: { none: 200 } },
  'questions.answer': {
    ...{ gate: 'signedIn', answers: { own: 204, absent: 404, malformed: 404 } },
    body: () => ({ answer: 'most', acceptable: ['most'], importance: 3 }),
  },
  'questions.forget': { gate: 'signedIn', answers: { own: 204, absent: 404, malformed: 404 } },
  'settings.mine': { gate: 'signedIn', answers: { none: 200 } },
  'settings.change': { gate: 'signedIn', answers: { none: 200 }, body: () => ({ notifications: { email: false } }) },
  'settings.cost': { gate: 'signedIn', answers: { none: 200 }, body: () => ({ dealBreakers: ['smoking'] }) },
  'contacts.mine': { gate: 'signedIn', answers: { none: 200 } },
  'contacts.replace': { gate: 'signedIn', answers: { none: 200 }, body: () => ({ phones: ['+44 20 7946 0000'] }) },
  'contacts.clear': { gate: 'signedIn', answers: { none: 204 } },
  'matches.recommendations': { gate: 'members', answers: { none: 200 } },
  'matches.list': { gate: 'members', answers: { none: 200 } },
  'matches.daily': { gate: 'members', answers: { none: 200 } },
  'matches.respond': {
    ...{ gate: 'members', answers: { ...nothing, accepted: 409, pending: 200, rejected: 409 } },
    but: { admin: nothing },
    body: () => ({ response: 'interested' }),
  },
  'messages.list': {
    ...{ gate: 'members', answers: { ...nothing, accepted: 200 } },
    but: { admin: nothing },
  },
  'messages.send': {
    ...{ gate: 'members', answers: { ...nothing, accepted: 201, pending: 403, rejected: 403 } },
    but: { admin: nothing },
    body: () => ({ content: 'Peace' }),
  },
  'messages.read': {
    ...{ gate: 'members', answers: { ...nothing, accepted: 204 } },
    but: { admin: nothing },
    body: () => ({ upTo: 1 }),
  },
  'messages.unreadCount': { gate: 'members', answers: { none: 200 } },
  'messages.conversations': { gate: 'members', answers: { none: 200 } },
  'matchmakers.one': { gate: 'vips', answers: { ...noAssigned, own: 200 }, but: { admin: noAssigned } },
  'matchmakers.messages': {
    ...{ gate: 'vips', answers: { ...noAssigned, own: 200 }, but: { admin: noAssigned } },
    query: 'matchmakerId',
  },
  'matchmakers.send': {
    ...{ gate: 'vips', answers: { ...noAssigned, own: 201 }, but: { admin: noAssigned } },
    body: (matchmakerId) => ({ matchmakerId, content: 'Peace' }),
  },
  'matchmakers.read': {
    ...{ gate: 'vips', answers: { ...noAssigned, own: 204 }, but: { admin: noAssigned } },
    body: (matchmakerId) => ({ matchmakerId }),
  },
  'staffApplications.list': { gate: 'admins', answers: { none: 200 } },
  'staffApplications.one': {
    ...{ gate: 'admins', answers: { pending: 200, rejected: 200, absent: 404, malformed: 404 } },
  },
  'staffApplications.decide': {
    ...{ gate: 'admins', answers: { pending: 200, rejected: 409, absent: 404, malformed: 404 } },
    body: () => ({ decision: 'rejected' }),
  },
  'staffApplications.reopen': {
    ...{ gate: 'admins', answers: { pending: 409, rejected: 200, absent: 404, malformed: 404 } },
  },
  'staffApplications.claim': {
    ...{ gate: 'admins', answers: { pending: 200, rejected: 409, absent: 404, malformed: 404 } },
  },
  'staffApplications.release': {
    ...{ gate: 'admins', answers: { pending: 200, rejected: 409, absent: 404, malformed: 404 } },
  },
  'staffMembers.list': { gate: 'staff', answers: { none: 200 } },
  'staffMembers.one': {
    ...{ gate: 'staff', answers: { ...noAssigned, own: 200 } },
    but: { admin: { ...noAssigned, own: 200, foreign: 200 } },
  },
  'staffMembers.change': {
    ...{ gate: 'admins', answers: { own: 200, foreign: 200, absent: 404, malformed: 404 } },
    body: () => ({ verificationStatus: 'verified' }),
  },
  'staffMembers.resetLink': {
    ...{ gate: 'admins', answers: { own: 200, foreign: 200, absent: 404, malformed: 404 } },
  },
  'staffMatchmakers.list': { gate: 'staff', answers: { none: 200 } },
  'staffMatchmakers.create': {
    ...{ gate: 'admins', answers: { own: 201, foreign: 201, absent: 404, malformed: 404 } },
    body: (userId) => ({ userId, name: 'Khadija' }),
  },
  'staffConversations.list': { gate: 'staff', answers: { none: 200 } },
  'staffConversations.messages': {
    ...{ gate: 'staff', answers: { ...noAssigned, own: 200 } },
    but: { admin: { own: 200, foreign: 200, absent: 404, malformed: 404 } },
  },
  'staffConversations.send': {
    ...{ gate: 'staff', answers: { ...noAssigned, own: 201 } },
    but: { admin: { own: 403, foreign: 403, absent: 404, malformed: 404 } },
    body: () => ({ content: 'Peace' }),
  },
  'staffConversations.read': {
    ...{ gate: 'staff', answers: { ...noAssigned, own: 204 } },
    but: { admin: { own: 403, foreign: 403, absent: 404, malformed: 404 } },
  },
  'staffOperations.jobs': { gate: 'admins', answers: { none: 200 } },
  'staffOperations.runDailyMatches': { gate: 'admins', answers: { none: 202 }, body: () => ({}) },
  'staffOperations.audit': { gate: 'admins', answers: { none: 200 } },
};

/** Each event that a client may say, by principal and object: whether it is granted. */
const EVENTS: Record<keyof typeof clientEvents, readonly [Principal, Relation][]> = {
  'match:typing': [
    ['standard', 'accepted'],
    ['premium', 'accepted'],
    ['vip', 'accepted'],
  ],
};

interface Cell {
  readonly principal: Principal;
  readonly relation: Relation | 'none';
  readonly expected: number;
}

const cellsOf = ({ gate, answers, but }: Rule): Cell[] =>
  (Object.keys({ ...out, ...all(0) }) as Principal[]).flatMap((principal) => {
    const refusal = (GATES[gate] as Partial<Record<Principal, number>>)[principal];
    const granted = but?.[principal] ?? answers;
    return Object.entries(granted).map(([relation, status]) => ({
      principal,
      relation: relation as Cell['relation'],
      expected: refusal ?? status,
    }));
  });

let app: TestApp;
let cast: Cast;
const browsers = {} as Record<Principal, TestClient>;

beforeAll(async () => {
  app = await startTestApp();
  cast = await makeCast(await hashPassword(PASSWORD));
  for (const { principal } of cellsOf({ gate: 'everyone', answers: { none: 0 } })) {
    browsers[principal] = await browserOf(principal);
  }
}, 60_000);
afterAll(() => app.stop());

const browserOf = async (principal: Principal): Promise<TestClient> => {
  if (principal === 'anonymous') return app.client();
  const user = cast.users[principal];
  return app.signIn(principal === 'expired' ? { ...user, sessionEpoch: -1 } : user);
};

/** What changed in earlier cells is put back, so that each begins alike. */
const reset = async (): Promise<void> => {
  const { applications, users, matches } = cast;
  await ApplicationModel.deleteOne({ userId: users.applicant._id });
  const undecided = { claimedBy: null, decidedAt: null, decidedBy: null };
  for (const status of ['pending', 'rejected'] as const)
    await ApplicationModel.updateOne({ _id: applications[status] }, { status, ...undecided });
  await MatchModel.updateMany({ _id: { $in: matches.pending } }, { responses: [null, null], status: 'pending' });
};

const ask = async (name: string, { principal, relation }: Cell): Promise<RawAnswer> => {
  const call = allCalls.find((one) => one.name === name)?.call;
  const rule = POLICY[name];
  if (!call || !rule) throw new Error(`${name} has no row in the policy`);
  const id = relation === 'none' ? '' : cast.objectFor(name, principal, relation);
  // These end or change the session they come with.
  const browser = name.startsWith('accounts.') ? await browserOf(principal) : browsers[principal];
  return browser.request(call.method, call.path.replace(/:\w+/, id), {
    ...(call.method === 'GET' ? {} : { body: rule.body?.(id) ?? {} }),
    ...(rule.query ? { query: { [rule.query]: id } } : {}),
  });
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
  expect(Object.values(POLICY).flatMap(cellsOf).length).toBeGreaterThan(1_000);
});

describe.each(Object.entries(POLICY))('%s', (name, rule) => {
  const cells = cellsOf(rule);
  const named = (cell: Cell) => `${cell.principal} ${cell.relation}`;

  test('R12 R13 R18: is answered as the policy says; a refusal changes nothing and tells nothing', async () => {
    const found: Record<string, number> = {};
    const refusals = new Map<string, Set<string>>();
    const before = await databaseHash();
    for (const cell of cells.filter(({ expected }) => expected >= 400)) {
      const answer = await ask(name, cell);
      found[named(cell)] = answer.status;
      // Whose it is, or whether it is at all, must not be told by the refusal of who may not know.
      const kind = `${cell.principal} ${answer.status}`;
      if (answer.status !== 409) refusals.set(kind, (refusals.get(kind) ?? new Set()).add(visibleOf(answer)));
    }
    expect(await databaseHash()).toBe(before);
    for (const [kind, texts] of refusals) expect([kind, [...texts]]).toEqual([kind, [[...texts][0]]]);

    for (const cell of cells.filter(({ expected }) => expected < 400)) {
      await reset();
      found[named(cell)] = (await ask(name, cell)).status;
    }
    await reset();
    expect(found).toEqual(Object.fromEntries(cells.map((cell) => [named(cell), cell.expected])));
  });
});

test('R12 R15 R21: a socket event is granted as the policy says, and a refusal tells nothing', async () => {
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
