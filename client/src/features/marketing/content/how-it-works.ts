import type { Point } from './types.ts';

export const HOW_PAGE = {
  eyebrow: 'How it works',
  title: 'From application to introduction',
  lead: 'Nothing here is automatic where a person should look, and nothing takes a person’s time where it need not.',
  stepsTitle: 'Four steps',
  tiersTitle: 'Three ways to be a member',
  tiersLead:
    'Every tier meets the same people. What differs is how many at a time, and how much company you have along the way.',
  featuresTitle: 'What you can rely on',
  close: {
    title: 'Begin with a page about yourself',
    text: 'It takes about ten minutes. The answer comes within 48 to 72 hours.',
    action: 'Request Invitation',
    second: 'See pricing',
  },
} as const;

export const HOW_STEPS: readonly Point[] = [
  {
    title: 'Apply',
    text: 'Create an account and tell us about your life, your work and your faith in your own words.',
  },
  {
    title: 'Be reviewed',
    text: 'A member of our team reads your application in person, within 48 to 72 hours.',
  },
  {
    title: 'Be introduced',
    text: 'Each day brings a few introductions. We consider over 100 compatibility factors and tell you which ones mattered.',
  },
  {
    title: 'Connect',
    text: 'When both of you are interested, a conversation opens between you. No one learns of an interest that is not returned.',
  },
];

export const HOW_TIERS = [
  {
    name: 'Standard',
    matches: '3 daily matches',
    text: 'A steady, considered pace with everything you need to meet someone.',
  },
  {
    name: 'Premium',
    matches: '7 daily matches',
    text: 'More introductions, advanced search preferences and insight into why you fit.',
  },
  {
    name: 'VIP',
    matches: '10 daily matches',
    text: 'A dedicated matchmaker, personalized coaching and exclusive events.',
  },
] as const;

export const HOW_FEATURES: readonly Point[] = [
  {
    title: 'Every application read',
    text: 'People read applications before anyone is introduced, and a profile says when we have verified whose it is.',
  },
  {
    title: 'Reasons, not riddles',
    text: 'Each introduction says in one sentence why we thought of you two, and on what it rests.',
  },
  {
    title: 'Privacy you can see',
    text: 'Choose who sees your profile and whether you appear online, and hide from colleagues and people you know.',
  },
  {
    title: 'Interest stays private',
    text: 'A refusal is never sent. You can be honest without being unkind.',
  },
  {
    title: 'Live, calm conversation',
    text: 'Messages open only between two people who both said yes.',
  },
  {
    title: 'People within reach',
    text: 'Our support answers every letter, and VIP members have a matchmaker who knows them by name.',
  },
];
