import { describe, expect, it } from 'vitest';
import { describeWaiting } from './waiting.ts';

const at = new Date('2026-01-05T12:00:00.000Z');
const ago = (hours: number): string => new Date(at.getTime() - hours * 3_600_000).toISOString();

describe('describeWaiting', () => {
  it.each([
    [0, 'less than an hour', '3 days left of 72 hours', false],
    [1, '1 hour', '2 days 23 h left of 72 hours', false],
    [26, '1 day 2 h', '1 day 22 h left of 72 hours', false],
    [72, '3 days', 'less than an hour left of 72 hours', false],
    [73, '3 days 1 h', '1 hour over 72 hours', true],
    [24 * 9, '9 days', '6 days over 72 hours', true],
    [-5, 'less than an hour', '3 days 5 h left of 72 hours', false],
  ])('after %i hours', (hours, waited, promise, isLate) => {
    expect(describeWaiting(ago(hours), at)).toEqual({ waited, promise, isLate });
  });
});
