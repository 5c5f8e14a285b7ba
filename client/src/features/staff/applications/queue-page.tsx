import { Navigate } from 'react-router-dom';
import { contract } from '../../../../../shared/contract/index.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../../../../../shared/options.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { APPLICATION_STATUS_LABELS, choicesOf } from '../../../content/option-labels.ts';
import { paths } from '../../../lib/paths.ts';
import { useApiQuery } from '../../../lib/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { Filters, SearchFilter, SelectFilter, useFilter } from '../shared/filters.tsx';
import { PAGE_ROWS, Paged } from '../shared/paged.tsx';
import { StaffFrame } from '../shared/staff-frame.tsx';
import { QueueRow } from './queue-row.tsx';

const ALL = { value: 'all', label: 'All' };
/** New applications come in by themselves: the queue is looked at every minute while it is open. */
const FRESH = { staleTime: 0, refetchInterval: 60_000 };

const Queue = () => {
  const { user } = useCurrentUser();
  const [asked] = useFilter('status');
  const [q] = useFilter('q');
  const status: ApplicationStatus | undefined =
    asked === ALL.value ? undefined : (APPLICATION_STATUSES.find((one) => one === asked) ?? 'pending');
  const useRows = (before: string | undefined) =>
    useApiQuery(
      contract.staffApplications.list,
      {
        query: { limit: PAGE_ROWS, ...(status ? { status } : {}), ...(q ? { q } : {}), ...(before ? { before } : {}) },
      },
      FRESH,
    );
  return (
    <Paged
      key={`${asked} ${q}`}
      useRows={useRows}
      row={(application) => <QueueRow application={application} viewerId={user?.id ?? ''} />}
      empty={
        <EmptyState title={q ? 'No application matches' : 'Nothing is waiting'}>
          {q ? 'Try another name or address, or another status.' : 'New applications appear here by themselves.'}
        </EmptyState>
      }
    />
  );
};

/** The review queue, for admins; a matchmaker's side begins with their people. */
export const QueuePage = () => {
  const { user } = useCurrentUser();
  if (user && user.role !== 'admin') return <Navigate to={paths.staffMembers} replace />;
  return (
    <StaffFrame title="Applications" lead="Longest waiting first. Each is promised an answer within 72 hours.">
      <Filters>
        <SearchFilter label="Search by name or email" />
        <SelectFilter
          name="status"
          label="Status"
          initial="pending"
          all={ALL}
          options={choicesOf(APPLICATION_STATUSES, APPLICATION_STATUS_LABELS)}
        />
      </Filters>
      <Queue />
    </StaffFrame>
  );
};
