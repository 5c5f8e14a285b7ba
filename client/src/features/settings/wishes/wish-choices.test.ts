import { expect, it } from 'vitest';
import { LIMIT_PHRASES } from '../../../../../shared/limit-phrases.ts';
import { WISH_CHOICES } from './wish-choices.ts';

it('saves only limits that the matching is tested to read', () => {
  const values = WISH_CHOICES.flatMap(({ options }) => options.map(({ value }) => value));
  expect(values.filter((value) => !LIMIT_PHRASES.includes(value))).toEqual([]);
  expect(new Set(values).size).toBe(values.length);
});
