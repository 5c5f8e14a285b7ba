import { TOTP } from 'otpauth';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OwnProof } from '../../../shared/contract/passkeys.ts';
import { PASSKEY } from '../../../shared/passkey-options.ts';
import { createAuthenticator, type Misuse } from '../../../testing/app/authenticator.ts';
import { codeOf } from '../../../testing/app/code-of.ts';
import { hashCheaply } from '../../../testing/app/hashing.ts';
import { makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { PasskeyModel } from '../../models/members/passkey.ts';
import { PasskeyChallengeModel } from '../../models/members/passkey-challenge.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { createActor, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { hashPassword } from './hashing.ts';
import { issueLinkOrRequest } from './members/staff-requests.ts';
import {
  addPasskey,
  completePasskeyLogIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyLogIn,
  startPasskeyProof,
} from './passkeys.ts';
import {
  completeLogIn,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor.ts';

givenDatabase();
beforeAll(hashCheaply);

const PASSWORD = 'a quiet garden wall';
const SITE = { origin: 'http://localhost:3000', rpId: 'localhost' };
let passwordHash: string;
let now = new Date('2030-01-01T00:00:15Z').getTime();
beforeEach(async () => {
  passwordHash ??= await hashPassword(PASSWORD);
  now += 3_600_000;
  clock.set(() => new Date(now));
});
afterEach(() => clock.set());

/** Somebody of the staff with a second factor. */
const enrol = async (role: User['role'] = 'admin') => {
  const before = createActor(await makeUser({ role, passwordHash }), 'session');
  const { secret } = await startSecondFactor(before, { password: PASSWORD }, null);
  const code = () => new TOTP({ secret }).generate({ timestamp: now });
  const { user, recoveryCodes } = await confirmSecondFactor(before, { code: code() });
  now += 30_000;
  const pending = { userId: user._id, epoch: user.sessionEpoch, mark: 'a sign-in' };
  return { actor: createActor(user, 'session'), code, recoveryCodes, pending };
};
const start = (actor: UserActor) => startPasskey(actor, { password: PASSWORD }, null);
const addOne = async (actor: UserActor, name = 'Laptop') => {
  const authenticator = createAuthenticator(SITE);
  const { challenge } = await start(actor);
  await addPasskey(actor, { name, ...authenticator.make(challenge) });
  return authenticator;
};
/** Somebody with a passkey, and a way to sign in with it. */
const enrolWithPasskey = async () => {
  const enrolled = await enrol();
  const authenticator = await addOne(enrolled.actor);
  const signIn = async (misuse: Misuse = {}, pending = enrolled.pending) => {
    const { challenge } = await startPasskeyLogIn(pending);
    return completePasskeyLogIn(pending, authenticator.sign(challenge, misuse));
  };
  return { ...enrolled, authenticator, signIn };
};

describe('R65: a passkey', () => {
  test('is made by an authenticator for a challenge, stands beside a second factor, and is audited', async () => {
    const { actor } = await enrol('matchmaker');
    const options = await start(actor);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required' },
      excludeCredentials: [],
    });
    const authenticator = createAuthenticator(SITE);
    const made = authenticator.make(options.challenge);
    const passkey = await addPasskey(actor, { name: ' Laptop ', ...made });
    expect(passkey).toMatchObject({ _id: authenticator.credentialId, name: 'Laptop', counter: 0, lastUsedAt: null });
    expect((await start(actor)).excludeCredentials).toMatchObject([{ id: authenticator.credentialId }]);
    expect(await AuditEntryModel.countDocuments({ actorId: actor.userId, action: 'passkey.added' })).toBe(1);
    // The same answer again, and for another challenge.
    expect(await codeOf(addPasskey(actor, { name: 'Again', ...made }))).toBe('conflict');
    const { challenge } = await start(actor);
    expect(await codeOf(addPasskey(actor, { name: 'Again', ...authenticator.make(challenge) }))).toBe('conflict');
    expect(await listPasskeys(actor)).toHaveLength(1);
  });

  test('is not added without password, second factor, a fresh challenge of one’s own, or from another site', async () => {
    const { actor } = await enrol();
    const stranger = await enrol();
    const add = (challenge: string, misuse: Misuse = {}) =>
      codeOf(addPasskey(actor, { name: 'Laptop', ...createAuthenticator(SITE).make(challenge, misuse) }));
    expect(await codeOf(startPasskey(actor, { password: 'another' }, null))).toBe('bad_request');
    const without = createActor(await makeUser({ role: 'admin', passwordHash }), 'session');
    expect(await codeOf(start(without))).toBe('conflict');
    const member = createActor(await makeUser({ role: 'member', passwordHash }), 'session');
    expect(await codeOf(start(member))).toBe('not_found');
    expect(await add('never-given')).toBe('conflict');
    expect(await add((await start(stranger.actor)).challenge)).toBe('conflict');
    for (const misuse of [{ origin: 'https://mithaq.evil' }, { rpId: 'mithaq.evil' }, { verifiesUser: false }])
      expect([misuse, await add((await start(actor)).challenge, misuse)]).toEqual([misuse, 'bad_request']);
    const { challenge } = await start(actor);
    now += 5 * 60_000;
    expect(await add(challenge)).toBe('conflict');
    expect(await PasskeyModel.countDocuments({ userId: actor.userId })).toBe(0);
  });

  test('finishes a sign-in whose password was right, counts, and says when it was used', async () => {
    const { actor, pending, signIn } = await enrolWithPasskey();
    expect(await signIn()).toMatchObject({ _id: actor.userId });
    expect(await listPasskeys(actor)).toMatchObject([{ counter: 1, lastUsedAt: new Date(now) }]);
    expect(await codeOf(startPasskeyLogIn(null))).toBe('unauthorized');
    const old = { ...pending, epoch: pending.epoch - 1 };
    expect(await codeOf(signIn({}, old))).toBe('unauthorized');
    await UserModel.updateOne({ _id: actor.userId }, { suspendedAt: new Date() });
    expect(await codeOf(signIn())).toBe('unauthorized');
  });

  test('signs nobody in from another site, without its user verified, or for a challenge of somebody else', async () => {
    const { pending, signIn, authenticator } = await enrolWithPasskey();
    for (const misuse of [{ origin: 'https://mithaq.evil' }, { rpId: 'mithaq.evil' }, { verifiesUser: false }])
      expect([misuse, await codeOf(signIn(misuse))]).toEqual([misuse, 'unauthorized']);
    const other = await enrolWithPasskey();
    const theirs = await startPasskeyLogIn(other.pending);
    expect(await codeOf(completePasskeyLogIn(pending, authenticator.sign(theirs.challenge)))).toBe('unauthorized');
    const mine = await startPasskeyLogIn(pending);
    expect(await codeOf(completePasskeyLogIn(pending, other.authenticator.sign(mine.challenge)))).toBe('unauthorized');
    // What was signed to add one is none to sign in with.
    const adding = await start(other.actor);
    expect(await codeOf(completePasskeyLogIn(other.pending, other.authenticator.sign(adding.challenge)))).toBe(
      'unauthorized',
    );
    const late = await startPasskeyLogIn(pending);
    now += 5 * 60_000;
    expect(await codeOf(completePasskeyLogIn(pending, authenticator.sign(late.challenge)))).toBe('unauthorized');
    expect(await codeOf(signIn())).toBe('ok');
  });

  test('answers the challenge of its own session or sign-in alone, of another one of the same account none', async () => {
    const { actor, pending, authenticator } = await enrolWithPasskey();
    const another = { ...pending, mark: 'another sign-in' };
    // Whoever knows the password began a sign-in of their own; what the owner signs in theirs is of no use there.
    const signature = authenticator.sign((await startPasskeyLogIn(pending)).challenge);
    expect(await codeOf(completePasskeyLogIn(another, signature))).toBe('unauthorized');
    // Nor is what the owner is made to sign of the other's challenge.
    const lured = authenticator.sign((await startPasskeyLogIn(another)).challenge);
    expect(await codeOf(completePasskeyLogIn(pending, lured))).toBe('unauthorized');
    // Neither was used up by who may not answer it.
    expect(await codeOf(completePasskeyLogIn(pending, signature))).toBe('ok');
    const elsewhere = createActor(actor.user, 'another session');
    const made = createAuthenticator(SITE).make((await start(elsewhere)).challenge);
    expect(await codeOf(addPasskey(actor, { name: 'Phone', ...made }))).toBe('conflict');
    expect(await codeOf(addPasskey(elsewhere, { name: 'Phone', ...made }))).toBe('ok');
  });

  test('one signature sent six times at once signs in once; a wrong one uses its challenge up', async () => {
    const { pending, authenticator } = await enrolWithPasskey();
    const { challenge } = await startPasskeyLogIn(pending);
    const signature = authenticator.sign(challenge);
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => codeOf(completePasskeyLogIn(pending, signature))),
    );
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    const next = await startPasskeyLogIn(pending);
    const right = authenticator.sign(next.challenge);
    expect(await codeOf(completePasskeyLogIn(pending, { ...right, signature: signature.signature }))).toBe(
      'unauthorized',
    );
    expect(await codeOf(completePasskeyLogIn(pending, right))).toBe('unauthorized');
    expect(await PasskeyChallengeModel.countDocuments({ userId: pending.userId })).toBe(0);
  });

  test('that counts no further may be a copy and is refused, also when two sign at once; one that never counts is taken', async () => {
    const { actor, pending, signIn, authenticator } = await enrolWithPasskey();
    expect(await codeOf(signIn({ counter: 7 }))).toBe('ok');
    for (const counter of [7, 6, 0]) expect(await codeOf(signIn({ counter }))).toBe('unauthorized');
    const challenges = await Promise.all(Array.from({ length: 4 }, () => startPasskeyLogIn(pending)));
    const outcomes = await Promise.all(
      challenges.map(({ challenge }) =>
        codeOf(completePasskeyLogIn(pending, authenticator.sign(challenge, { counter: 8 }))),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    await PasskeyModel.updateMany({ userId: actor.userId }, { counter: 0 });
    for (let n = 0; n < 2; n++) expect(await codeOf(signIn({ counter: 0 }))).toBe('ok');
  });

  test('is renamed and removed by its owner with the password, and signs nobody in then', async () => {
    const { actor, pending, signIn, authenticator } = await enrolWithPasskey();
    const id = authenticator.credentialId;
    const other = await enrol();
    const right = { password: PASSWORD };
    expect(await codeOf(renamePasskey(actor, id, { name: 'Phone', password: 'another' }, null))).toBe('bad_request');
    expect(await codeOf(renamePasskey(other.actor, id, { name: 'Phone', ...right }, null))).toBe('not_found');
    expect(await renamePasskey(actor, id, { name: ' Phone ', ...right }, null)).toMatchObject({ name: 'Phone' });
    expect(await codeOf(removePasskey(actor, id, { password: 'another' }, null))).toBe('bad_request');
    expect(await codeOf(removePasskey(other.actor, id, right, null))).toBe('not_found');
    const { challenge } = await startPasskeyLogIn(pending);
    await removePasskey(actor, id, right, null);
    expect(await codeOf(completePasskeyLogIn(pending, authenticator.sign(challenge)))).toBe('unauthorized');
    expect(await codeOf(signIn())).toBe('conflict');
    expect(await AuditEntryModel.countDocuments({ actorId: actor.userId, action: 'passkey.removed' })).toBe(1);
  });

  test('is one of ten at most', async () => {
    const { actor } = await enrol();
    const passkey = { userId: actor.userId, publicKey: 'k', counter: 0, createdAt: new Date(now), name: 'One' };
    const ids = Array.from({ length: PASSKEY.maxCount }, (_, n) => `${actor.userId}-${n}`);
    const { challenge } = await start(actor);
    await PasskeyModel.insertMany(ids.map((_id) => ({ ...passkey, _id })));
    expect(await codeOf(start(actor))).toBe('conflict');
    const late = createAuthenticator(SITE).make(challenge);
    expect(await codeOf(addPasskey(actor, { name: 'Eleventh', ...late }))).toBe('conflict');
  });

  test('goes with the second factor beside which it stands', async () => {
    const { actor, code, signIn } = await enrolWithPasskey();
    await removeSecondFactor(actor, { password: PASSWORD, code: code() }, null);
    expect(await listPasskeys(actor)).toEqual([]);
    expect(await codeOf(signIn())).toBe('unauthorized');
  });
});

