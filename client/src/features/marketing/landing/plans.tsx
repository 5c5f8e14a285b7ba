import { paths } from '../../../lib/paths.ts';
import { Band } from '../components/band.tsx';
import { PlanCard, PlanCards } from '../components/plan-card.tsx';
import { LANDING_PLANS, PLANS_HEAD } from '../content/landing.ts';

/** The plans with the landing page's prices. */
export const Plans = () => (
  <Band title={PLANS_HEAD.title} lead={PLANS_HEAD.lead}>
    <PlanCards>
      {LANDING_PLANS.map((plan) => (
        <PlanCard key={plan.name} plan={plan} to={paths.register} />
      ))}
    </PlanCards>
  </Band>
);
