import type { Page } from 'playwright-core';
import { applyUntil, beginApplication } from '../kit/journeys.ts';
import { refuse } from './faults.ts';
import { BACKGROUND_OPTIONS } from './option-rows.ts';
import { askedToShorten, goToShortForm, press, values } from './reaching.ts';
import { rows, type State } from './row.ts';

/** Fills the application from its first step on, whatever an earlier state has left in it. */
const beginUntil = (step: number) => async (page: Page) => {
  await beginApplication(page);
  await applyUntil(step)(page);
};
const toBackground = beginUntil(2);
const toProfessional = beginUntil(3);
const toVerification = beginUntil(4);
const submit = async (page: Page): Promise<void> => {
  await toVerification(page);
  await page.getByLabel('About yourself').fill('I hope for a calm home and honest work.');
  await page.getByRole('checkbox').check();
  await press(page, 'Submit application');
};

const WHO = 'newcomer';
const STEPS = ['Personal Info', 'Background', 'Professional', 'Verification'];

/** The short form, the four steps, and what becomes of an application. */
export const APPLYING: readonly State[] = [
  {
    name: 'the short form with nothing in it',
    as: 'visitor',
    path: '/',
    reach: async (page) => {
      await goToShortForm(page);
      await press(page, 'Submit application');
    },
    rows: rows(
      '§5 Application (simple form)',
      'First name is required',
      'Last name is required',
      'Invalid email address',
      'Phone number is required',
      'Occupation is required',
      'Education level is required',
      'Income range is required',
      'Religious practice level is required',
      'Please tell us a bit more about yourself (min 10 characters)',
      { text: /my identity may be verified/, as: 'checkbox', is: '[aria-invalid=true]' },
    ),
  },
  {
    name: '/application, personal info',
    as: WHO,
    path: '/application',
    rows: [
      ...rows(
        '§2 /application',
        ...STEPS.map((text) => ({ text: new RegExp(text), as: 'tab' }) as const),
        { text: 'Next', as: 'button' },
        { text: 'First name', as: 'field' },
        { text: 'Last name', as: 'field' },
        { text: 'Email', as: 'field' },
        { text: 'Phone', as: 'field' },
        { text: 'Gender', as: 'field' },
        { text: 'Location', as: 'field' },
      ),
      ...rows('§9 Field limits', { text: 'Location', measure: askedToShorten('Location', 100), is: 100 }),
      ...rows('§5 Application form age', { text: 'Age', as: 'spinbutton', is: '[min="21"][max="80"]' }),
      ...rows('§3 Gender', { text: 'options', measure: values('Gender'), is: 'male female' }),
    ],
  },
  {
    name: '/application, background',
    as: WHO,
    path: '/application',
    reach: toBackground,
    rows: [
      ...rows('§2 /application', { text: 'Back', as: 'button' }, { text: 'Next', as: 'button' }),
      ...rows(
        '§3 Option sets',
        ...BACKGROUND_OPTIONS,
        { text: 'Marital status', measure: values('Marital status'), is: 'never_married divorced widowed' },
        {
          text: 'Religious level',
          measure: values('Religious practice level'),
          is: 'moderate practicing very_practicing',
        },
      ),
    ],
  },
  {
    name: '/application, professional',
    as: WHO,
    path: '/application',
    reach: toProfessional,
    rows: [
      ...rows(
        '§3 Option sets',
        {
          text: 'Application education',
          measure: values('Highest education'),
          is: 'bachelor master doctorate professional',
        },
        { text: 'Income', measure: values('Annual income range'), is: '100k-150k 150k-200k 200k-250k 250k-500k 500k+' },
      ),
      ...rows('§9 Field limits', { text: 'Occupation', measure: askedToShorten('Occupation', 100), is: 100 }),
    ],
  },
  {
    name: '/application, refused',
    as: WHO,
    path: '/application',
    reach: async (page) => {
      await refuse(page, '/api/apply');
      await submit(page);
    },
    rows: rows('§8 Application failure', { text: 'Application failed', as: 'toast', is: '[data-variant=destructive]' }),
  },
  {
    name: '/application, submitted',
    as: WHO,
    path: '/application',
    reach: submit,
    rows: [
      ...rows(
        '§8 Success toasts',
        { text: 'Application submitted', as: 'toast' },
        { text: 'Your application has been submitted successfully and is pending review.', as: 'toast' },
      ),
      ...rows('§2 /application-status', /Reference ID/, /Submitted on/, { text: 'Return Home', as: 'link', to: '/' }),
    ],
  },
  {
    name: '/application-status, no application',
    as: 'applicant@demo.test',
    path: '/application-status',
    rows: rows('§2 /application-status', { text: 'Start Application', as: 'link', to: '/application' }),
  },
  {
    name: '/application-status, pending',
    as: 'pending@demo.test',
    path: '/application-status',
    rows: rows(
      '§2 /application-status',
      { text: 'Return Home', as: 'link', to: '/' },
      { text: 'Contact Support', as: 'link', to: '/contact' },
      'Submitted on',
      'Reference ID',
      'Pending review',
    ),
  },
  {
    name: '/application-status, rejected',
    as: 'rejected@demo.test',
    path: '/application-status',
    rows: rows('§2 /application-status', { text: 'Contact Support', as: 'link', to: '/contact' }, 'Reference ID'),
  },
  {
    name: '/application-status, approved',
    as: 'premium@demo.test',
    path: '/application-status',
    rows: rows('§2 /application-status', { text: 'Complete Your Profile', as: 'link', to: '/profile' }, 'Reference ID'),
  },
  {
    name: 'an applicant on /',
    as: 'applicant@demo.test',
    path: '/',
    rows: rows('§2 Home', {
      text: 'Applicant: redirected to /application',
      measure: async (page) => {
        await page.waitForURL('**/application');
        return true;
      },
      is: true,
    }),
  },
  {
    name: 'an applicant on /matches',
    as: 'applicant@demo.test',
    path: '/matches',
    rows: rows(
      '§2 Access Restricted',
      { text: 'Access Restricted', as: 'heading' },
      "You don't have permission to access this page. This area is reserved for member or admin users.",
      { text: 'Return to Home', as: 'link', to: '/' },
    ),
  },
  {
    name: 'an address that leads nowhere',
    as: 'visitor',
    path: '/no-such-page',
    rows: rows('§2 404', { text: 'Page Not Found', as: 'heading' }, { text: 'Page Not Found | Mithaq', as: 'title' }),
  },
  {
    name: 'a visitor on a guarded page',
    as: 'visitor',
    path: '/settings',
    rows: rows('§2 Guards', {
      text: 'unauthenticated goes to /auth',
      measure: async (page) => {
        await page.waitForURL('**/auth');
        return true;
      },
      is: true,
    }),
  },
];
