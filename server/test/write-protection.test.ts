import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Access, Call } from '../../shared/contract/base/define.ts';
import { PROTECTED_FIELDS } from '../../shared/contract/base/fields.ts';
import { allCalls, contract } from '../../shared/contract/index.ts';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { buildMailSettings } from '../../testing/app/mail-server.ts';
import { listPaths, withValue } from '../../testing/app/requests.ts';
import { type Cast, makeCast, type Relation } from '../../testing/people/cast.ts';
import { hashDatabase } from '../../testing/stores/database-hash.ts';
import { hashPassword } from '../domain/accounts/hashing.ts';
import { createInputParser } from '../http/request/input.ts';

type Field = (typeof PROTECTED_FIELDS)[number];

/** Who makes a call with its example, on which object, and the fields that differ from the example; by default, anyone whom the call's access admits. */
interface Sender {
  readonly by: keyof Cast['users'];
  readonly on?: Relation;
  /** Replaces the example, where it names an object or does too much at once. */
  readonly body?: (objectId: string) => Record<string, unknown>;
  /** The status, where the call succeeds only with a code of the moment: then it is compared by its refusal. */
  readonly refused?: number;
}

const SENDERS: Record<string, Sender> = {
  'accounts.changePassword': { by: 'known' },
  'account.change': { by: 'known' },
  'account.confirmEmail': { by: 'standard', refused: 400 },
  'account.leave': { by: 'known' },
  'account.export': { by: 'known' },
  'accounts.logInSecondFactor': { by: 'applicant', refused: 401 },
  'secondFactor.start': { by: 'matchmaker', refused: 400 },
  'secondFactor.confirm': { by: 'matchmaker', refused: 409 },
  'secondFactor.renewCodes': { by: 'matchmaker', refused: 400 },
  'secondFactor.remove': { by: 'matchmaker', refused: 400 },
  'passkeys.start': { by: 'matchmaker', refused: 400 },
  'passkeys.add': { by: 'matchmaker', refused: 409 },
  'passkeys.rename': { by: 'matchmaker', on: 'absent', refused: 404 },
  'passkeys.remove': { by: 'matchmaker', on: 'absent', refused: 404 },
  'pushSubscriptions.add': { by: 'standard', refused: 409 },
  'conduct.appeal': { by: 'applicant', refused: 409 },
  'passkeySignIn.finish': { by: 'applicant', refused: 401 },
  'applications.apply': { by: 'applicant' },
  'applicationDraft.keep': { by: 'applicant' },
  'applicationQuestions.answer': {
    by: 'pendingApplicant',
    on: 'own',
    body: (questionId) => ({ questionId, answer: 'In March.' }),
  },
  'applicationAppeals.make': { by: 'rejectedApplicant' },
  'questions.answer': { by: 'standard', on: 'own' },
  'matches.respond': { by: 'standard', on: 'pending' },
  'matches.declineReason': { by: 'standard', on: 'rejected' },
  'matches.unmatch': { by: 'standard', on: 'accepted' },
  'messages.turn': { by: 'standard', on: 'accepted', refused: 409 },
  'messages.putAway': { by: 'standard', on: 'accepted', refused: 409 },
  'messages.send': { by: 'standard', on: 'accepted' },
  'messages.read': { by: 'standard', on: 'accepted' },
  'matchmakers.send': {
    by: 'vip',
    on: 'own',
    body: (matchmakerId) => ({ ...contract.matchmakers.send.example, matchmakerId }),
  },
  'matchmakers.read': { by: 'vip', on: 'own', body: (matchmakerId) => ({ matchmakerId }) },
  'reports.create': {
    by: 'standard',
    on: 'accepted',
    body: (userId) => ({ userId, reason: 'other', details: 'Unkind.' }),
  },
  // Nobody of the cast has an invoice, and plans are not sold here.
  'memberships.choose': { by: 'standard', refused: 409 },
  'staffMemberships.recordPayment': { by: 'admin', on: 'own', refused: 409 },
  'staffMemberships.refund': { by: 'admin', on: 'own', refused: 409 },
  'staffMemberships.give': { by: 'admin', on: 'own' },
  // No figures were computed.
  'staffInsight.export': { by: 'admin', refused: 404 },
  'staffRevenue.export': { by: 'admin' },
  'staffConduct.act': { by: 'admin', on: 'own' },
  'staffConduct.link': { by: 'admin', on: 'own' },
  'staffConduct.claimAppeal': { by: 'admin', on: 'absent', refused: 404 },
  'staffConduct.decideAppeal': { by: 'admin', on: 'absent', refused: 404 },
  'staffReports.close': { by: 'admin', on: 'own' },
  'support.ask': { by: 'standard' },
  'support.reply': { by: 'standard', on: 'own' },
  'staffSupport.claim': { by: 'admin', on: 'own' },
  'staffSupport.reply': { by: 'admin', on: 'own', body: () => ({ text: 'Peace' }) },
  'staffSupport.done': { by: 'admin', on: 'own', body: () => ({ words: 'Called' }) },
  'staffReports.claim': { by: 'admin', on: 'own' },
  'staffApplications.decide': { by: 'admin', on: 'pending' },
  'staffApplications.claim': { by: 'admin', on: 'pending' },
  'staffApplications.ask': { by: 'admin', on: 'pending' },
  'staffSavedTexts.change': { by: 'admin', on: 'own' },
  'staffMembers.openPrivateDetails': { by: 'admin', on: 'own', body: () => ({ reason: 'help' }) },
  'staffMembers.change': { by: 'admin', on: 'own', body: () => ({ suspended: true }) },
  'staffMembers.correctFacts': { by: 'admin', on: 'own' },
  // Without the e-mail, which would be taken the second time.
  'staffAccounts.correctContact': {
    by: 'admin',
    on: 'own',
    body: () => ({ phone: '+44 20 7946 0000', explanation: 'Mistyped' }),
  },
  'staffMatchmakers.create': {
    by: 'admin',
    on: 'own',
    body: (userId) => ({ userId, name: 'Khadija', photo: '/k.jpg' }),
  },
  // Nobody of these ids is a matchmaker.
  'staffMatchmakers.cover': { by: 'admin', on: 'own', refused: 409 },
  'staffAssignments.assign': {
    by: 'admin',
    on: 'own',
    body: (userId) => ({ userId, matchmakerId: userId, handOver: 'Hello' }),
    refused: 400,
  },
  'staffConversations.send': { by: 'matchmaker', on: 'own' },
  'staffConversations.putAside': { by: 'matchmaker', on: 'own', refused: 409 },
  'staffPicks.make': { by: 'matchmaker', on: 'own', refused: 404 },
  'staffShortlist.add': { by: 'matchmaker', on: 'own', refused: 404 },
  'introductionQuestions.answer': { by: 'vip', on: 'absent', refused: 404 },
  'staffPickRequests.answer': { by: 'matchmaker', on: 'own' },
  'staffNotes.add': { by: 'matchmaker', on: 'own' },
  'staffNotes.change': { by: 'matchmaker', on: 'own' },
  'staffSavedTexts.add': { by: 'admin' },
  'matchmakers.share': { by: 'vip' },
  'photos.move': { by: 'standard', on: 'own' },
  'staffQueues.setPaused': { by: 'admin', on: 'own' },
  'staffOperations.runDailyMatches': { by: 'admin', body: () => ({}) },
  'staffQueues.act': { by: 'admin', on: 'own', refused: 404 },
  // They have no password here.
  'staffMembers.resetLink': { by: 'admin', on: 'own', refused: 403 },
  'staffNames.decide': { by: 'admin', on: 'own', body: () => ({ decision: 'approved' }) },
  'staffPhotos.decide': { by: 'admin', on: 'foreign' },
  'staffVerificationDocuments.decide': {
    by: 'admin',
    on: 'foreign',
    body: () => ({ decision: 'approved', checked: ['age'] }),
  },
};
const WITH_BODY = allCalls.filter(({ call }) => call.body);
const callOf = (name: string): Call => {
  const call = allCalls.find((one) => one.name === name)?.call;
  if (!call) throw new Error(`${name} is no call`);
  return call;
};
const ADMITTED: Record<Access, keyof Cast['users']> = {
  public: 'applicant',
  'signed-in': 'standard',
  member: 'standard',
  vip: 'vip',
  staff: 'matchmaker',
  admin: 'admin',
};
const senderOf = (name: string): Sender => SENDERS[name] ?? { by: ADMITTED[callOf(name).access] };
const bodyOf = (name: string, objectId: string): Record<string, unknown> =>
  senderOf(name).body?.(objectId) ?? (callOf(name).example as Record<string, unknown>);

