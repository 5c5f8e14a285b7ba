import { expect, test } from 'vitest';
import { accountKey } from './account-keys.ts';

test.each([
  ['  Amina@Example.COM ', 'amina@example.com'],
  ['Ａｍｉｎａ', 'amina'],
  ['ami\u00adna', 'amina'],
  ['ami\u200bna', 'amina'],
  ['Jose\u0301', 'jos\u00e9'],
  ['STRASSE', accountKey('straße')],
  ['ΝΊΚΟΣ', accountKey('νίκος')],
])('R39: %j has the key %j', (text, key) => {
  expect(accountKey(text)).toBe(key);
});

test('different names have different keys', () => {
  expect(accountKey('amina')).not.toBe(accountKey('amína'));
});
