import { Navigate, useParams } from 'react-router-dom';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffApplication } from '../../../../../shared/contract/staff/staff-applications.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../../../../../shared/options.ts';
import { REVIEW_PROMISE_HOURS } from '../../../../../shared/review-options.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { createPart } from '../../../components/part.tsx';
import { formatName } from '../../../content/format-name.ts';
import { APPLICATION_STATUS_LABELS, buildChoices } from '../../../content/option-labels.ts';
import { buildStaffApplicationPath, paths } from '../../../lib/paths.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { OpenedItem } from '../queue/open-row.tsx';
import { QueueFrame } from '../queue/queue-frame.tsx';
import { useQueue } from '../queue/use-queue.ts';
import {
  Filters,
  ORDER_LABELS,
  OrderFilter,
  SearchFilter,
  SelectFilter,
  useFilter,
  useOrder,
} from '../shared/filters.tsx';
import { PAGE_ROWS } from '../shared/paged.tsx';
import { ApplicationRow } from './application-row.tsx';
import { ReviewFigures } from './review-figures.tsx';

/** Fetched with the first application: who looks at the list alone needs no forms. */
const Application = createPart(async () => (await import('./application.tsx')).Application);

const ALL = { value: 'all', label: 'All' };
/** A push announces every change; the clocks of the rows go on without one. */
const ALWAYS_FRESH = { staleTime: 0, refetchInterval: 60_000 };

const buildPath = (id: string | undefined, search: string): string =>
  (id === undefined ? paths.staff : buildStaffApplicationPath(id)) + search;

const useApplications = (openId: string | undefined) => {
  const [statusFilter] = useFilter('status');
  const [q] = useFilter('q');
  const order = useOrder('oldest');
  const status: ApplicationStatus | undefined =
    statusFilter === ALL.value ? undefined : (APPLICATION_STATUSES.find((one) => one === statusFilter) ?? 'pending');
  const list = useApiInfiniteQuery(contract.staffApplications.list, PAGE_ROWS, {
    filters: { ...(status ? { status } : {}), ...(q ? { q } : {}), ...(order === 'newest' ? { order } : {}) },
    ...ALWAYS_FRESH,
  });
  return { isSearch: q !== '', order, queue: useQueue<StaffApplication>({ list, openId, buildPath }) };
};

const Applications = () => {
  const { id } = useParams();
  const { queue, isSearch, order } = useApplications(id);
  const query = useApiQuery(
    contract.staffApplications.one,
    { params: { id: id ?? '' } },
    { staleTime: 0, enabled: id !== undefined },
  );
  const applicant = query.data?.applicant;
  return (
    <QueueFrame
      queue={queue}
      title="Applications"
      lead={`${ORDER_LABELS[order]}. We promise an answer within ${REVIEW_PROMISE_HOURS} hours.`}
      openTitle={id === undefined ? undefined : applicant ? formatName(applicant) : 'Application'}
      filters={
        <Filters
          folded={
            <>
              <SelectFilter
                name="status"
                label="Status"
                initial="pending"
                all={ALL}
                options={buildChoices(APPLICATION_STATUSES, APPLICATION_STATUS_LABELS)}
              />
              <OrderFilter usual="oldest" />
            </>
          }
        >
          <SearchFilter label="Search" placeholder="Name, phone, reference" />
        </Filters>
      }
      row={(application, link) => <ApplicationRow application={application} link={link} />}
      empty={
        <EmptyState title={isSearch ? 'No applications found' : 'Nothing is waiting'}>
          {isSearch
            ? 'Try another name or address, or another status.'
            : 'New applications appear here as they arrive.'}
        </EmptyState>
      }
      rest={<ReviewFigures />}
    >
      <OpenedItem query={query} noun="application" back={{ to: queue.listKey, label: 'Back to applications' }}>
        {(application) => <Application key={application.id} application={application} queue={queue} />}
      </OpenedItem>
    </QueueFrame>
  );
};

/** The review queue and the application that is open, for admins; a matchmaker is sent on to their members. */
export const QueuePage = () => {
  const { user } = useCurrentUser();
  if (user && !user.can.staff.reviewApplications) return <Navigate to={paths.staffMembers} replace />;
  return <Applications />;
};
