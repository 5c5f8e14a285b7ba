import { expect, test } from 'vitest';
import { findAlteredFacts } from './verification.ts';

test('the facts that the verified mark covers are those that a change alters, and no others', () => {
  const stored = { firstName: 'Amina', lastName: 'Rahman', age: 32, gender: 'female' };
  expect(findAlteredFacts(stored, {})).toEqual([]);
  expect(findAlteredFacts(stored, { ...stored })).toEqual([]);
  expect(findAlteredFacts(stored, { gender: 'male', age: 33 })).toEqual(['age', 'gender']);
  expect(findAlteredFacts(stored, { lastName: 'Noor', age: undefined })).toEqual(['lastName']);
  expect(findAlteredFacts(stored, { age: null })).toEqual(['age']);
});
