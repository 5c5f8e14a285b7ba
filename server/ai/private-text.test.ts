import { expect, test } from 'vitest';
import { removePrivate } from './private-text.ts';

const NAMES = ['Sara', 'El-Amin', 'sara_k'];
const out = (text: string | null) => removePrivate(text, NAMES);

test.each([
  ['an e-mail address', 'Write to someone@mail.example.'],
  ['one spelled out', 'Write to s.k at gmail dot com.'],
  ['a phone number', 'My number is +44 7700 900123.'],
  ['one in pieces', 'Call 0 7 7 0 0 9 0 0.'],
  ['an account', 'Insta: saradoesart.'],
  ['a web address', 'More on www.example.org.'],
  ['the first name', 'I am SARA, hello.'],
  ['the last name', 'The El-Amin family says hello.'],
])('a sentence with %s is left out', (_, sentence) => {
  expect(out(`I bake on Sundays. ${sentence} I run at dawn.`)).toBe('I bake on Sundays. I run at dawn.');
});

test('contact details spread over sentences remove the whole text; an empty text stays empty', () => {
  expect(out('My number begins with 0770. 0900. 123')).toBeNull();
  expect(out('I am Sara')).toBeNull();
  expect([out(null), out(' ')]).toEqual([null, null]);
  expect(out('Saraband music moves me.')).toBe('Saraband music moves me.');
});
