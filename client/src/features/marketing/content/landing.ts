import { BRAND } from '../../../../../shared/brand.ts';
import type { Figure, Plan, Point } from './types.ts';

export const HERO = {
  eyebrow: 'By invitation only',
  lead: 'A discreet place for accomplished Muslims who are ready for marriage. A person reads every application.',
  joined: { value: '2,500+', label: 'members joined' } satisfies Figure,
} as const;

export const FEATURES = {
  title: 'Made for people who choose carefully',
  lead: 'Four promises, kept quietly.',
  cards: [
    {
      title: 'A members-only community',
      text: 'Everyone here has applied, been read by a person and been approved. You meet peers who value what you have built.',
    },
    {
      title: 'Culturally curated matches',
      text: 'Halal and marriage-minded from the first word. Faith, family and background are understood, never explained away.',
    },
    {
      title: 'Discreet, private profiles',
      text: 'Nothing about you is on the public web. You decide which members see you.',
    },
    {
      title: 'A premium experience',
      text: 'Concierge support when you want a hand, and gatherings where conversation comes easily.',
    },
  ] satisfies readonly Point[],
} as const;

export const PATH = {
  title: 'Your path to premium matches',
  lead: 'Three unhurried steps, and a person reads the first.',
  apply: {
    title: 'Apply and verify',
    text: 'Tell us who you are. Our team reads every application in person, within 48 to 72 hours.',
  },
  prefer: {
    title: 'Set your preferences',
    text: 'Say what matters to you. Our AI analyzes criteria such as religious practice, from casual to devout, together with family, place and ambition.',
  },
  connect: {
    title: 'Connect with your matches',
    text: 'Meet AI-curated matches, each with the reason for the introduction. An AI matchmaker chat helps you think aloud.',
  },
} as const;

/** Figures of the sample illustrations; they are not measured. */
export const SAMPLE = {
  review: { state: 'In Review', percent: 65, verified: 'Identity Verified' },
  scale: { name: 'Religious practice', from: 'Casual', to: 'Devout' },
  match: { score: '98% Match', fresh: '3 New', freshNote: 'matches per day' },
  chat: { name: 'AI matchmaker chat', mark: 'Premium' },
} as const;

export const SUCCESS_CARD = {
  names: 'Amira & Yusuf',
  detail: 'A physician and an architect, Chicago',
  quote:
    'We had both stopped expecting much. Then came one introduction, with a reason that made each of us read it twice.',
  note: 'Sample story',
} as const;

export const APP = {
  title: `${BRAND.name} in your pocket`,
  lead: 'The same quiet, wherever you are.',
  points: [
    { title: 'Privacy controls', text: 'Decide who sees you with one touch.' },
    { title: 'Encrypted messaging', text: 'Conversations that stay between the two of you.' },
    { title: 'Match notifications', text: 'A gentle word when someone is introduced to you.' },
  ] satisfies readonly Point[],
  notInStores: {
    title: 'Not in the stores yet',
    description: 'You can add this site to your home screen from your browser’s menu.',
  },
  stores: ['App Store', 'Google Play'],
} as const;

export const PLANS_HEAD = {
  title: 'Membership',
  lead: 'Everyone begins with Standard once our team says yes.',
} as const;

const plan = (name: string, price: string, description: string, features: readonly string[]): Plan => ({
  name,
  price,
  period: 'per month',
  description,
  features,
  buttonText: 'Apply Now',
  mostPopular: false,
});

/** Monthly prices of the landing page; the pricing page has its own. */
export const LANDING_PLANS: readonly Plan[] = [
  plan('Standard', '$99', 'A considered beginning.', [
    '3 curated matches per week',
    'Basic visibility',
    'Standard verification',
    'In-app messaging',
  ]),
  {
    ...plan('Premium', '$249', 'More introductions, more control.', [
      '7 curated matches per week',
      'Enhanced visibility and controls',
      'Advanced verification with background check',
      'Priority matching',
      'Exclusive events',
    ]),
    mostPopular: true,
  },
  plan('VIP Concierge', '$999', 'A matchmaker of your own.', [
    'Unlimited curated matches',
    'Dedicated personal matchmaker',
    'Complete privacy controls',
    'VIP-only events',
    'Priority introductions',
  ]),
];

export const APPLY = {
  title: 'Request your invitation',
  lead: 'A few lines about you are enough to begin. We read them ourselves, in confidence, within 48 to 72 hours.',
  agreement: 'I confirm that my answers are true, and I agree that my identity may be verified.',
  thanks: {
    title: 'Thank you',
    visitor:
      'Two steps remain: create your account, then check and send your application. What you wrote is kept for you.',
    signedIn: 'Your application is pending review. Until you hear from us, you can add to your profile.',
  },
} as const;
