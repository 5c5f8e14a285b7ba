import { expect, test } from 'vitest';
import { ROLES, TIERS } from '../../shared/options.ts';
import { SAVED_TEXT_KINDS } from '../../shared/review-options.ts';
import { createActor, system } from '../domain/kernel/actor.ts';
import { type User, UserModel } from '../models/members/user.ts';
import {
  canChangeNote,
  canNoteOn,
  canReadMemberThread,
  canSeeAnswers,
  canShowPhone,
  canWriteInMemberThread,
  getActiveMatchmakerId,
  getNoteOpenUntil,
  getSavedTextKinds,
  isStaffVisible,
  membersOfMatchmaker,
  needsSecondAdmin,
  requireAdmin,
  requireStaff,
  staffVisibleUsers,
} from './staff.ts';

const as = (role: User['role']) =>
  createActor(new UserModel({ _id: role, role, email: 'a@b.c', createdAt: new Date(0) }).toObject<User>(), 's');
const outcome = (check: () => unknown) => {
  try {
    check();
    return 'may';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test('R13: staff pages do not exist for other roles, and an admin’s are forbidden to a matchmaker', () => {
  const table = ROLES.map((role) => [
    role,
    outcome(() => requireStaff(as(role))),
    outcome(() => requireAdmin(as(role))),
  ]);
  expect(table).toEqual([
    ['applicant', 'not_found', 'not_found'],
    ['member', 'not_found', 'not_found'],
    ['matchmaker', 'may', 'forbidden'],
    ['admin', 'may', 'may'],
  ]);
  expect(outcome(() => requireAdmin(system))).toBe('may');
});

test('a matchmaker sees the members assigned to them while the tier includes a matchmaker, an admin everyone', () => {
  const own = { assignedMatchmakerId: 'matchmaker', role: 'member', membershipTier: 'vip' };
  expect(staffVisibleUsers(as('matchmaker'))).toMatchObject(own);
  expect(membersOfMatchmaker('matchmaker')).toMatchObject(own);
  expect(staffVisibleUsers(as('admin'))).toEqual({});
  expect(outcome(() => staffVisibleUsers(as('member')))).toBe('not_found');
});

test('the filter of a matchmaker’s members and the predicate agree, for every role, tier and assignment', () => {
  const { assignedMatchmakerId, role, membershipTier } = membersOfMatchmaker('amal');
  for (const of of ROLES) {
    for (const tier of [...TIERS, null]) {
      for (const assigned of ['amal', 'another', null]) {
        const isFound = assigned === assignedMatchmakerId && of === role && tier === membershipTier;
        const active = getActiveMatchmakerId({ role: of, membershipTier: tier, assignedMatchmakerId: assigned });
        expect([of, tier, assigned, active === 'amal']).toEqual([of, tier, assigned, isFound]);
      }
    }
  }
});

test('a phone number is shown without a reason to the active matchmaker, and to an admin with something open', () => {
  const vip = { role: 'member', membershipTier: 'vip', assignedMatchmakerId: 'matchmaker' } as const;
  for (const [viewer, subject, hasCase, may] of [
    ['matchmaker', vip, false, true],
    ['matchmaker', { ...vip, assignedMatchmakerId: 'another' }, true, false],
    ['matchmaker', { ...vip, membershipTier: 'premium' }, true, false],
    ['admin', vip, false, false],
    ['admin', vip, true, true],
    ['member', vip, true, false],
  ] as const)
    expect([viewer, hasCase, canShowPhone(as(viewer), subject, hasCase)]).toEqual([viewer, hasCase, may]);
  expect(canShowPhone({ ...as('admin'), lacksSecondFactor: true }, vip, true)).toBe(false);
});

test('a member’s thread is read by admins and the assigned matchmaker, and written by the matchmaker alone', () => {
  const may = (
    role: User['role'],
    assignedMatchmakerId: string | null,
    of: User['role'] = 'member',
    membershipTier: User['membershipTier'] = 'vip',
  ) => {
    const member = { role: of, assignedMatchmakerId, membershipTier };
    return [canReadMemberThread(as(role), member), canWriteInMemberThread(as(role), member)];
  };
  expect(may('matchmaker', 'matchmaker')).toEqual([true, true]);
  expect(may('matchmaker', 'another')).toEqual([false, false]);
  expect(may('admin', 'matchmaker')).toEqual([true, false]);
  expect(may('admin', null)).toEqual([true, false]);
  expect(may('admin', null, 'applicant')).toEqual([false, false]);
  expect(may('member', 'member')).toEqual([false, false]);
  for (const tier of ['standard', 'premium', null] as const) {
    expect(may('matchmaker', 'matchmaker', 'member', tier)).toEqual([false, false]);
    expect(may('admin', 'matchmaker', 'member', tier)).toEqual([true, false]);
  }
});

test('R66: a second admin is needed for every change of role to or from staff, and for no other', () => {
  const needed = ROLES.flatMap((from) =>
    ROLES.filter((role) => needsSecondAdmin('change', { role: from }, { role })).map((to) => `${from} ${to}`),
  );
  expect(needed).toEqual([
    'applicant matchmaker',
    'applicant admin',
    'member matchmaker',
    'member admin',
    'matchmaker applicant',
    'matchmaker member',
    'matchmaker admin',
    'admin applicant',
    'admin member',
    'admin matchmaker',
  ]);
  expect(ROLES.filter((role) => needsSecondAdmin('change', { role }))).toEqual([]);
  expect(ROLES.filter((role) => needsSecondAdmin('reset-link', { role }))).toEqual(['matchmaker', 'admin']);
  expect(ROLES.filter((role) => needsSecondAdmin('second-factor-reset', { role }))).toEqual([...ROLES]);
});

test('answers are seen by the active matchmaker alone, while they are shared; notes by admins too', () => {
  const [shared, withdrawn] = [true, false].map((withMatchmaker) => ({ withMatchmaker, decidedAt: new Date(0) }));
  for (const role of ROLES)
    for (const tier of [...TIERS, null])
      for (const assignedMatchmakerId of ['matchmaker', 'another', null]) {
        const member = { role: 'member' as const, membershipTier: tier, assignedMatchmakerId };
        const isOwn = role === 'matchmaker' && tier === 'vip' && assignedMatchmakerId === 'matchmaker';
        const found = [shared, withdrawn, undefined].map((sharing) => canSeeAnswers(as(role), member, sharing));
        expect([role, tier, ...found]).toEqual([role, tier, isOwn, false, false]);
        expect(canNoteOn(as(role), member)).toBe(isOwn || role === 'admin');
        expect(isStaffVisible(as(role), member)).toBe(isOwn || role === 'admin');
        for (const of of ['applicant', 'matchmaker', 'admin'] as const)
          expect(canNoteOn(as('admin'), { ...member, role: of })).toBe(false);
      }
});

test('a note is open to its author for a day', () => {
  const note = { authorId: 'matchmaker', createdAt: new Date(0) };
  const end = getNoteOpenUntil(note);
  expect(end).toEqual(new Date(86_400_000));
  expect(canChangeNote(as('matchmaker'), note, new Date(86_399_999))).toBe(true);
  expect(canChangeNote(as('matchmaker'), note, end)).toBe(false);
  expect(canChangeNote(as('admin'), note, new Date(0))).toBe(false);
});

test('reviewers use all kinds of saved texts, matchmakers replies, others none', () => {
  expect(ROLES.map((role) => getSavedTextKinds({ role }))).toEqual([[], [], ['reply'], [...SAVED_TEXT_KINDS]]);
});
