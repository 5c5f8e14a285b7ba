import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { MembershipView } from '../../../../../shared/contract/membership.ts';
import { DescriptionList } from '../../../components/description-list.tsx';
import { Sheet } from '../../../components/layout/sheet.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { isInvoiceLate, listMembershipFacts } from '../../../content/membership-facts.ts';
import { TIER_LABELS } from '../../../content/option-labels.ts';
import { PLAN_WORDS } from '../../../content/plans.ts';
import { describePlan } from './membership-words.ts';
import { PortalButton } from './portal-button.tsx';

/** The state of a plan in two words, where it is not the usual one. */
const StateChip = ({ membership }: { membership: MembershipView }) => {
  if (membership.break) return <StatusChip>On a break</StatusChip>;
  if (isInvoiceLate(membership, new Date())) return <StatusChip tone="clay">Payment late</StatusChip>;
  if (membership.isCancelled) return <StatusChip>Canceled</StatusChip>;
  return membership.source === 'given' ? <StatusChip tone="brass">Given</StatusChip> : null;
};

/** The plan that a member has: what it gives, since when, until when it is paid, and what comes next. */
export const PlanSection = ({ membership }: { membership: MembershipView }) => {
  const { plan } = membership;
  if (plan === null) return null;
  const { features } = PLAN_WORDS[plan];
  return (
    <Sheet component="section" aria-label="Your plan" raised sx={{ padding: { xs: 2.5, sm: 4 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <Typography variant="h3" component="h2">
          {TIER_LABELS[plan]}
        </Typography>
        <StateChip membership={membership} />
      </Box>
      <Typography color="textSecondary" sx={{ marginTop: 0.5, marginBottom: 3 }}>
        {describePlan(membership)}
      </Typography>
      <DescriptionList facts={listMembershipFacts(membership)} />
      {membership.can.openPortal ? (
        <Box sx={{ marginTop: 2.5 }}>
          <PortalButton />
        </Box>
      ) : null}
      <Box
        component="ul"
        aria-label={`What ${TIER_LABELS[plan]} gives you`}
        sx={(theme) => ({
          columnCount: { xs: 1, sm: 2 },
          columnGap: 4,
          margin: 0,
          marginTop: 3,
          paddingTop: 2.5,
          paddingInlineStart: 2.5,
          borderTop: `1px solid ${theme.vars.palette.divider}`,
        })}
      >
        {features.map((feature) => (
          <Box component="li" key={feature} sx={{ breakInside: 'avoid', paddingBottom: 0.5 }}>
            {feature}
          </Box>
        ))}
      </Box>
    </Sheet>
  );
};
