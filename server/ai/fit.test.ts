import { expect, test } from 'vitest';
import { isFit } from './fit.ts';

const LINE = 'You show rather than describe: “On Sundays I bake” is easy to picture and easy to answer.';
const GOOD = 'Your words “On Sundays I bake” paint a picture that is a pleasure to answer.';

test('accepts a rewording that keeps the evidence', () => {
  expect(isFit(GOOD, LINE)).toBe(true);
  expect(
    isFit(
      'You both hope to have children and live in the same city.',
      'You both hope to have children and live in the same city.',
    ),
  ).toBe(true);
});

test.each([
  ['an e-mail address', 'Your words “On Sundays I bake” are lovely, write to amina@mail.example soon.'],
  ['an address in words', 'Your words “On Sundays I bake” are lovely, write to amina at gmail dot com.'],
  ['a web address', 'Your words “On Sundays I bake” are lovely, see www.example.com for more of it.'],
  ['a bare domain', 'Your words “On Sundays I bake” are lovely, see matches.example.io today.'],
  ['a phone number', 'Your words “On Sundays I bake” are lovely, call 0 77 00 90 01 23 today.'],
  ['an account', 'Your words “On Sundays I bake” are lovely, my insta is amina now.'],
  ['a number of its own', 'Your words “On Sundays I bake” are lovely to all 40 people.'],
  ['a quotation of its own', 'Your words “On Sundays I bake” and “hire me” are lovely to read.'],
  ['no evidence', 'Your words about your Sundays are easy to picture and to answer.'],
  ['markup', 'Your words “On Sundays I bake” are <b>lovely</b> to read and answer.'],
  ['a link', 'Your words “On Sundays I bake” are [lovely](x) to read and answer.'],
  ['two paragraphs', 'Your words “On Sundays I bake” are lovely.\nAnd so much more.'],
  ['invisible letters', 'Your words “On Sundays I bake” are love\u200bly to read and answer.'],
  ['next to nothing', '“On Sundays I bake”.'],
  ['a speech', `Your words “On Sundays I bake” are ${'very '.repeat(80)}lovely.`],
  ['half a sentence', 'Your words “On Sundays I bake” are lovely and'],
  ['income', 'Your words “On Sundays I bake” show a man with a good salary.'],
  ['marital history', 'Your words “On Sundays I bake” are brave after a divorce like that.'],
  ['faith', 'Your words “On Sundays I bake” show how religious you have become.'],
  ['origin', 'Your words “On Sundays I bake” are lovely for an Arab woman like you.'],
  ['looks', 'Your words “On Sundays I bake” are as beautiful as you are yourself.'],
  ['the name', 'Amina, your words “On Sundays I bake” are easy to picture and answer.'],
])('refuses what brings in %s', (_, worded) => {
  expect(isFit(worded, LINE, ['Amina', 'Rahman'])).toBe(false);
});
