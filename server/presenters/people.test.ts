import { expect, test } from 'vitest';
import { otherProfile } from '../../shared/contract/base/views.ts';
import { storedMember } from '../../testing/people/stored-member.ts';
import { presentName, presentOtherProfile } from './people.ts';

const { user, profile } = storedMember;
const ANSWER = { questionId: 'riba', question: 'What about interest?', answer: 'Never', differs: true };

test('R23: a card has the first name, age, location, occupation and portrait, and no other key', () => {
  expect(presentOtherProfile(user, profile, 'card', [ANSWER])).toEqual({
    user: { id: 'amina', firstName: 'Amina', lastName: '', first_name: 'Amina', last_name: '' },
    age: 32,
    location: 'London',
    occupation: 'Architect',
    profilePhoto: 'one',
  });
});

test('R23: a full profile has every key of its schema and never e-mail, phone, username or income', () => {
  const shown = presentOtherProfile(user, profile, 'full', [ANSWER]);
  expect(Object.keys(shown).sort()).toEqual(Object.keys(otherProfile.shape).sort());
  expect(otherProfile.parse(shown)).toEqual(shown);
  expect(shown.user.lastName).toBe('Rahman');
  expect(JSON.stringify(shown)).not.toMatch(/secret|500k|income/);
});

test('a name has both spellings of its keys', () => {
  expect(presentName(user, 'full')).toEqual({
    id: 'amina',
    firstName: 'Amina',
    lastName: 'Rahman',
    first_name: 'Amina',
    last_name: 'Rahman',
  });
});
