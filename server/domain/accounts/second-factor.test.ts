import { TOTP } from 'otpauth';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { codeOf } from '../../../testing/app/code-of.ts';
import { hashCheaply } from '../../../testing/app/hashing.ts';
import { makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { SecondFactorModel } from '../../models/members/second-factor.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { createActor, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { openServiceKeys } from '../kernel/service-keys.ts';
import { hashPassword } from './hashing.ts';
import { findCodeStep } from './one-time-codes.ts';
import {
  completeLogIn,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  startSecondFactor,
} from './second-factor.ts';

givenDatabase();
beforeAll(hashCheaply);

const PASSWORD = 'a quiet garden wall';
let passwordHash: string;
/** The middle of a time step, so that a test does not pass from one to the next. */
let now = new Date('2030-01-01T00:00:15Z').getTime();
const pass = (seconds: number) => {
  now += seconds * 1000;
};

beforeEach(async () => {
  passwordHash ??= await hashPassword(PASSWORD);
  pass(3_600);
  clock.set(() => new Date(now));
});
afterEach(() => clock.set());

const codeAt = (secret: string, seconds = 0): string =>
  new TOTP({ secret }).generate({ timestamp: now + seconds * 1000 });
const reload = async (actor: UserActor): Promise<User> => UserModel.findById(actor.userId).lean<User>().orFail();

const enrol = async (role: User['role'] = 'admin') => {
  const actor = createActor(await makeUser({ role, passwordHash }), 'session');
  const { secret } = await startSecondFactor(actor, { password: PASSWORD }, null);
  const { recoveryCodes, user } = await confirmSecondFactor(actor, { code: codeAt(secret) });
  // The code that confirmed it is used up.
  pass(30);
  const logIn = async (code: string, epoch = user.sessionEpoch) => completeLogIn({ userId: user._id, epoch }, { code });
  return { actor, secret, recoveryCodes, user, logIn };
};

test('RFC 6238: the codes of its test vectors are found at their times, and a step to either side', () => {
  const secret = Buffer.from('12345678901234567890');
  // The last six of the eight digits that the RFC lists.
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const) {
    const step = Math.floor(seconds / 30);
    const at = (offset: number) => findCodeStep(secret, code, new Date((seconds + offset) * 1000));
    expect([at(0), at(-30), at(30), at(-61), at(61)]).toEqual([step, step, step, null, null]);
  }
});

