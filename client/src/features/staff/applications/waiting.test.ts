import { describe, expect, it } from 'vitest';
import { describeWaiting } from './waiting.ts';

const at = new Date('2026-01-05T12:00:00.000Z');
const ago = (hours: number): string => new Date(at.getTime() - hours * 3_600_000).toISOString();

describe('describeWaiting', () => {
  it.each([
    [0, 'under an hour', 'Due in 3 days', false],
    [1, '1 hour', 'Due in 2 days 23 h', false],
    [26, '1 day 2 h', 'Due in 1 day 22 h', false],
    [72, '3 days', 'Due in under an hour', false],
    [73, '3 days 1 h', 'Overdue by 1 hour', true],
    [24 * 9, '9 days', 'Overdue by 6 days', true],
    [-5, 'under an hour', 'Due in 3 days 5 h', false],
  ])('after %i hours', (hours, waited, promise, isLate) => {
    expect(describeWaiting(ago(hours), ago(hours - 72), at)).toEqual({ waited, promise, isLate });
  });

  it('counts from the time by which it is due, and stands still while the applicant is asked', () => {
    expect(describeWaiting(ago(80), ago(-2), at)).toEqual({
      waited: '3 days 8 h',
      promise: 'Due in 2 hours',
      isLate: false,
    });
    const asked = { waited: '3 days 8 h', promise: 'Waiting for the applicant', isLate: false };
    expect(describeWaiting(ago(80), null, at)).toEqual(asked);
  });
});
