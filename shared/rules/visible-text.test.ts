import { expect, test } from 'vitest';
import { messageContent } from '../contract/base/fields.ts';
import { hasVisibleText } from './visible-text.ts';

const NOTHING = [
  '',
  ' ',
  '\n\t ',
  '\u00A0',
  '\u3000',
  '\u2003\u2009',
  '\u2028',
  '\u2029',
  '\u200B',
  '\u200C',
  '\u200D',
  '\u200E\u200F',
  '\u202E',
  '\u2066\u2069',
  '\u2060',
  '\uFEFF',
  '\u00AD',
  '\u061C',
  '\u180E',
  '\u034F',
  '\u115F',
  '\u1160',
  '\u3164',
  '\uFFA0',
  '\u2800',
  '\u2800 \u2800',
  '\uFE0F',
  '\u{E0001}\u{E0041}',
  '\u0001\u001B',
  '\u0085',
  ' \u3164\u200B ',
  '\u17B4',
];

const SOMETHING = [
  'a',
  '.',
  '0',
  '؟',
  '👍',
  '👨‍👩‍👧',
  '❤️',
  '🏳️‍🌈',
  'می‌خواهم',
  'نور‌الدین',
  'ශ්‍රී',
  'क्‍ष',
  '\u200Bhello\u200B',
  '\u202Eabc',
  'שלום\u200F',
  '  spaced   inside  ',
  'line\nline',
  '\u3164한글',
  '⠓⠊',
  '🇹🇷',
  '#️⃣',
  'é',
  '—',
];

test('what leaves no mark on the page is no text', () => {
  expect(NOTHING.filter(hasVisibleText)).toEqual([]);
  expect(SOMETHING.filter((text) => !hasVisibleText(text))).toEqual([]);
});

test('R37: a message of nothing visible is refused as an empty one, with one sentence; others are kept as written', () => {
  for (const text of NOTHING) {
    const { error } = messageContent.safeParse(text);
    expect(error?.issues.map(({ message }) => message)).toEqual(['Please write a message first']);
  }
  for (const text of SOMETHING) expect(messageContent.parse(text)).toBe(text.trim());
});
