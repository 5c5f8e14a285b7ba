import type { Tier } from '../../../../../shared/options.ts';
import { PLANS, PRICE_TABLES } from '../../../../../shared/plans.ts';
import { formatMoney } from '../../../content/format.ts';
import { TIER_LABELS } from '../../../content/option-labels.ts';
import { PLAN_WORDS } from '../../../content/plans.ts';
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
    text: 'You choose it in your membership. The change takes effect at your next billing cycle.',
    action: 'Your membership',
  },
  closeForStaff: {
    title: 'How members change plans',
    text: 'They choose one in their account settings, under “Your membership”.',
  },
} as const;

/** The plans with the monthly prices of this page and the FAQ; the landing page has its own. */
export const PRICING_PLANS: readonly (Plan & { id: Tier })[] = PLANS.map((plan) => ({
  id: plan,
  name: TIER_LABELS[plan],
  price: formatMoney(PRICE_TABLES.pricing[plan] / 100),
  period: 'USD per month',
  ...PLAN_WORDS[plan],
  buttonText: `Choose ${TIER_LABELS[plan]}`,
  mostPopular: plan === 'premium',
}));

export const PRICING_QUESTIONS: readonly Question[] = [
  {
    question: 'Is there a free trial?',
    answer:
      'No. Applying is free, and your first week is covered by our 7-day satisfaction guarantee: if it is not for you, you receive a full refund.',
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
