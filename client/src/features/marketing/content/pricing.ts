import { formatMoney } from '../../../content/format.ts';
import type { Plan, Question } from './types.ts';

export const PRICING_PAGE = {
  eyebrow: 'Pricing',
  title: 'Plain prices',
  lead: 'Choose the pace that suits you. You can change it at any time, and the first week is covered by our guarantee.',
  plansTitle: 'Three plans',
  plansLead: 'Every plan includes the privacy controls that all members share.',
  questionsTitle: 'About paying',
  close: {
    title: 'Applying costs nothing',
    text: 'Everyone begins with Standard once our team says yes. You can change later.',
    action: 'Apply Now',
    second: 'Learn More',
  },
  closeForMembers: {
    title: 'Change your plan',
    text: 'Tell us which plan you would like. The change takes effect at your next billing cycle.',
    action: 'Write to us',
  },
  closeWhereNobodyReads: {
    title: 'Change your plan',
    text: 'Our team changes plans. The change takes effect at your next billing cycle.',
  },
} as const;

const PERIOD = 'USD per month';

/** Monthly prices of this page and the FAQ; the landing page has its own. */
export const PRICING_PLANS: readonly Plan[] = [
  {
    name: 'Standard',
    price: formatMoney(49.99),
    period: PERIOD,
    description: 'A considered beginning.',
    features: [
      '3 daily matches',
      'Basic profile visibility',
      'Limited messaging',
      'Standard support',
      'Support reply within 48 hours',
    ],
    buttonText: 'Choose Standard',
    mostPopular: false,
  },
  {
    name: 'Premium',
    price: formatMoney(99.99),
    period: PERIOD,
    description: 'More introductions, more insight.',
    features: [
      '7 daily matches',
      'Advanced visibility',
      'Unlimited messaging',
      'Priority support',
      'Advanced search preferences',
      'Verification badge',
      'Compatibility insights',
      'Support reply within 24 hours',
    ],
    buttonText: 'Choose Premium',
    mostPopular: true,
  },
  {
    name: 'VIP',
    price: formatMoney(249.99),
    period: PERIOD,
    description: 'A matchmaker who knows you.',
    features: [
      '10 daily matches',
      'Premium visibility',
      'Unlimited messaging',
      'Dedicated matchmaker (replies within 24 hours)',
      '24-hour priority support',
      'Exclusive events',
      'Personalized coaching',
      'Dedicated support channel',
      'Support reply within 12 hours',
    ],
    buttonText: 'Choose VIP',
    mostPopular: false,
  },
];

export const PRICING_QUESTIONS: readonly Question[] = [
  {
    question: 'Is there a free trial?',
    answer:
      'No. Applying is free, and the first week of any plan is covered by our 7-day satisfaction guarantee: if it is not for you, you receive a full refund.',
  },
  {
    question: 'Can I have my money back later on?',
    answer: 'After 7 days payments are not refunded, and partial months are not refunded either.',
  },
  {
    question: 'Can I change my plan?',
    answer: 'At any time, in either direction. The change takes effect at your next billing cycle.',
  },
  {
    question: 'Does my membership renew automatically?',
    answer:
      'Yes, subscriptions renew automatically. You can cancel any time; your membership stays active to the end of the period you have paid for.',
  },
  {
    question: 'Can I pause my membership?',
    answer: 'Yes, for up to three months. While you are paused, you are not introduced to anyone.',
  },
  {
    question: 'When do I pay?',
    answer: 'Only once your application has been approved and you have chosen a plan. The application itself is free.',
  },
];
