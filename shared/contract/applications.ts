import * as z from 'zod';
import { LIMITS } from '../limits.ts';
import * as options from '../options.ts';
import { MAX_APPEAL_LENGTH, REVIEW_QUESTION } from '../review-options.ts';
import { call } from './base/define.ts';
import {
  applicationAge,
  email,
  firstName,
  id,
  lastName,
  line,
  optional,
  orDigits,
  required,
  requiredLine,
  spokenFact,
} from './base/fields.ts';
import { applicationView } from './base/views.ts';

const tooLittle = 'Please tell us a bit more about yourself (min 10 characters)';
const about = required(tooLittle, LIMITS.about.max, LIMITS.about.min);

/** The application's fields; the first nine are always required, the rest may be left for the profile. */
export const applicationForm = z.strictObject({
  firstName,
  lastName,
  email,
  phone: requiredLine('Phone number is required', LIMITS.phone.max),
  occupation: spokenFact(requiredLine('Occupation is required')),
  education: z.enum(options.APPLICATION_EDUCATION, 'Education level is required'),
  income: z.enum(options.INCOMES, 'Income range is required'),
  religiousLevel: z.enum(options.RELIGIOUS_LEVELS, 'Religious practice level is required'),
  about,
  age: optional(orDigits(applicationAge, '^(?:2[1-9]|[3-7]\\d|80)$')),
  gender: optional(z.enum(options.GENDERS)),
  ethnicity: optional(z.enum(options.ETHNICITIES)),
  location: optional(spokenFact(line(LIMITS.text.max))),
  height: optional(line(LIMITS.height.max)),
  maritalStatus: optional(z.enum(options.MARITAL_STATUSES)),
  hasChildren: optional(z.boolean()),
  wantsChildren: optional(z.boolean()),
  verificationAgreement: optional(z.literal(true, 'Please confirm that your answers are true')),
});
export type ApplicationForm = z.infer<typeof applicationForm>;

/** The stored answers of an application: the about text alone, or the form's fields. */
export type ApplicationAnswers = Pick<ApplicationForm, 'about'> & Partial<ApplicationForm>;

/** Three shapes: `{answers: text}`, `{answers: {fields}}`, and the fields at the top level. */
export const applyBody = z.union([z.strictObject({ answers: z.union([about, applicationForm]) }), applicationForm]);

/** The applicant's answer to a question about the application: to the one that is named, else to the oldest that waits. */
export const reviewAnswer = z.strictObject({
  questionId: id.optional(),
  answer: required('Please write an answer first', REVIEW_QUESTION.maxAnswerLength),
});

/** What an applicant writes against a rejection. */
export const appealBody = z.strictObject({
  text: required('Please write your appeal first', MAX_APPEAL_LENGTH),
});

/** Calls about the caller's own application. */
export const applications = {
  apply: call({
    method: 'POST',
    path: '/api/apply',
    summary: 'Apply for membership, once for an account',
    access: 'signed-in',
    rate: 'apply',
    body: applyBody,
    example: {
      answers: {
        firstName: 'Amina',
        lastName: 'Rahman',
        email: 'amina@example.test',
        phone: '+44 20 7946 0000',
        occupation: 'Architect',
        education: 'master',
        income: '100k-150k',
        religiousLevel: 'practicing',
        about: 'I hope for a calm home.',
        age: 31,
        gender: 'female',
        ethnicity: 'south_asian',
        location: 'London',
        height: '170 cm',
        maritalStatus: 'never_married',
        hasChildren: false,
        wantsChildren: true,
        verificationAgreement: true,
      },
    },
    responses: { 201: applicationView },
    errors: ['forbidden', 'conflict'],
  }),
  mine: call({
    method: 'GET',
    path: '/api/application',
    summary: 'My application, or null',
    access: 'signed-in',
    rate: 'read',
    responses: { 200: applicationView.nullable() },
  }),
};

/** Calls about what was asked of the caller; a resource of its own, so that only the page that shows it loads it. */
export const applicationQuestions = {
  answer: call({
    method: 'POST',
    path: '/api/application/answer',
    summary: 'Answer what a reviewer asked about my pending application, once',
    access: 'signed-in',
    rate: 'write',
    body: reviewAnswer,
    example: { questionId: 'fO2nbUyXl1q0nCp0N7yQXw', answer: 'I moved to London in March.' },
    responses: { 200: applicationView },
    errors: ['not_found', 'conflict'],
  }),
};

/** Calls about the caller's appeal; a resource of its own, as above. */
export const applicationAppeals = {
  make: call({
    method: 'POST',
    path: '/api/application/appeal',
    summary: 'Appeal the rejection of my application, once; a reviewer who has not decided before decides',
    access: 'signed-in',
    rate: 'write',
    body: appealBody,
    example: { text: 'I have added what was missing. Please read it again.' },
    responses: { 200: applicationView },
    errors: ['not_found', 'conflict'],
  }),
};
