import { expect, test } from 'vitest';
import { toAccountKey } from './account-keys.ts';

test.each([
  ['  Amina@Example.COM ', 'amina@example.com'],
  ['Ａｍｉｎａ', 'amina'],
  ['ami\u00adna', 'amina'],
  ['ami\u200bna', 'amina'],
  ['Jose\u0301', 'jos\u00e9'],
  ['STRASSE', toAccountKey('straße')],
  ['ΝΊΚΟΣ', toAccountKey('νίκος')],
])('R39: %j has the key %j', (text, key) => {
  expect(toAccountKey(text)).toBe(key);
});

test('different names have different keys', () => {
  expect(toAccountKey('amina')).not.toBe(toAccountKey('amína'));
});
