import { expect, test } from 'vitest';
import type { FactHistory } from '../models/members/profile.ts';
import { addFactChange, type RareFact } from './fact-changes.ts';

const DAY_MS = 86_400_000;
const dayAt = (day: number) => new Date(Date.UTC(2030, 0, 1) + day * DAY_MS);

/** Makes changes one after the other, each of a value on a day; returns which were refused. */
const change = (fact: RareFact, changes: readonly (readonly [value: unknown, day: number])[]): unknown[] => {
  let value: unknown = null;
  let history: FactHistory | undefined;
  const refused: unknown[] = [];
  for (const [wanted, day] of changes) {
    const after = addFactChange(fact, { value, history }, wanted, dayAt(day));
    if (after === null) refused.push(wanted);
    else [value, history] = [wanted, after];
  }
  return refused;
};

test('an age is filled in once and then changed three times in 30 days', () => {
  const three = [1, 2, 3].map((day) => [30 + day, day] as const);
  expect(change('age', [[30, 0], ...three, [34, 30.9], [35, 31], [36, 31], [37, 32]])).toEqual([34, 36]);
});

test('a gender is changed once, for good', () => {
  expect(
    change('gender', [
      ['female', 0],
      ['male', 1],
      ['female', 2],
      ['female', 5_000],
    ]),
  ).toEqual(['female', 'female']);
});

test('the same value again, and what is emptied and filled in again, are no changes', () => {
  const again = [0, 1, 2, 3, 4, 5].flatMap((day) => [[null, day] as const, [30, day] as const]);
  expect(change('age', [[30, 0], [30, 1], ...again, [31, 6], [32, 6], [33, 6]])).toEqual([]);
});

test('emptying in between makes no room for another value', () => {
  const through = [31, 32, 33, 34].flatMap((age) => [[null, 1] as const, [age, 1] as const]);
  expect(change('age', [[30, 0], ...through])).toEqual([34]);
  expect(
    change('gender', [
      ['male', 0],
      [null, 1],
      ['female', 1],
      [null, 2],
      ['male', 2],
    ]),
  ).toEqual(['male']);
});
