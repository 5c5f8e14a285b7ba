import { describe, expect, it } from 'vitest';
import { fillPlaceholders, findUnknownPlaceholder } from './reply-placeholders.ts';

const FACTS = { firstName: 'Amina', matchmaker: 'Maryam', promiseTime: 'Tuesday 2:00 PM' };

describe('placeholders of saved replies', () => {
  it.each([
    ['Peace be upon you, {firstName}.', null],
    ['No placeholder at all.', null],
    ['{firstName} {matchmaker} {promiseTime}', null],
    ['Dear {firstname}', '{firstname}'],
    ['Dear { firstName }', '{ firstName }'],
    ['Dear {firstName, and {lastName}', '{lastName}'],
    ['Dear {firstName', '{'],
    ['Dear firstName}', '}'],
    ['Dear {}', '{}'],
    ['Dear {constructor}', '{constructor}'],
    ['Dear {{firstName}}', '{'],
  ])('%s: finds %s', (text, found) => expect(findUnknownPlaceholder(text)).toBe(found));

  it('fills in every one, however often', () => {
    expect(fillPlaceholders('{firstName}, {firstName}: by {promiseTime}. {matchmaker}', FACTS)).toBe(
      'Amina, Amina: by Tuesday 2:00 PM. Maryam',
    );
  });

  it('takes a fact as it is, and leaves what is no placeholder', () => {
    expect(fillPlaceholders('{firstName} {other}', { ...FACTS, firstName: '{matchmaker} $&' })).toBe(
      '{matchmaker} $& {other}',
    );
  });
});