describe('R65: a second factor of staff', () => {
  test('counts once a code has confirmed it; all other sessions end, and the secret is stored encrypted', async () => {
    const actor = createActor(await makeUser({ role: 'admin', passwordHash }), 'session');
    expect(await codeOf(startSecondFactor(actor, { password: 'another' }, null))).toBe('bad_request');
    expect(await codeOf(confirmSecondFactor(actor, { code: '123456' }))).toBe('conflict');
    const { secret, uri } = await startSecondFactor(actor, { password: PASSWORD }, null);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Mithaq:.*secret=[A-Z2-7]{32}/);
    expect(await reload(actor)).toMatchObject({ secondFactorAt: null });
    expect(await codeOf(confirmSecondFactor(actor, { code: codeAt(secret, 120) }))).toBe('bad_request');
    const heard = await captureEvents(async () => {
      expect((await confirmSecondFactor(actor, { code: codeAt(secret) })).recoveryCodes).toHaveLength(10);
    });
    expect(heard).toEqual([
      { type: 'sessions.ended', userId: actor.userId, exceptSessionId: 'session' },
      { type: 'rights.changed', userId: actor.userId },
    ]);
    expect(await reload(actor)).toMatchObject({ secondFactorAt: new Date(now), sessionEpoch: 1 });
    expect(await getSecondFactor(actor)).toEqual({ since: new Date(now), recoveryCodesLeft: 10 });
    expect(await codeOf(startSecondFactor(actor, { password: PASSWORD }, null))).toBe('conflict');
    const stored = await SecondFactorModel.findById(actor.userId).lean().orFail();
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(stored.sealedSecret).toMatch(/^[\w-]{4}\.[\w-]{64}$/);
    const audit = JSON.stringify(await AuditEntryModel.find({ actorId: actor.userId }).lean());
    expect(audit).toContain('second-factor.added');
    expect(audit).not.toContain(secret);
  });

  test('accepts a code once, a step early or late, and no other', async () => {
    const { logIn, secret, user } = await enrol();
    for (const seconds of [-90, -60, 60, 90]) {
      expect(await codeOf(logIn(codeAt(secret, seconds)))).toBe('unauthorized');
    }
    const code = codeAt(secret);
    expect(await logIn(code)).toMatchObject({ _id: user._id });
    expect(await codeOf(logIn(code))).toBe('unauthorized');
    // An earlier one, which is within the window, is over once a later one was used.
    pass(30);
    expect(await logIn(codeAt(secret))).toMatchObject({ _id: user._id });
    expect(await codeOf(logIn(codeAt(secret, -30)))).toBe('unauthorized');
    expect(await logIn(codeAt(secret, 30))).toMatchObject({ _id: user._id });
  });

  test('of twelve uses of one code at once, one counts', async () => {
    const { logIn, secret, recoveryCodes } = await enrol();
    for (const code of [codeAt(secret), recoveryCodes[0] ?? '']) {
      const outcomes = await Promise.all(Array.from({ length: 5 }, () => codeOf(logIn(code))));
      expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
      pass(3_600);
    }
  });

  test('a recovery code works once, in any spelling; its hash alone is stored', async () => {
    const { logIn, recoveryCodes, actor } = await enrol();
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(JSON.stringify(await SecondFactorModel.find().lean())).not.toContain(first);
    await logIn(first);
    expect(await codeOf(logIn(first))).toBe('unauthorized');
    await logIn(` ${second.replaceAll('-', ' ').toUpperCase()} `);
    expect(await getSecondFactor(actor)).toMatchObject({ recoveryCodesLeft: 8 });
  });

  test('after five wrong codes in a quarter of an hour no code is accepted, however many try at once', async () => {
    const { logIn, secret } = await enrol();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => codeOf(logIn('000000'))));
    expect(outcomes.filter((outcome) => outcome === 'unauthorized')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'too_many_requests')).toHaveLength(15);
    pass(14 * 60);
    expect(await codeOf(logIn(codeAt(secret)))).toBe('too_many_requests');
    pass(60);
    await logIn(codeAt(secret));
    // A right one clears the count.
    for (let n = 0; n < 4; n++) expect(await codeOf(logIn('000000'))).toBe('unauthorized');
    pass(30);
    await logIn(codeAt(secret));
    for (let n = 0; n < 5; n++) expect(await codeOf(logIn('000000'))).toBe('unauthorized');
    expect(await codeOf(logIn('000000'))).toBe('too_many_requests');
  });

  test('needs a right password that still counts: no epoch before a new password, no suspended account', async () => {
    const { logIn, secret, user } = await enrol();
    expect(await codeOf(completeLogIn(null, { code: codeAt(secret) }))).toBe('unauthorized');
    expect(await codeOf(logIn(codeAt(secret), user.sessionEpoch - 1))).toBe('unauthorized');
    await UserModel.updateOne({ _id: user._id }, { suspendedAt: new Date() });
    expect(await codeOf(logIn(codeAt(secret)))).toBe('unauthorized');
  });

  test('is removed by password and code together', async () => {
    const { actor, secret, recoveryCodes } = await enrol('matchmaker');
    const remove = (password: string, code: string) => codeOf(removeSecondFactor(actor, { password, code }, null));
    expect(await remove('another', codeAt(secret))).toBe('bad_request');
    expect(await remove(PASSWORD, '000000')).toBe('bad_request');
    expect(await getSecondFactor(actor)).toMatchObject({ since: expect.any(Date) });
    expect(await remove(PASSWORD, recoveryCodes[0] ?? '')).toBe('ok');
    expect(await reload(actor)).toMatchObject({ secondFactorAt: null });
    expect(await getSecondFactor(actor)).toEqual({ since: null, recoveryCodesLeft: 0 });
  });

  test('stays readable while session keys are rotated; with all of them lost, a recovery code still helps', async () => {
    const { logIn, secret, recoveryCodes } = await enrol();
    for (const secrets of [['new-key', 'test-key'], ['new-key']]) {
      expect(await openServiceKeys(secrets)).toEqual([]);
      await logIn(codeAt(secret));
      pass(30);
    }
    expect(await openServiceKeys(['lost'])).toEqual(['audit', 'second factor', 'photo mark', 'push', 'document']);
    expect(await codeOf(logIn(codeAt(secret)))).toBe('unauthorized');
    await logIn(recoveryCodes[0] ?? '');
    await openServiceKeys(['new-key', 'test-key']);
  });
});
