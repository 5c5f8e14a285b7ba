import { describe, expect, it } from 'vitest';
import { describePromise } from './promise.ts';

const NOW = new Date(2026, 0, 5, 12, 0);
const at = (day: number, hour: number, minute = 0): string => new Date(2026, 0, day, hour, minute).toISOString();

describe('describePromise', () => {
  it.each([
    [at(5, 14), /^Answer by 2:00\sPM$/, false],
    [at(5, 12), /^Answer by 12:00\sPM$/, false],
    [at(6, 9, 30), /^Answer by tomorrow 9:30\sAM$/, false],
    [at(7, 9, 30), /^Answer by Jan 7, 9:30\sAM$/, false],
    [at(5, 11, 30), /^Overdue by under an hour$/, true],
    [at(5, 10), /^Overdue by 2 hours$/, true],
    [at(3, 9), /^Overdue by 2 days 3 h$/, true],
  ])('due at %s', (dueAt, text, isLate) => {
    const promise = describePromise(dueAt, NOW);
    expect(promise).toMatchObject({ text: expect.stringMatching(text), isLate });
    expect(`Answer ${promise.short}`.replace(/^Answer (?:B|Overdue b)y /, '')).toBe(
      promise.text.replace(/^(?:Answer|Overdue) by /, ''),
    );
  });
});