/** What someone would send who wants to be more than they are. */
const WANTED: Record<Field, (cast: Cast) => unknown> = {
  _id: () => 'chosen-by-the-client',
  role: () => 'admin',
  membershipTier: () => 'vip',
  membership_tier: () => 'vip',
  verificationStatus: () => 'verified',
  awaitsVerification: () => true,
  genderChange: () => ({ last: 'male', isLeft: true }),
  assignedMatchmakerId: ({ users }) => users.otherMatchmaker._id,
  userId: ({ users }) => users.premium._id,
  senderId: ({ users }) => users.premium._id,
  isFromMatchmaker: () => true,
  status: () => 'accepted',
  createdAt: () => '2001-01-01T00:00:00.000Z',
  submittedAt: () => '2001-01-01T00:00:00.000Z',
  otherUserResponse: () => 'interested',
  compatibilityScore: () => 100,
  photos: () => ['/chosen.jpg'],
  profilePhoto: () => '/chosen.jpg',
};
/** The same names where a call takes them, and from whom. */
const DECLARED: Partial<Record<string, readonly Field[]>> = {
  'matchmakers.send': ['isFromMatchmaker'],
  'staffMembers.change': ['role', 'membershipTier', 'verificationStatus', 'assignedMatchmakerId'],
  'staffMembers.changeMany': ['membershipTier', 'assignedMatchmakerId'],
  'staffMatchmakers.create': ['userId'],
  'staffAssignments.assign': ['userId'],
  'reports.create': ['userId'],
};

