import { expect, test } from 'vitest';
import { getDueAt, getReviewMs, isInTime } from './review-promise.ts';

const HOUR_MS = 3_600_000;
const at = (hour: number): Date => new Date(Date.UTC(2030, 0, 1) + hour * HOUR_MS);
const asked = (from: number, to: number | null) => ({ askedAt: at(from), answeredAt: to === null ? null : at(to) });
const submittedAt = at(0);

test.each([
  ['nothing was asked', undefined, 72, 80],
  ['one question', [asked(10, 20)], 82, 70],
  ['questions one after the other', [asked(10, 20), asked(30, 35)], 87, 65],
  ['questions at the same time', [asked(10, 20), asked(12, 30)], 92, 60],
  ['one within another', [asked(10, 30), asked(12, 20)], 92, 60],
  ['questions out of order', [asked(30, 35), asked(10, 20)], 87, 65],
] as const)('%s: the time in which the applicant was waited for does not count', (_, questions, due, hours) => {
  const application = { submittedAt, status: 'pending' as const, questions };
  expect(getDueAt(application, at(80))).toEqual(at(due));
  expect(getReviewMs(application, at(80))).toBe(hours * HOUR_MS);
});

test('nothing is due while an answer is missing, and once it is decided', () => {
  const waiting = { submittedAt, status: 'pending' as const, questions: [asked(10, 20), asked(30, null)] };
  expect(getDueAt(waiting, at(80))).toBeNull();
  expect(getReviewMs(waiting, at(80))).toBe(20 * HOUR_MS);
  for (const status of ['approved', 'rejected'] as const) expect(getDueAt({ submittedAt, status }, at(80))).toBeNull();
});

test('the promise is kept until its last moment', () => {
  expect([72 * HOUR_MS, 72 * HOUR_MS + 1].map(isInTime)).toEqual([true, false]);
});

test('an appeal has the promised time anew; what was asked before it counts from then on', () => {
  const appealed = { submittedAt, status: 'pending' as const, appeal: { madeAt: at(100) } };
  expect(getDueAt(appealed, at(110))).toEqual(at(172));
  expect(getReviewMs(appealed, at(110))).toBe(10 * HOUR_MS);
  const answered = { ...appealed, questions: [asked(10, 20), asked(90, 105), asked(108, 109)] };
  expect(getDueAt(answered, at(110))).toEqual(at(178));
  expect(getReviewMs(answered, at(110))).toBe(4 * HOUR_MS);
  const waiting = { ...appealed, questions: [asked(10, null)] };
  expect(getDueAt(waiting, at(110))).toBeNull();
  expect(getReviewMs(waiting, at(110))).toBe(0);
});
