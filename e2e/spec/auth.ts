import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import { PASSWORD } from '../kit/journeys.ts';
import { refuse } from './faults.ts';
import { press } from './reaching.ts';
import { rows, type State } from './row.ts';

const signInAs = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel('Email').fill('standard@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign In');
};

const fillRegistration = async (page: Page): Promise<void> => {
  await page.getByLabel('First name').fill('Zahra');
  await page.getByLabel('Last name').fill('Amin');
  await page.getByLabel('Email').fill('zahra@example.test');
  await page.getByLabel('Username').fill('zahra');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await press(page, 'Create Account');
};

const destructive = '[data-variant=destructive]';

/** Signing in, registering, leaving. */
export const AUTH: readonly State[] = [
  {
    name: '/auth, signing in',
    as: 'guest',
    path: '/auth?tab=login',
    rows: rows(
      '§2 /auth',
      { text: 'Sign In', as: 'tab', is: '[aria-selected=true]' },
      { text: 'Register', as: 'tab' },
      /invitation-only/,
      /New accounts need approval/,
      { text: 'Email', as: 'field', is: '[type=email]' },
      { text: 'Password', as: 'field', is: '[type=password]' },
      { text: 'Sign In', as: 'button' },
      { text: /^Forgot password/, as: 'button' },
    ),
  },
  {
    name: '/auth, signing in with nothing',
    as: 'guest',
    path: '/auth?tab=login',
    reach: (page) => press(page, 'Sign In'),
    rows: rows('§5 Login', 'Invalid email address', 'Password is required'),
  },
  {
    name: '/auth, forgot password',
    as: 'guest',
    path: '/auth?tab=login',
    reach: (page) => page.getByRole('button', { name: /^Forgot password/ }).click(),
    rows: [
      ...rows('§5 Password reset', { text: 'Email', as: 'field', is: '[required][type=email]' }),
      ...rows('§2 /auth', {
        text: 'Reset Link Sent! without any call',
        measure: async (page) => {
          const calls: string[] = [];
          page.on('request', (request) => calls.push(request.url()));
          await page.getByRole('textbox', { name: 'Email' }).fill('noor@example.test');
          await press(page, 'Send reset link');
          await page.getByText('Reset Link Sent!').waitFor();
          return calls.length;
        },
        is: 0,
      }),
      ...rows('§2 /auth', 'Reset Link Sent!'),
    ],
  },
  {
    name: '/auth, registering',
    as: 'guest',
    path: '/auth?tab=register',
    rows: rows(
      '§2 /auth',
      { text: 'Register', as: 'tab', is: '[aria-selected=true]' },
      /invitation-only/,
      { text: 'Username', as: 'field' },
      { text: 'Password', as: 'field', is: '[type=password]' },
      { text: 'Confirm password', as: 'field', is: '[type=password]' },
      { text: 'First name', as: 'field' },
      { text: 'Last name', as: 'field' },
      { text: 'Email', as: 'field' },
      { text: 'Phone (optional)', as: 'field' },
    ),
  },
  {
    name: '/auth, registering with too little',
    as: 'guest',
    path: '/auth?tab=register',
    reach: async (page) => {
      await page.getByLabel('Username').fill('ab');
      await page.getByLabel('Password', { exact: true }).fill('1234567');
      await page.getByLabel('Confirm password', { exact: true }).fill('another');
      await press(page, 'Create Account');
    },
    rows: rows(
      '§5 Registration',
      'Invalid email address',
      'First name is required',
      'Last name is required',
      'Username must be at least 3 characters',
      'Password must be at least 8 characters',
      'Passwords do not match',
    ),
  },
  {
    name: '/auth, a wrong password',
    as: 'guest',
    path: '/auth?tab=login',
    reach: (page) => signInAs(page, 'not-the-password'),
    rows: rows(
      '§8 Login failure',
      { text: 'Login failed', as: 'toast', is: destructive },
      { text: /password/i, as: 'toast' },
    ),
  },
  {
    name: "/auth, a refusal in the service's own words",
    as: 'guest',
    path: '/auth?tab=login',
    reach: async (page) => {
      await refuse(page, '/api/login', 503, 'Closed for an hour.');
      await signInAs(page, DEMO_PASSWORD);
    },
    rows: rows('§8 Login failure', { text: /^Login failedClosed for an hour\.$/, as: 'toast', is: destructive }),
  },
  {
    name: '/auth, a refusal without words',
    as: 'guest',
    path: '/auth?tab=login',
    reach: async (page) => {
      await page.route('**/api/login', (route) => route.fulfill({ status: 502, body: 'Bad wires' }));
      await signInAs(page, DEMO_PASSWORD);
    },
    rows: rows('§8 Generic', { text: '502: Bad wires', as: 'toast', is: destructive }),
  },
  {
    name: '/auth, a registration refused',
    as: 'guest',
    path: '/auth?tab=register',
    reach: async (page) => {
      await refuse(page, '/api/register', 409, 'That name is taken.');
      await fillRegistration(page);
    },
    rows: rows('§8 Registration failure', {
      text: /^Registration failedThat name is taken\.$/,
      as: 'toast',
      is: destructive,
    }),
  },
  {
    name: 'welcome back',
    as: 'guest',
    path: '/auth?tab=login',
    reach: (page) => signInAs(page, DEMO_PASSWORD),
    rows: [
      ...rows(
        '§8 Success toasts',
        { text: 'Welcome back', as: 'toast', is: '[data-variant=default]' },
        { text: 'Good to see you again, Yusuf!', as: 'toast' },
      ),
      ...rows('§2 /auth', {
        text: 'after login everyone but applicants goes to /',
        measure: async (page) => new URL(page.url()).pathname,
        is: '/',
      }),
    ],
  },
  {
    name: 'a sign-out that fails',
    as: 'guest',
    path: '/settings',
    reach: async (page) => {
      await refuse(page, '/api/logout');
      await page.getByRole('button', { name: /^Account menu/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    },
    rows: rows('§8 Logout failure', { text: 'Logout failed', as: 'toast', is: destructive }),
  },
  {
    name: 'a sign-out under way',
    as: 'guest',
    path: '/settings',
    reach: async (page) => {
      // Held back until the page is left, then dropped: if it continued, it would sign out the next account.
      await page.route('**/api/logout', async (route) => {
        await page.waitForURL('about:blank', { timeout: 0 }).catch(() => undefined);
        await route.abort().catch(() => undefined);
      });
      await page.getByRole('button', { name: /^Account menu/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    },
    rows: rows('§2 Account dropdown', { text: 'Signing out...', as: 'menuitem', is: '[aria-disabled=true]' }),
  },
  {
    name: 'signed out',
    as: 'guest',
    path: '/settings',
    reach: async (page) => {
      await page.getByRole('button', { name: /^Account menu/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    },
    rows: rows(
      '§8 Success toasts',
      { text: 'Logged out', as: 'toast' },
      { text: 'You have been logged out successfully.', as: 'toast' },
      { text: 'Log In', as: 'link', to: '/auth?tab=login', within: 'header' },
    ),
  },
  {
    name: 'account created',
    as: 'newcomer',
    path: '/auth?tab=register',
    reach: fillRegistration,
    rows: [
      ...rows(
        '§8 Success toasts',
        { text: 'Account created', as: 'toast' },
        {
          text: 'Your account has been created successfully. Please complete your application.',
          as: 'toast',
        },
      ),
      ...rows('§2 /auth', {
        text: 'applicants go to /application',
        measure: async (page) => {
          await page.waitForURL('**/application');
          return true;
        },
        is: true,
      }),
    ],
  },
];
