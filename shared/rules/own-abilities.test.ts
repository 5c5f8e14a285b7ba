import { expect, test } from 'vitest';
import { ownAbilities } from '../contract/base/own-abilities.ts';
import { ROLES, type Role, type Tier } from '../options.ts';
import { getOwnAbilities } from './own-abilities.ts';
import { STAFF_ROLES } from './roles.ts';

const allowed = (role: Role, tier: Tier | null): string[] => {
  const { staff, ...rest } = getOwnAbilities(role, tier);
  const given = { ...rest, ...Object.fromEntries(Object.entries(staff).map(([key, may]) => [`staff.${key}`, may])) };
  return Object.entries(given).flatMap(([key, may]) => (may ? [key] : []));
};

test.each<[Role, Tier | null, string[]]>([
  ['applicant', null, ['apply']],
  ['member', 'standard', ['beIntroduced', 'seeMatches']],
  ['member', 'vip', ['beIntroduced', 'seeMatches', 'seeMatchmaker']],
  ['matchmaker', null, ['staff.enter', 'staff.seeMembers', 'staff.seeConversations', 'staff.agreeToPicks']],
  [
    'admin',
    null,
    ['seeMatches', 'staff.enter', 'staff.reviewApplications', 'staff.reviewReports', 'staff.seeMembers'].concat([
      'staff.manageMembers',
      'staff.seeConversations',
      'staff.seeJobs',
      'staff.seeAudit',
      'staff.seeInsight',
    ]),
  ],
])('what %s (%s) may do', (role, tier, expected) => {
  expect(allowed(role, tier)).toEqual(expected);
  expect(ownAbilities.strict().parse(getOwnAbilities(role, tier))).toEqual(getOwnAbilities(role, tier));
});

test('whoever is leaving may do nothing but come back', () => {
  for (const role of ROLES) {
    const { staff, ...rest } = getOwnAbilities(role, 'vip', { isLeaving: true });
    expect([...Object.values(rest), ...Object.values(staff)].some(Boolean)).toBe(false);
  }
});

test('who lacks a second factor that is asked of them opens what sets it up, and nothing of others', () => {
  for (const role of STAFF_ROLES) {
    const { staff, ...rest } = getOwnAbilities(role, null, { lacksSecondFactor: true });
    const open = Object.entries({ ...rest, ...staff }).flatMap(([ability, may]) => (may ? [ability] : []));
    expect(open).toEqual(['enter']);
  }
});
