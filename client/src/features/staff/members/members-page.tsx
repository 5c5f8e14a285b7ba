import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import {
  COUNTED_VIEWS,
  type CountedView,
  MAX_BULK,
  MEMBER_VIEWS,
  type MemberView,
} from '../../../../../shared/member-views.ts';
import { ROLES, TIERS } from '../../../../../shared/options.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { createPart } from '../../../components/part.tsx';
import { MailAddress } from '../../../components/person/mail-address.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { formatNumber } from '../../../content/format.ts';
import { formatName } from '../../../content/format-name.ts';
import { buildChoices, ROLE_LABELS, TIER_LABELS } from '../../../content/option-labels.ts';
import { buildStaffMemberPath } from '../../../lib/paths.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { Filters, SearchFilter, SelectFilter, useFilter } from '../shared/filters.tsx';
import { PAGE_ROWS, Paged } from '../shared/paged.tsx';
import { Row } from '../shared/row.tsx';
import { StaffFrame } from '../shared/staff-frame.tsx';
import { BulkBar } from './bulk-bar.tsx';

const AssignmentsPage = createPart(async () => (await import('../assignments/assignments-page.tsx')).AssignmentsPage);
const BoardPage = createPart(async () => (await import('../board/board-page.tsx')).BoardPage);
const PicksPage = createPart(async () => (await import('../picks/picks-page.tsx')).PicksPage);

/** What the address may name in place of the list. */
const VIEWS = new Map([
  ['picks', PicksPage],
  ['assignments', AssignmentsPage],
  ['board', BoardPage],
]);

const VIEW_LABELS: Record<MemberView, string> = {
  active: 'Active',
  paused: 'Paused',
  limited: 'Limited',
  suspended: 'Suspended',
  leaving: 'Leaving',
  verified: 'Verified',
  unverified: 'Not verified',
  'without-matchmaker': 'VIP without a matchmaker',
  'photos-waiting': 'Photos waiting',
  reported: 'Reported',
};
/** What only admins work on. */
const OF_ADMINS: ReadonlySet<MemberView> = new Set(['without-matchmaker', 'photos-waiting', 'reported']);

const isCounted = (view: MemberView): view is CountedView => COUNTED_VIEWS.some((one) => one === view);

/** Whom the list shows, with how many they are where they are few. */
const ViewFilter = ({ isAdmin }: { isAdmin: boolean }) => {
  const { data } = useApiQuery(contract.staffMembers.counts, {}, { staleTime: 30_000 });
  const label = (view: MemberView): string => {
    const count = (isCounted(view) && data?.[view]) || 0;
    return count > 0 ? `${VIEW_LABELS[view]} (${formatNumber(count)})` : VIEW_LABELS[view];
  };
  const views = MEMBER_VIEWS.filter((view) => isAdmin || !OF_ADMINS.has(view));
  return <SelectFilter name="show" label="Show" options={views.map((value) => ({ value, label: label(value) }))} />;
};

const findValue = <V extends string>(values: readonly V[], value: string): V | undefined =>
  values.find((one) => one === value);

const MemberRow = ({ member }: { member: StaffMember }) => (
  <Row
    to={buildStaffMemberPath(member.id)}
    person={member}
    detail={member.email === null ? member.username : <MailAddress address={member.email} />}
    chips={
      <>
        {member.suspended ? <StatusChip tone="clay">Suspended</StatusChip> : null}
        {member.limitedUntil && Date.parse(member.limitedUntil) > Date.now() ? (
          <StatusChip tone="brass">Limited</StatusChip>
        ) : null}
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

interface ListProps {
  selected: readonly string[];
  /** Selects or deselects somebody; without it nobody can be selected. */
  onToggle?: ((id: string) => void) | undefined;
}

const List = ({ selected, onToggle }: ListProps) => {
  const [q] = useFilter('q');
  const [askedRole] = useFilter('role');
  const [askedTier] = useFilter('tier');
  const [askedView] = useFilter('show');
  const role = findValue(ROLES, askedRole);
  const tier = findValue(TIERS, askedTier);
  const show = findValue(MEMBER_VIEWS, askedView);
  const list = useApiInfiniteQuery(contract.staffMembers.list, PAGE_ROWS, {
    filters: {
      ...(q ? { q } : {}),
      ...(role ? { role } : {}),
      ...(tier ? { tier } : {}),
      ...(show ? { status: show } : {}),
    },
    staleTime: 0,
  });
  return (
    <Paged
      list={list}
      row={(member) =>
        onToggle ? (
          <Box sx={{ display: 'flex', alignItems: 'center', '& > a': { minWidth: 0 } }}>
            <Checkbox
              checked={selected.includes(member.id)}
              disabled={!selected.includes(member.id) && selected.length >= MAX_BULK}
              onChange={() => onToggle(member.id)}
              slotProps={{ input: { 'aria-label': `Select ${formatName(member)}` } }}
            />
            <MemberRow member={member} />
          </Box>
        ) : (
          <MemberRow member={member} />
        )
      }
      empty={
        q || role || tier || show || onToggle ? (
          <EmptyState title="No one found">Try another name, or fewer filters.</EmptyState>
        ) : (
          <EmptyState title="No members yet">VIP members appear here once they are assigned to you.</EmptyState>
        )
      }
    />
  );
};

/** The list of accounts, all for an admin, their own members for a matchmaker; or the picks or assignments that wait, or the board, as the address says. */
export const MembersPage = () => {
  const [query] = useSearchParams();
  const view = query.get('view');
  const View = VIEWS.get(view ?? '');
  if (!View) return <PeoplePage />;
  return (
    <Suspense>
      <View />
    </Suspense>
  );
};

const PeoplePage = () => {
  const { user } = useCurrentUser();
  const isAdmin = user?.can.staff.manageMembers;
  const [selected, setSelected] = useState<readonly string[]>([]);
  const toggle = (id: string) =>
    setSelected((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  return (
    <StaffFrame title="People" {...(isAdmin ? {} : { lead: 'The VIP members who are assigned to you.' })}>
      <Filters
        folded={
          <>
            {isAdmin ? <SelectFilter name="role" label="Role" options={buildChoices(ROLES, ROLE_LABELS)} /> : null}
            <SelectFilter name="tier" label="Tier" options={buildChoices(TIERS, TIER_LABELS)} />
            <ViewFilter isAdmin={isAdmin ?? false} />
          </>
        }
      >
        <SearchFilter label="Search" placeholder={isAdmin ? 'Name, phone, reference' : 'Name or city'} />
      </Filters>
      {selected.length > 0 ? <BulkBar selected={selected} onClear={() => setSelected([])} /> : null}
      <List selected={selected} onToggle={isAdmin ? toggle : undefined} />
    </StaffFrame>
  );
};
