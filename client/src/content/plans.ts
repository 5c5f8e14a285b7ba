import type { Plan } from '../../../shared/plans.ts';

/** What a plan gives, as the pricing page says. */
interface PlanWords {
  readonly description: string;
  readonly features: readonly string[];
}

/** The words of the plans. */
export const PLAN_WORDS: Readonly<Record<Plan, PlanWords>> = {
  standard: {
    description: 'A considered beginning.',
    features: [
      '3 daily matches',
      'Basic profile visibility',
      'Limited messaging',
      'Standard support',
      'Support reply within 48 hours',
    ],
  },
  premium: {
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
  },
  vip: {
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
  },
};
