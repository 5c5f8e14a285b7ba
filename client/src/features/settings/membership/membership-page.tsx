import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { MembershipView } from '../../../../../shared/contract/membership.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useKeptFocus } from '../../../components/kept-focus.ts';
import { FormPage } from '../../../components/layout/form-page.tsx';
import { LinkRow } from '../../../components/layout/link-row.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { LinkButton } from '../../../components/link-button.tsx';
import { describePause } from '../../../components/notes/pause-note.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { CardSkeleton } from '../../../components/skeletons.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { paths } from '../../../lib/paths.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { CancelSection } from './cancel-section.tsx';
import { ChooseSection } from './choose-section.tsx';
import { PlanSection } from './plan-section.tsx';
import { Receipts } from './receipts.tsx';
import { StateNotices } from './state-notices.tsx';

const describeBreak = (daysLeft: number, isPaid: boolean): string => {
  if (daysLeft === 0) return 'You have taken three months of breaks within twelve.';
  const left = daysLeft === 1 ? '1 day is' : `${daysLeft} days are`;
  return `Up to three months in twelve, of which ${left} left.${isPaid ? ' What you have paid for moves by its days.' : ''}`;
};

/** The way to a break, which is taken among the settings of the account. */
const BreakSection = ({ breakDaysLeft, paidUntil }: MembershipView) => {
  const { user } = useCurrentUser();
  return (
    <Box sx={{ marginBottom: { xs: 4, md: 6 } }}>
      <LinkRow
        to={`${paths.account}#pause`}
        title="Take a break"
        lead={user?.pause ? `${describePause(user.pause)}.` : describeBreak(breakDaysLeft, paidUntil !== null)}
      />
    </Box>
  );
};

const NoMembership = () => {
  const { user } = useCurrentUser();
  return user?.can.apply ? (
    <EmptyState title="No plan yet" action={<LinkButton to={paths.pricing}>See the plans</LinkButton>}>
      Once our team says yes, your plan is here.
    </EmptyState>
  ) : (
    <EmptyState title="No plan">Plans are for members. Our team needs none.</EmptyState>
  );
};

const Parts = ({ membership }: { membership: MembershipView }) => {
  const keptFocus = useKeptFocus();
  if (membership.plan === null) return <NoMembership />;
  return (
    <Box {...keptFocus} sx={{ outline: 'none' }}>
      <StateNotices membership={membership} />
      <PlanSection membership={membership} />
      <ChooseSection membership={membership} />
      <BreakSection {...membership} />
      <Receipts entries={membership.entries} />
      <CancelSection membership={membership} />
    </Box>
  );
};

const LOADING: ReactNode = <CardSkeleton label="Loading your membership" height={720} />;

/** The member's plan: what it gives, what comes next, another plan, an end, a break, and receipts. */
export const MembershipPage = () => (
  <FormPage title="Your membership">
    <PageHeader title="Your membership" />
    <QueryContent
      query={useApiQuery(contract.memberships.show, {}, { staleTime: 0 })}
      loading={LOADING}
      failed="Your membership could not be loaded"
    >
      {(membership) => <Parts membership={membership} />}
    </QueryContent>
    <Box component="p" sx={{ marginTop: 4 }}>
      <TextLink alone to={paths.account}>
        Back to account
      </TextLink>
    </Box>
  </FormPage>
);