describe('R65: recovery codes', () => {
  test('leave a mark in the audit when one signs in, and codes do not', async () => {
    const { actor, code, pending, recoveryCodes } = await enrol();
    await completeLogIn(pending, { code: code() });
    const used = { actorId: actor.userId, action: 'second-factor.recovery-code-used' };
    expect(await AuditEntryModel.countDocuments(used)).toBe(0);
    await completeLogIn(pending, { code: recoveryCodes[0] ?? '' });
    expect(await AuditEntryModel.countDocuments(used)).toBe(1);
  });

  test('are renewed by password and code, audited, and the former ones are over', async () => {
    const { actor, code, recoveryCodes } = await enrol();
    const renew = (password: string, given: string) => renewRecoveryCodes(actor, { password, code: given }, null);
    expect(await codeOf(renew('another', code()))).toBe('bad_request');
    expect(await codeOf(renew(PASSWORD, '000000'))).toBe('bad_request');
    const fresh = await renew(PASSWORD, code());
    expect(new Set([...fresh, ...recoveryCodes]).size).toBe(20);
    now += 30_000;
    expect(await codeOf(renew(PASSWORD, recoveryCodes[0] ?? ''))).toBe('bad_request');
    expect(await renew(PASSWORD, fresh[0] ?? '')).toHaveLength(10);
    const action = 'second-factor.recovery-codes-renewed';
    expect(await AuditEntryModel.countDocuments({ actorId: actor.userId, action })).toBe(2);
  });
});