let app: TestApp;
let cast: Cast;
/** Pushes that are being made: what one shows of somebody may be stored after its call was answered. */
const pushing: Promise<void>[] = [];
/** What is stored before all acts, whose writes are undone: hashes of the collections, and their documents. */
let stored: Record<string, string>;
let documentsBefore: Map<string, Documents>;
/** Every id that is stored before. */
let known: ReadonlySet<string>;
beforeAll(async () => {
  // Mail waits, as no job is done here.
  app = await startTestApp({
    config: {
      mail: buildMailSettings('smtp://127.0.0.1:1'),
      supportEmail: 'us@example.test',
      takesDocuments: true,
    },
    onPushing: (pushed) => pushing.push(pushed),
  });
  cast = await makeCast(await hashPassword(contract.accounts.login.example.password));
  stored = await hashDatabase();
  documentsBefore = new Map(
    await Promise.all(Object.keys(stored).map(async (name) => [name, await readAll(name)] as const)),
  );
  known = new Set([...documentsBefore.values()].flatMap((documents) => [...documents.keys()]));
});
afterAll(() => app.stop());

const send = async (
  name: string,
  extra: Record<string, unknown>,
  { body, by }: { body?: unknown; by?: TestClient } = {},
): Promise<number> => {
  const call = callOf(name);
  const sender = senderOf(name);
  const id = sender.on ? cast.objectFor(name, sender.by, sender.on) : '';
  const browser = by ?? (await app.signIn(cast.users[sender.by]));
  const path = call.path.replace(/:\w+/, id);
  const answer = await browser.request(call.method, path, { body: body ?? { ...bodyOf(name, id), ...extra } });
  return answer.status;
};

/** A body with a protected field at a path where the call does not declare it. */
interface Forgery {
  readonly path: string;
  readonly extra: Record<string, unknown>;
  /** Replaces the example. */
  readonly whole?: unknown;
}

type Documents = ReadonlyMap<string, Record<string, unknown>>;

const readAll = async (name: string): Promise<Documents> => {
  const documents = await mongoose.connection.collection(name).find().toArray();
  return new Map(documents.map((document) => [String(document._id), document]));
};

/** Every fresh id, time and salt is as good as another. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (key, inner) => {
    // Any request of a person writes the minute of their last activity, once a minute.
    if (key === 'lastActiveAt') return undefined;
    // Of a session, whose id is new each time.
    if (key === 'keptSession') return { ...inner, hash: '<hash>', until: '<time>' };
    if (typeof inner !== 'string') return inner;
    if (inner.startsWith('$argon2')) return '<hash>';
    // Of an entry of the audit, over its id and time too.
    if (/^[\w-]{4}\.[\w-]{43}$/.test(inner)) return '<signature>';
    if (/^2\d{3}-\d\d-\d\dT/.test(inner) && !inner.startsWith('2001')) return '<time>';
    return inner.replace(/[\w-]{22}/g, (id) => (known.has(id) ? id : '<id>'));
  });

/** Returns what an act writes, without random values; the writes are undone afterwards. */
const changesOf = async (act: () => Promise<number>): Promise<{ status: number; changes: string[] }> => {
  const status = await act();
  await Promise.all(pushing.splice(0));
  const changes: string[] = [];
  for (const [name, hash] of Object.entries(await hashDatabase())) {
    if (hash === stored[name]) continue;
    const was: Documents = documentsBefore.get(name) ?? new Map();
    const documents = await readAll(name);
    const collection = mongoose.connection.collection(name);
    for (const [id, document] of documents) {
      const old = was.get(id);
      if (old && JSON.stringify({ ...old, lastActiveAt: document.lastActiveAt }) === JSON.stringify(document)) continue;
      changes.push(`${name} ${plain(document)}`);
      if (old) await collection.replaceOne({ _id: document._id as never }, old);
      else await collection.deleteOne({ _id: document._id as never });
    }
    for (const [id, document] of was) if (!documents.has(id)) await collection.insertOne(document as never);
  }
  return { status, changes: changes.sort() };
};

