import { expect, test } from 'vitest';
import { ROLES } from '../../shared/options.ts';
import { isSessionOver } from './session-life.ts';

const HOUR_MS = 3_600_000;
const now = new Date(1_000 * 24 * HOUR_MS);
const ago = (hours: number) => now.getTime() - hours * HOUR_MS;

test('R7: a session lives 7 days unused and 30 in all, one of staff 2 hours and 12', () => {
  const table = ROLES.map((role) => {
    const isOver = (startedAt: number, seenAt: number) => isSessionOver({ startedAt, seenAt }, role, now);
    return [
      role,
      [isOver(ago(3), ago(2)), isOver(ago(3), ago(2) - 1)],
      [isOver(ago(12) + 1, ago(0)), isOver(ago(12), ago(0))],
      [isOver(ago(200), ago(7 * 24)), isOver(ago(200), ago(7 * 24) - 1)],
      [isOver(ago(30 * 24) + 1, ago(0)), isOver(ago(30 * 24), ago(0))],
    ];
  });
  const members = [
    [false, false],
    [false, false],
    [false, true],
    [false, true],
  ];
  const staff = [
    [false, true],
    [false, true],
    [true, true],
    [true, true],
  ];
  expect(table).toEqual([
    ['applicant', ...members],
    ['member', ...members],
    ['matchmaker', ...staff],
    ['admin', ...staff],
  ]);
});
