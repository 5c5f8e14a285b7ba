import { refuse } from './faults.ts';
import { openTab, press, values } from './reaching.ts';
import { rows, type State } from './row.ts';

const MEMBER = 'premium@demo.test';
const destructive = '[data-variant=destructive]';

/** The settings. */
export const SETTINGS: readonly State[] = [
  {
    name: '/settings',
    as: MEMBER,
    path: '/settings',
    rows: rows(
      '§2 /settings',
      { text: 'Notifications', as: 'tab', is: '[aria-selected=true]' },
      { text: 'Privacy', as: 'tab' },
      { text: 'Preferences', as: 'tab' },
      { text: 'Save Changes', as: 'button' },
      ...['Email', 'Push', 'Matches', 'Messages', 'Events'].map((text) => ({ text, as: 'switch' }) as const),
    ),
  },
  {
    name: '/settings, privacy',
    as: MEMBER,
    path: '/settings',
    reach: (page) => page.getByRole('tab', { name: 'Privacy', exact: true }).click(),
    rows: rows(
      '§3 Settings',
      { text: 'Profile visibility', as: 'field' },
      { text: 'profileVisibility', measure: values('Profile visibility'), is: 'public members matches' },
      { text: 'allowMessaging', measure: values('Who may message me'), is: 'everyone matches none' },
      { text: 'Who may message me', as: 'field' },
      { text: 'Show when I am online', as: 'switch' },
      { text: 'Show when I was last active', as: 'switch' },
    ),
  },
  {
    name: '/settings, preferences',
    as: MEMBER,
    path: '/settings',
    reach: openTab('Preferences'),
    rows: rows(
      '§3 Settings',
      { text: 'Minimum age', as: 'field', is: '[type=number]:not([min]):not([max])' },
      { text: 'Maximum age', as: 'field', is: '[type=number]:not([min]):not([max])' },
      { text: 'Location', as: 'field' },
      { text: 'Maximum distance (km)', as: 'field', is: '[type=number]:not([min]):not([max])' },
      { text: 'Interests', as: 'field' },
      { text: 'Deal breakers', as: 'field' },
    ),
  },
  {
    name: '/settings, being saved',
    as: MEMBER,
    path: '/settings',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Save Changes' }).waitFor();
      await page.route('**/api/settings', () => undefined);
      await press(page, 'Save Changes');
    },
    rows: rows(
      '§2 /settings',
      { text: 'Save Changes', as: 'button', is: '[disabled]' },
      { text: 'with a spinner', count: 'button[disabled] .MuiCircularProgress-root', times: 1 },
    ),
  },
  {
    name: '/settings, not saved',
    as: MEMBER,
    path: '/settings',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Save Changes' }).waitFor();
      await refuse(page, '/api/settings');
      await press(page, 'Save Changes');
    },
    rows: rows('§8 Settings save failure', { text: /^ErrorFailed to save settings$/, as: 'toast', is: destructive }),
  },
  {
    name: '/settings, not loaded',
    as: MEMBER,
    path: '/profile',
    reach: async (page) => {
      await refuse(page, '/api/settings');
      await page.goto('/settings');
    },
    rows: [
      ...rows('§8 Settings load failure', {
        text: /^ErrorFailed to load settings$/,
        as: 'toast',
        is: destructive,
      }),
      ...rows('§2 /settings', { text: 'renders nothing', count: 'main :is(h1, form, [role=tab])', times: 0 }),
    ],
  },
  {
    name: '/settings, saved',
    as: MEMBER,
    path: '/settings',
    reach: (page) => press(page, 'Save Changes'),
    rows: rows('§8 Success toasts', { text: /^SuccessSettings saved successfully$/, as: 'toast' }),
  },
];
