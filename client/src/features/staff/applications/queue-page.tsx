import { Navigate } from 'react-router-dom';
import { contract } from '../../../../../shared/contract/index.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../../../../../shared/options.ts';
import { REVIEW_PROMISE_HOURS } from '../../../../../shared/review-options.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { APPLICATION_STATUS_LABELS, buildChoices } from '../../../content/option-labels.ts';
import { paths } from '../../../lib/paths.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { Filters, SearchFilter, SelectFilter, useFilter } from '../shared/filters.tsx';
import { PAGE_ROWS, Paged } from '../shared/paged.tsx';
import { StaffFrame } from '../shared/staff-frame.tsx';
import { QueueRow } from './queue-row.tsx';
import { ReviewFigures } from './review-figures.tsx';

const ALL = { value: 'all', label: 'All' };
/** A push announces every change; the clocks of the rows go on without one. */
const ALWAYS_FRESH = { staleTime: 0, refetchInterval: 60_000 };

const Queue = () => {
  const { user } = useCurrentUser();
  const [statusFilter] = useFilter('status');
  const [q] = useFilter('q');
  const status: ApplicationStatus | undefined =
    statusFilter === ALL.value ? undefined : (APPLICATION_STATUSES.find((one) => one === statusFilter) ?? 'pending');
  const list = useApiInfiniteQuery(contract.staffApplications.list, PAGE_ROWS, {
    filters: { ...(status ? { status } : {}), ...(q ? { q } : {}) },
    ...ALWAYS_FRESH,
  });
  return (
    <Paged
      list={list}
      row={(application) => <QueueRow application={application} viewerId={user?.id ?? ''} />}
      empty={
        <EmptyState title={q ? 'No applications found' : 'Nothing is waiting'}>
          {q ? 'Try another name or address, or another status.' : 'New applications appear here as they arrive.'}
        </EmptyState>
      }
    />
  );
};

/** The review queue, for admins; a matchmaker is sent on to their members. */
export const QueuePage = () => {
  const { user } = useCurrentUser();
  if (user && !user.can.staff.reviewApplications) return <Navigate to={paths.staffMembers} replace />;
  return (
    <StaffFrame
      title="Applications"
      lead={`Longest wait first. We promise an answer within ${REVIEW_PROMISE_HOURS} hours.`}
    >
      <Filters>
        <SearchFilter label="Search by name or e-mail" />
        <SelectFilter
          name="status"
          label="Status"
          initial="pending"
          all={ALL}
          options={buildChoices(APPLICATION_STATUSES, APPLICATION_STATUS_LABELS)}
        />
      </Filters>
      <Queue />
      <ReviewFigures />
    </StaffFrame>
  );
};