test('R66: a link for a member takes a fresh proof of who makes it: the password, a code, or a passkey in this session', async () => {
  const { actor, pending, code, recoveryCodes, authenticator } = await enrolWithPasskey();
  const [member, other] = [await makeUser({ role: 'member' }), await enrol()];
  const issue = (proof: OwnProof, by = actor) => codeOf(issueLinkOrRequest(by, member._id, proof, null));
  const sign = async (misuse: Misuse = {}, asked = actor) =>
    authenticator.sign((await startPasskeyProof(asked)).challenge, misuse);
  const { challenge } = await startPasskeyLogIn(pending);
  const used = await sign();
  const proofs: [OwnProof, string][] = [
    [{}, 'forbidden'],
    [{ password: 'another' }, 'forbidden'],
    [{ code: '000000' }, 'forbidden'],
    [authenticator.sign(challenge), 'forbidden'],
    [await sign({ origin: 'https://mithaq.evil' }), 'forbidden'],
    [await sign({}, createActor(actor.user, 'another session')), 'forbidden'],
    [{ password: PASSWORD }, 'ok'],
    [{ code: code() }, 'ok'],
    [{ code: recoveryCodes[0] }, 'ok'],
    [used, 'ok'],
    [used, 'forbidden'],
  ];
  for (const [proof, outcome] of proofs) expect([proof, await issue(proof)]).toEqual([proof, outcome]);
  // Somebody else's proves nothing.
  expect(await issue(await sign(), other.actor)).toBe('forbidden');
  const without = createActor(await makeUser({ role: 'admin', passwordHash }), 'session');
  expect(await issue({ code: '123456' }, without)).toBe('forbidden');
  expect(await AuditEntryModel.countDocuments({ subjectId: member._id, action: 'reset-link.issued' })).toBe(4);
});
