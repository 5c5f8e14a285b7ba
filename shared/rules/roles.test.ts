import { expect, test } from 'vitest';
import { ROLES, TIERS } from '../options.ts';
import { hasMemberArea, includesMatchmaker, isStaffRole } from './roles.ts';

test('each role belongs to staff, to the member area, to both or to neither', () => {
  expect(ROLES.map((role) => [role, isStaffRole(role), hasMemberArea(role)])).toEqual([
    ['applicant', false, false],
    ['member', false, true],
    ['matchmaker', true, false],
    ['admin', true, true],
  ]);
});

test('only the VIP membership of a member includes a matchmaker', () => {
  const included = ROLES.flatMap((role) =>
    [null, ...TIERS].flatMap((tier) => (includesMatchmaker(role, tier) ? [[role, tier]] : [])),
  );
  expect(included).toEqual([['member', 'vip']]);
});
