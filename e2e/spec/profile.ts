import { BACKGROUND_OPTIONS } from './option-rows.ts';
import { openTab, press, values } from './reaching.ts';
import { rows, type State } from './row.ts';

const MEMBER = 'premium@demo.test';

/** The profile. */
export const PROFILE: readonly State[] = [
  {
    name: '/profile',
    as: MEMBER,
    path: '/profile',
    rows: [
      ...rows(
        '§2 /profile',
        { text: 'Personal Information', as: 'tab', is: '[aria-selected=true]' },
        { text: 'Privacy Settings', as: 'tab' },
        { text: 'Layla Siddiqui', as: 'heading' },
        { text: /^(Verified|Verification pending)$/ },
        { text: /^Premium$/ },
        { text: 'Upload Verification Documents', as: 'button' },
      ),
      ...rows(
        '§3 Profile',
        ...[
          'Bio',
          'Location',
          'Occupation',
          'Education',
          'Religious practice level',
          'Ethnicity',
          'Gender',
          'Height',
          'Marital status',
          'Do you have children?',
          'Do you want children?',
          'Annual income range',
        ].map((text) => ({ text, as: 'field' }) as const),
      ),
      ...rows(
        '§3 Option sets',
        {
          text: 'Profile education',
          measure: values('Education'),
          is: 'high_school bachelors masters doctorate professional',
        },
        { text: 'Income', measure: values('Annual income range'), is: '100k-150k 150k-200k 200k-250k 250k-500k 500k+' },
        {
          text: 'Religious level',
          measure: values('Religious practice level'),
          is: 'moderate practicing very_practicing',
        },
        { text: 'Gender', measure: values('Gender'), is: 'male female' },
        { text: 'Marital status', measure: values('Marital status'), is: 'never_married divorced widowed' },
        ...BACKGROUND_OPTIONS,
      ),
      ...rows('§5 Profile form', { text: 'Age', as: 'spinbutton', is: '[min="18"][max="100"]' }),
    ],
  },
  {
    name: '/profile, too much',
    as: MEMBER,
    path: '/profile',
    reach: async (page) => {
      await page.getByLabel('Bio').fill('b'.repeat(501));
      await page.getByRole('textbox', { name: 'Location' }).fill('l'.repeat(101));
      await page.getByRole('textbox', { name: 'Occupation' }).fill('o'.repeat(101));
      await page.getByRole('spinbutton', { name: 'Age' }).fill('17');
      await press(page, 'Save profile');
    },
    rows: rows(
      '§5 Profile form',
      'Please keep this to 500 characters',
      { text: 'Please keep this to 100 characters', times: 2 },
      'Age must be at least 18',
    ),
  },
  {
    name: '/profile, too old',
    as: MEMBER,
    path: '/profile',
    reach: async (page) => {
      await page.getByRole('spinbutton', { name: 'Age' }).fill('101');
      await press(page, 'Save profile');
    },
    rows: rows('§5 Profile form', 'Age must be at most 100'),
  },
  {
    name: '/profile, privacy',
    as: MEMBER,
    path: '/profile',
    reach: openTab('Privacy Settings'),
    rows: rows(
      '§3 Profile',
      { text: 'Show my profile to', as: 'field' },
      { text: 'showProfileTo', measure: values('Show my profile to'), is: 'all members-only matches-only' },
      { text: 'Hide me from people I know', as: 'switch' },
      { text: 'Discourage screenshots', as: 'switch' },
    ),
  },
];