describe.each(WITH_BODY)('$name', ({ name }) => {
  const protectedHere = PROTECTED_FIELDS.filter((field) => !DECLARED[name]?.includes(field));

  test('R14: writes the same with a protected field as without', async () => {
    const usual = await changesOf(() => send(name, {}));
    const { refused } = senderOf(name);
    if (refused === undefined) expect(usual.status).toBeLessThan(300);
    else expect(usual.status).toBe(refused);
    // All at once: were one of them taken, or a reason to refuse, the outcome would be another.
    const everything = (wrap: (value: unknown) => unknown) =>
      Object.fromEntries(protectedHere.map((field) => [field, wrap(WANTED[field](cast))]));
    // As they are, and as operators, by turns.
    const isPlain = WITH_BODY.findIndex((one) => one.name === name) % 2 === 0;
    const extra = everything((value) => (isPlain ? value : { $set: value }));
    expect(await changesOf(() => send(name, extra))).toEqual(usual);
  });

  /** Bodies with a protected field where it is not declared: nested, dotted, as an operator, and inside what the call takes. */
  const listForgeries = (field: Field): Forgery[] => {
    const value = WANTED[field](cast);
    const body = bodyOf(name, 'any');
    const inner = listPaths(body).filter((place) => isRecord(at(body, place)));
    const holders = ['$set', 'user', 'profile', 'user.$set'];
    const dotted = ['profile', 'user', '$set', 'privacySettings'].map((holder) => `${holder}.${field}`);
    return [
      ...holders.map((holder) => ({ path: holder, extra: { [holder]: { [field]: value } } })),
      ...dotted.map((path) => ({ path, extra: { [path]: value } })),
      ...inner.map((place) => {
        const whole = withValue(body, [...place, field], value);
        return { path: [...place, field].join('.'), extra: {}, whole };
      }),
    ];
  };
  const listOperators = (): Forgery[] =>
    (DECLARED[name] ?? []).map((field) => ({ path: field, extra: { [field]: { $set: WANTED[field](cast) } } }));

  test('R14: its schema takes none nested, dotted nor as an operator', () => {
    const parser = createInputParser(callOf(name), PROTECTED_FIELDS);
    expect(() => parser.body(bodyOf(name, 'any'))).not.toThrow();
    const isTaken = ({ extra, whole }: Forgery): boolean => {
      try {
        parser.body({ ...(whole ?? bodyOf(name, 'any')), ...extra });
        return true;
      } catch {
        return false;
      }
    };
    const tried = [...PROTECTED_FIELDS.flatMap(listForgeries), ...listOperators()];
    expect(tried.filter(isTaken).map(({ path }) => path)).toEqual([]);
  });

  test('R14: sent, one of these forms is refused', async () => {
    const by = await app.signIn(cast.users[senderOf(name).by]);
    // Another form of another field for each call, so that all of them are sent over all calls.
    const position = WITH_BODY.findIndex((one) => one.name === name);
    const forgeries = listForgeries(PROTECTED_FIELDS[position % PROTECTED_FIELDS.length] ?? 'role');
    const sent = forgeries.slice(position % forgeries.length).slice(0, 1);
    const taken: string[] = [];
    for (const { path, extra, whole } of [...sent, ...listOperators()]) {
      if ((await send(name, extra, { by, body: whole })) !== 400) taken.push(path);
    }
    expect(taken).toEqual([]);
  });
});

test('R14: nothing that was refused has written anything', async () => {
  expect(await hashDatabase()).toEqual(stored);
});

test('R19: only the matchmaker writes as the matchmaker', async () => {
  expect(await send('matchmakers.send', { isFromMatchmaker: true })).toBe(400);
  expect(await hashDatabase()).toEqual(stored);
});

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
const at = (value: unknown, place: readonly string[]): unknown =>
  place.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value);
