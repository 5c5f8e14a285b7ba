import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { ROLES, TIERS } from '../../../../../shared/options.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { buildChoices, ROLE_LABELS, TIER_LABELS } from '../../../content/option-labels.ts';
import { buildStaffMemberPath } from '../../../lib/paths.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { Filters, SearchFilter, SelectFilter, useFilter } from '../shared/filters.tsx';
import { PAGE_ROWS, Paged } from '../shared/paged.tsx';
import { Row } from '../shared/row.tsx';
import { StaffFrame } from '../shared/staff-frame.tsx';

const PicksPage = lazy(async () => ({ default: (await import('../picks/picks-page.tsx')).PicksPage }));

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
] as const;

const findValue = <V extends string>(values: readonly V[], value: string): V | undefined =>
  values.find((one) => one === value);

const MemberRow = ({ member }: { member: StaffMember }) => (
  <Row
    to={buildStaffMemberPath(member.id)}
    person={member}
    detail={member.email ?? member.username}
    chips={
      <>
        {member.suspended ? <StatusChip tone="clay">Suspended</StatusChip> : null}
        {member.verificationStatus === 'verified' ? <StatusChip tone="green">Verified</StatusChip> : null}
        <StatusChip tone={member.membershipTier ? 'brass' : 'neutral'}>
          {member.role === 'member' && member.membershipTier
            ? TIER_LABELS[member.membershipTier]
            : ROLE_LABELS[member.role]}
        </StatusChip>
      </>
    }
  />
);

const List = () => {
  const [q] = useFilter('q');
  const [askedRole] = useFilter('role');
  const [askedTier] = useFilter('tier');
  const [askedStatus] = useFilter('status');
  const role = findValue(ROLES, askedRole);
  const tier = findValue(TIERS, askedTier);
  const status = findValue(['active', 'suspended'], askedStatus);
  const list = useApiInfiniteQuery(contract.staffMembers.list, PAGE_ROWS, {
    filters: {
      ...(q ? { q } : {}),
      ...(role ? { role } : {}),
      ...(tier ? { tier } : {}),
      ...(status ? { status } : {}),
    },
    staleTime: 0,
  });
  return (
    <Paged
      list={list}
      row={(member) => <MemberRow member={member} />}
      empty={<EmptyState title="No one found">Try another name, or fewer filters.</EmptyState>}
    />
  );
};

/** The list of accounts, all for an admin, their own members for a matchmaker; or the picks that wait, as the address says. */
export const MembersPage = () => {
  const [query] = useSearchParams();
  return query.get('view') === 'picks' ? (
    <Suspense>
      <PicksPage />
    </Suspense>
  ) : (
    <PeoplePage />
  );
};

const PeoplePage = () => {
  const { user } = useCurrentUser();
  const isAdmin = user?.can.staff.manageMembers;
  return (
    <StaffFrame title="People" {...(isAdmin ? {} : { lead: 'The VIP members who are assigned to you.' })}>
      <Filters>
        <SearchFilter label={isAdmin ? 'Search by name or e-mail' : 'Search by name'} />
        {isAdmin ? <SelectFilter name="role" label="Role" options={buildChoices(ROLES, ROLE_LABELS)} /> : null}
        <SelectFilter name="tier" label="Tier" options={buildChoices(TIERS, TIER_LABELS)} />
        <SelectFilter name="status" label="Standing" options={STATUSES} />
      </Filters>
      <List />
    </StaffFrame>
  );
};
