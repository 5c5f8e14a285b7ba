import { expect, test } from 'vitest';
import type { ApplicationAnswers } from '../../../shared/contract/applications.ts';
import { fillFromApplication } from './profile-mapping.ts';

test('fills what is empty and leaves what the person has written', () => {
  const written = { bio: 'My own words', occupation: '', hasChildren: false, age: null };
  expect(
    fillFromApplication(written, {
      about: 'About me in the application',
      occupation: ' Architect ',
      education: 'bachelor',
      age: 33,
      hasChildren: true,
      wantsChildren: false,
      verificationAgreement: true,
      phone: 'secret',
    }),
  ).toEqual({ occupation: 'Architect', education: 'bachelors', age: 33, wantsChildren: false });
});

test.each([
  ['bachelor', 'bachelors'],
  ['master', 'masters'],
  ['doctorate', 'doctorate'],
  ['professional', 'professional'],
] as const)('education %s becomes %s', (education, profile) => {
  expect(fillFromApplication({}, { about: 'ten letters', education })).toMatchObject({ education: profile });
});

test('a long text is cut to 500 characters without leaving half of one', () => {
  expect(fillFromApplication({}, { about: 'x'.repeat(900) }).bio).toHaveLength(500);
  const { bio } = fillFromApplication({}, { about: `${'x'.repeat(499)}🌙 and more` });
  expect(bio).toBe(`${'x'.repeat(499)}🌙`);
});

test('answers that a profile may not hold today are left out', () => {
  const stored = {
    about: 'I look for a calm home.',
    occupation: 'Architect '.repeat(30),
    education: 'diploma',
    income: 'enough',
    age: 17.5,
    gender: 'unknown',
    maritalStatus: 'separated',
    location: 'London',
  } as unknown as ApplicationAnswers;
  expect(fillFromApplication({}, stored)).toEqual({ bio: 'I look for a calm home.', location: 'London' });
});
