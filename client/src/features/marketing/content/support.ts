import type { QuestionGroup } from './types.ts';

export const SUPPORT_PAGE = {
  eyebrow: 'Support',
  title: 'How may we help?',
  lead: 'Describe what happened in your own words. The more we know, the sooner it is solved.',
  formTitle: 'Write to support',
  questionsTitle: 'Common questions',
  resourcesTitle: 'Further reading',
  hoursTitle: 'Support hours',
  priority: {
    title: 'Priority support',
    text: 'Premium members are answered within 24 hours. VIP members have 24-hour priority support, a dedicated support channel and a reply within 12 hours.',
    note: 'On Standard we reply within 48 hours.',
  },
  sent: {
    title: 'Request submitted',
    description: 'Thank you. Our support team will respond as soon as possible.',
  },
} as const;

export const SUPPORT_TOPICS = [
  { value: 'account', label: 'My account' },
  { value: 'billing', label: 'Billing' },
  { value: 'matchmaking', label: 'Matchmaking' },
  { value: 'technical', label: 'Technical trouble' },
  { value: 'vip', label: 'VIP services' },
  { value: 'other', label: 'Something else' },
] as const;
export type SupportTopic = (typeof SUPPORT_TOPICS)[number]['value'];

export const SUPPORT_GROUPS: readonly QuestionGroup[] = [
  {
    id: 'account',
    title: 'Account',
    questions: [
      {
        question: 'How do I change my password?',
        answer: 'Sign in, open Settings and choose a new one there. All your other devices are then signed out.',
      },
      {
        question: 'Where do I see the state of my application?',
        answer:
          'Sign in: your application’s page shows it, with the date and a reference. Please name that reference when you write.',
      },
      {
        question: 'How do I pause or leave?',
        answer:
          'Sign in, open Settings and then your account. Breaks last up to three months in twelve; your account says how many days are left. If you leave, you can come back for 28 days; then your account is erased.',
      },
    ],
  },
  {
    id: 'matches',
    title: 'Matches',
    questions: [
      {
        question: 'Why did I receive fewer matches today?',
        answer: 'Your allowance is an upper limit. When no one suits well enough on both sides, we would rather wait.',
      },
      {
        question: 'Can I take back an answer?',
        answer: 'No. An answer is final, so that both sides can rely on it.',
      },
      {
        question: 'Why can I not write to someone?',
        answer:
          'Conversations open once both of you are interested, and you can write while the other person allows messages.',
      },
    ],
  },
  {
    id: 'billing',
    title: 'Billing',
    questions: [
      {
        question: 'When does a change of plan take effect?',
        answer: 'At your next billing cycle. Until then everything stays as it is.',
      },
      {
        question: 'How do I ask for a refund?',
        answer: 'Within the first 7 days, write to us with the topic Billing; you receive the full amount.',
      },
      {
        question: 'How do I cancel?',
        answer: 'At any time. Your membership remains active to the end of the period that you have paid for.',
      },
    ],
  },
];

export const SUPPORT_RESOURCES = [
  { path: 'faq', label: 'Frequently asked questions', text: 'Five chapters of answers.' },
  { path: 'privacyPolicy', label: 'Privacy policy', text: 'What we know about you, and why.' },
  { path: 'termsOfService', label: 'Terms of service', text: 'What we ask of each other.' },
  { path: 'blog', label: 'Blog', text: 'Essays on marriage and meeting.' },
] as const;
