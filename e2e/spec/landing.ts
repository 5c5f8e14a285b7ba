import type { Page } from 'playwright-core';
import { goToShortForm } from './reaching.ts';
import { band, rows, type State } from './row.ts';

const STANDARD = 'article:has(h3:text-is("Standard"))';
const PREMIUM = 'article:has(h3:text-is("Premium"))';
const VIP = 'article:has(h3:text-is("VIP Concierge"))';

/** The landing page as visitors and staff see it. */
export const LANDING: readonly State[] = [
  {
    name: 'the landing page',
    as: 'visitor',
    path: '/',
    reach: goToShortForm,
    rows: [
      ...rows(
        '§1 What the product does',
        { text: 'Success Meets Soul', as: 'heading' },
        { text: '2,500+' },
        'members joined',
        { text: /reads every application in person, within 48 to 72 hours/ },
        { text: 'By invitation only' },
        { text: 'four feature cards', count: band('Made for people who choose carefully', 'h3'), times: 4 },
        { text: /members-only community/ },
        { text: /Culturally curated matches/ },
        { text: /Halal and marriage-minded/ },
        { text: /Discreet, private profiles/ },
        { text: /premium experience/ },
        { text: /Concierge support .* gatherings/ },
        { text: /path to premium matches/ },
        { text: 'three steps', count: band('Your path to premium matches', 'li h3'), times: 3 },
        'Apply and verify',
        'Set your preferences',
        { text: /criteria such as religious practice, from casual to devout/ },
        'Connect with your matches',
        { text: /AI-curated matches/ },
        'AI matchmaker chat',
        { text: /^Premium$/, within: band('Your path to premium matches', 'li') },
        'Privacy controls',
        'Encrypted messaging',
        'Match notifications',
        { text: 'App Store', as: 'link', is: ':not([href])' },
        { text: 'Google Play', as: 'link', is: ':not([href])' },
        'Sample story',
        'In Review',
        { text: /^65%$/ },
        'Identity Verified',
        '98% Match',
        '3 New',
        'matches per day',
      ),
      ...rows(
        '§2 Home',
        { text: 'Request Invitation', as: 'link', to: '/auth?tab=register' },
        { text: /^Learn More/, as: 'link', to: '/about' },
        { text: 'three plan cards', count: band('Membership', 'article'), times: 3 },
        { text: 'Apply Now', as: 'link', to: '/auth?tab=register', times: 3 },
        { text: 'First name', as: 'field' },
        { text: 'Last name', as: 'field' },
        { text: 'Email', as: 'field', is: '[type=email]' },
        { text: 'Phone', as: 'field' },
        { text: 'Occupation', as: 'field' },
        { text: 'Highest education', as: 'field' },
        { text: 'Annual income range', as: 'field' },
        { text: 'Religious practice level', as: 'field' },
        { text: 'About yourself', as: 'field', is: 'textarea' },
        { text: /my identity may be verified/, as: 'checkbox' },
      ),
      ...rows(
        '§9 Plans on the landing page',
        { text: /^\$99$/, within: STANDARD },
        { text: 'per month', within: STANDARD },
        { text: '3 curated matches per week', within: STANDARD },
        { text: 'Basic visibility', within: STANDARD },
        { text: 'Standard verification', within: STANDARD },
        { text: 'In-app messaging', within: STANDARD },
        { text: /^\$249$/, within: PREMIUM },
        { text: 'per month', within: PREMIUM },
        { text: 'Most Popular', within: PREMIUM, times: 1 },
        { text: 'Most Popular', times: 1 },
        { text: '7 curated matches per week', within: PREMIUM },
        { text: 'Enhanced visibility and controls', within: PREMIUM },
        { text: 'Advanced verification with background check', within: PREMIUM },
        { text: 'Priority matching', within: PREMIUM },
        { text: 'Exclusive events', within: PREMIUM },
        { text: /^\$999$/, within: VIP },
        { text: 'per month', within: VIP },
        { text: 'Unlimited curated matches', within: VIP },
        { text: 'Dedicated personal matchmaker', within: VIP },
        { text: 'Complete privacy controls', within: VIP },
        { text: 'VIP-only events', within: VIP },
        { text: 'Priority introductions', within: VIP },
      ),
    ],
  },
  {
    name: 'the landing page of staff',
    as: 'admin@demo.test',
    path: '/',
    rows: rows('§2 Home', { text: 'View Your Matches', as: 'link', to: '/matches' }),
  },
];

const APPLICANT = 'applicant@demo.test';

const goHome = async (page: Page): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await goToShortForm(page);
};

/** The landing page as an applicant sees it who comes from the bar; they have applied at the end. */
export const LANDING_OF_APPLICANT: readonly State[] = [
  {
    name: "the landing page from the bar's Home",
    as: APPLICANT,
    path: '/profile',
    reach: goHome,
    rows: rows(
      '§2 Home',
      { text: 'Complete Your Application', as: 'link', to: '/application' },
      { text: 'View Your Matches', as: 'link', times: 0 },
      { text: 'Request Invitation', as: 'link', times: 0 },
    ),
  },
  {
    name: 'the short application',
    as: APPLICANT,
    path: '/profile',
    reach: async (page) => {
      await goHome(page);
      await page.getByLabel('Phone').fill('+1 312 555 0100');
      await page.getByLabel('Occupation').fill('Architect');
      for (const label of ['Highest education', 'Annual income range', 'Religious practice level']) {
        await page.getByRole('combobox', { name: label }).click();
        await page.getByRole('option').nth(1).click();
      }
      await page.getByLabel('About yourself').fill('I design schools, and walk by the river.');
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Submit application' }).click();
    },
    rows: [
      ...rows('§8 Success toasts', { text: 'Application submitted', as: 'toast' }),
      ...rows('§2 Home', { text: 'Continue to Your Profile', as: 'link', to: '/profile' }),
    ],
  },
];
