import { describe, expect, it } from 'vitest';
import { applicationForm } from '../../../../shared/contract/applications.ts';
import { buildUser } from '../../test/render.tsx';
import {
  type ApplicationDraft,
  buildApplicationDraft,
  countFilledSteps,
  findStepToGoOn,
  fromDraftFields,
  STEPS,
  toAnswers,
  toDraftFields,
} from './draft.ts';

const complete: ApplicationDraft = {
  ...buildApplicationDraft(buildUser('applicant')),
  phone: '+44 20 1234',
  occupation: 'Surgeon',
  education: 'doctorate',
  income: '150k-200k',
  religiousLevel: 'practicing',
  about: 'I love walks and books.',
  verificationAgreement: true,
};
const sentences = (draft: ApplicationDraft): string[] =>
  applicationForm.safeParse(toAnswers(draft)).error?.issues.map(({ message }) => message) ?? [];

describe('the draft of an application', () => {
  it("begins with the account's data", () => {
    expect(buildApplicationDraft(buildUser('applicant'))).toMatchObject({
      firstName: 'Maryam',
      lastName: 'Siddiqui',
      email: 'maryam@example.test',
      phone: '',
    });
  });

  it('is valid with the nine required fields alone; unanswered questions are absent', () => {
    expect(sentences(complete)).toEqual([]);
    expect(toAnswers(complete)).not.toHaveProperty('age');
    expect(toAnswers(complete)).not.toHaveProperty('hasChildren');
  });

  it('converts yes and no to booleans', () => {
    expect(toAnswers({ ...complete, hasChildren: 'no', wantsChildren: 'yes' })).toMatchObject({
      hasChildren: false,
      wantsChildren: true,
    });
  });

  it.each<[Partial<ApplicationDraft>, string]>([
    [{ firstName: ' ' }, 'First name is required'],
    [{ lastName: '' }, 'Last name is required'],
    [{ email: 'nowhere' }, 'Invalid email address'],
    [{ phone: '' }, 'Phone number is required'],
    [{ occupation: '' }, 'Occupation is required'],
    [{ education: '' }, 'Education level is required'],
    [{ income: '' }, 'Income range is required'],
    [{ religiousLevel: '' }, 'Religious practice level is required'],
    [{ about: 'too short' }, 'Please tell us a bit more about yourself (min 10 characters)'],
    [{ age: 20 }, 'Applicants must be at least 21'],
    [{ age: 81 }, 'Age must be at most 80'],
    [{ verificationAgreement: false }, 'Please confirm that your answers are true'],
  ])('%j fails with "%s"', (change, sentence) => {
    expect(sentences({ ...complete, ...change })).toEqual([sentence]);
  });

  it('goes on at the first step that lacks something', () => {
    expect(countFilledSteps(buildApplicationDraft(buildUser('applicant')))).toBe(0);
    expect(countFilledSteps({ ...complete, age: 34, gender: 'male', religiousLevel: '' })).toBe(1);
    expect(countFilledSteps({ ...complete, age: 34, gender: 'male' })).toBe(3);
    const begun = {
      ...buildApplicationDraft(buildUser('applicant')),
      phone: '1',
      age: 34,
      gender: 'male',
      location: 'London',
    };
    expect(findStepToGoOn(begun)).toBe('background');
    expect(findStepToGoOn({ ...begun, religiousLevel: 'moderate' })).toBe('background');
    expect(findStepToGoOn({ ...begun, religiousLevel: 'moderate', occupation: 'Judge' })).toBe('professional');
  });

  it('is kept without the agreement', () => {
    const fields = toDraftFields(complete);
    expect(fields).not.toHaveProperty('verificationAgreement');
    expect(fromDraftFields(fields, buildApplicationDraft(buildUser('applicant')))).toEqual({
      ...complete,
      verificationAgreement: false,
    });
  });

  it('shows every question in exactly one step', () => {
    const shown = STEPS.flatMap(({ fields }) => [...fields]);
    expect([...shown].sort()).toEqual(Object.keys(complete).sort());
    expect(new Set(shown).size).toBe(shown.length);
  });
});
