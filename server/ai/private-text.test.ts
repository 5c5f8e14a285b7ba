import { expect, test } from 'vitest';
import { isPrivate } from './private-text.ts';

const NAMES = ['Sara', 'El-Amin', 'sara_k'];
test.each([
  ['an e-mail address', 'Write to someone@mail.example.'],
  ['one spelled out', 'Write to s.k at gmail dot com.'],
  ['a phone number', 'My number is +44 7700 900123.'],
  ['one in pieces', 'Call 0 7 7 0 0 9 0 0.'],
  ['an account', 'Insta: saradoesart.'],
  ['a web address', 'More on www.example.org.'],
  ['the first name', 'I am SARA, hello.'],
  ['the last name', 'The El-Amin family says hello.'],
])('%s is private', (_, text) => {
  expect(isPrivate(text, NAMES)).toBe(true);
});

test('contact details spread over sentences are private, and words that only begin as a name are not', () => {
  expect(isPrivate('My number begins with 0770. 0900. 123', NAMES)).toBe(true);
  expect(isPrivate('Saraband music moves me. My favourite film is El Cid.', NAMES)).toBe(false);
});
