import fc from 'fast-check';
import type { QueryFilter } from 'mongoose';
import { expect, test } from 'vitest';
import { ACCOUNT_LIMITS, AWAY_DAYS } from '../../shared/limits.ts';
import { PAUSE_REASONS, ROLES } from '../../shared/options.ts';
import { makeUser } from '../../testing/people/factories.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { type User, UserModel } from '../models/members/user.ts';
import {
  type AccountState,
  absentAccounts,
  activeAdmins,
  assignableAccounts,
  canComeBack,
  canSignIn,
  erasableAccounts,
  existingAccounts,
  isAbsent,
  isActiveAdmin,
  isAssignable,
  isErasable,
  isOfferable,
  isShown,
  isUsable,
  offerableAccounts,
  openAccounts,
  returnableAccounts,
  shownAccounts,
  usableAccounts,
} from './account-state.ts';

givenDatabase();

const NOW = new Date('2030-05-05T09:00:00Z');
const AWAY_MS = AWAY_DAYS * 86_400_000;
const RETURN_MS = ACCOUNT_LIMITS.returnDays * 86_400_000;
const around = fc.constantFrom(null, new Date(NOW.getTime() - 1), NOW, new Date(NOW.getTime() + 1));
type State = AccountState & Pick<User, 'lastActiveAt'>;
const states: fc.Arbitrary<State> = fc.record({
  lastActiveAt: fc.constantFrom(null, ...[1, 0, -1].map((ms) => new Date(NOW.getTime() - AWAY_MS + ms))),
  role: fc.constantFrom(...ROLES),
  suspendedAt: fc.constantFrom(null, NOW),
  pause: fc.option(fc.record({ reason: fc.constantFrom(...PAUSE_REASONS), until: around })),
  limitedUntil: around,
  leavingSince: fc.constantFrom(null, ...[1, 0, -1].map((ms) => new Date(NOW.getTime() - RETURN_MS + ms))),
  deletedAt: fc.constantFrom(null, NOW),
});

const RULES: ReadonlyArray<readonly [string, (user: State) => boolean, QueryFilter<User>]> = [
  ['open', canSignIn, openAccounts],
  ['usable', isUsable, usableAccounts],
  ['shown', isShown, shownAccounts],
  ['offerable', (user) => isOfferable(user, NOW), offerableAccounts(NOW)],
  ['absent', (user) => isAbsent(user, NOW), absentAccounts(NOW)],
  ['assignable', isAssignable, assignableAccounts],
  ['active admin', isActiveAdmin, activeAdmins],
  ['erasable', (user) => isErasable(user, NOW), erasableAccounts(NOW)],
  ['returnable', (user) => canComeBack(user, NOW), returnableAccounts(NOW)],
  ['existing', (user) => !user.deletedAt, existingAccounts],
];

test('each filter finds exactly the accounts that its predicate allows', async () => {
  const { _id } = await makeUser();
  await fc.assert(
    fc.asyncProperty(states, async (state) => {
      await UserModel.updateOne({ _id }, { $set: state });
      for (const [rule, allows, filter] of RULES) {
        const isFound = (await UserModel.exists({ ...filter, _id })) !== null;
        expect([rule, isFound]).toEqual([rule, allows(state)]);
      }
    }),
    { numRuns: 60 },
  );
}, 60_000);

test('only active members are shown', () => {
  const member = { role: 'member', suspendedAt: null, leavingSince: null, deletedAt: null } as const;
  expect(isShown(member)).toBe(true);
  expect(isShown({ ...member, suspendedAt: NOW })).toBe(false);
  expect(isShown({ ...member, deletedAt: NOW })).toBe(false);
  expect(isShown({ ...member, leavingSince: NOW })).toBe(false);
  for (const role of ['applicant', 'matchmaker', 'admin'] as const) expect(isShown({ ...member, role })).toBe(false);
});

test.each([
  [null, true],
  [{ reason: 'break', until: new Date(NOW.getTime() - 1) }, true],
  [{ reason: 'break', until: NOW }, true],
  [{ reason: 'break', until: new Date(NOW.getTime() + 1) }, false],
  [{ reason: 'found-match', until: null }, false],
] as const)('R30: a member with the pause %j is introduced to others: %s', (pause, expected) => {
  const member = { role: 'member', suspendedAt: null, leavingSince: null, deletedAt: null } as const;
  expect(isOfferable({ ...member, limitedUntil: null, pause }, NOW)).toBe(expected);
});

test.each([
  [-1, true],
  [0, true],
  [1, false],
])('R30: a member whose limit ends %i ms from now is introduced to others: %s', (ms, expected) => {
  const member = { role: 'member', suspendedAt: null, leavingSince: null, deletedAt: null, pause: null } as const;
  expect(isOfferable({ ...member, limitedUntil: new Date(NOW.getTime() + ms) }, NOW)).toBe(expected);
});
