import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffReport } from '../../../../../shared/contract/staff/staff-reports.ts';
import { REPORT_STATUSES } from '../../../../../shared/report-options.ts';
import { QUEUE_ORDERS } from '../../../../../shared/review-options.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { AccessRestrictedPage } from '../../../components/pages/access-restricted-page.tsx';
import { createPart } from '../../../components/part.tsx';
import { CardSkeleton } from '../../../components/skeletons.tsx';
import { buildChoices } from '../../../content/option-labels.ts';
import { REPORT_REASON_LABELS, REPORT_STATUS_LABELS } from '../../../content/report-labels.ts';
import { buildStaffReportPath, paths } from '../../../lib/paths.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { OpenedItem } from '../queue/open-row.tsx';
import { QueueFrame } from '../queue/queue-frame.tsx';
import { QueueRow } from '../queue/queue-row.tsx';
import { type QueueLink, useQueue } from '../queue/use-queue.ts';
import { Filters, ORDER_LABELS, SelectFilter, useFilter } from '../shared/filters.tsx';
import { PAGE_ROWS } from '../shared/paged.tsx';
import { formatPerson } from '../shared/row.tsx';
import { StaffFrame } from '../shared/staff-frame.tsx';
import { Time } from '../shared/time.tsx';
import { ProgressChips, SeverityChip } from './report-parts.tsx';
import { ViewFilter } from './view-filter.tsx';

const Report = createPart(async () => (await import('./report.tsx')).Report);
const SafetyList = createPart(async () => (await import('./marked.tsx')).SafetyList);
const LOADING = <CardSkeleton label="Loading the list" height={480} />;
const OPEN = { value: 'open', label: 'Open' };
const GONE = { firstName: 'Deleted', lastName: 'account' };

const buildPath = (id: string | undefined, search: string): string =>
  (id === undefined ? paths.staffReports : buildStaffReportPath(id)) + search;

const ReportRow = ({ report, link }: { report: StaffReport; link: QueueLink }) => {
  const { id, reported, reporter, reason, createdAt } = report;
  return (
    <QueueRow
      link={link}
      person={reported ?? { ...GONE, id }}
      detail={`${REPORT_REASON_LABELS[reason]} · reported by ${formatPerson(reporter)}`}
      state={<SeverityChip report={report} />}
      note={<Time at={createdAt} />}
      chips={<ProgressChips report={report} isListed />}
    />
  );
};

const Reports = () => {
  const { id } = useParams();
  const [chosen] = useFilter('status');
  const status = REPORT_STATUSES.find((one) => one === chosen);
  const [asked] = useFilter('order');
  const order = QUEUE_ORDERS.find((one) => one === asked);
  const list = useApiInfiniteQuery(contract.staffReports.list, PAGE_ROWS, {
    filters: { ...(status ? { status } : {}), ...(order ? { order } : {}) },
    staleTime: 0,
  });
  const queue = useQueue<StaffReport>({ list, openId: id, buildPath });
  const query = useApiQuery(
    contract.staffReports.one,
    { params: { id: id ?? '' } },
    { staleTime: 0, enabled: id !== undefined },
  );
  return (
    <QueueFrame
      queue={queue}
      title="Reports"
      lead={order ? `${ORDER_LABELS[order]}.` : 'The gravest first, and of those the oldest.'}
      openTitle={
        id === undefined ? undefined : query.data ? formatPerson(query.data.reported, 'A deleted account') : 'Report'
      }
      filters={
        <Filters
          folded={
            <>
              <SelectFilter
                name="status"
                label="Status"
                initial={OPEN.value}
                all={OPEN}
                options={buildChoices(REPORT_STATUSES, REPORT_STATUS_LABELS)}
              />
              <SelectFilter
                name="order"
                label="Order"
                all={{ value: '', label: 'Gravest first' }}
                options={buildChoices(QUEUE_ORDERS, ORDER_LABELS)}
              />
            </>
          }
        >
          <ViewFilter />
        </Filters>
      }
      row={(report, link) => <ReportRow report={report} link={link} />}
      empty={
        <EmptyState title="Nothing is waiting">
          {status ? 'No report has this status.' : 'New reports appear here as they arrive.'}
        </EmptyState>
      }
    >
      <OpenedItem query={query} noun="report" back={{ to: queue.listKey, label: 'Back to reports' }}>
        {(report) => <Report key={report.id} report={report} queue={queue} />}
      </OpenedItem>
    </QueueFrame>
  );
};

/** The queue of reports and the one that is open, or another list about safety, for admins. */
export const ReportsPage = () => {
  const { user } = useCurrentUser();
  const { id } = useParams();
  const [view] = useFilter('view');
  if (user && !user.can.staff.reviewReports) return <AccessRestrictedPage roles={['admin']} />;
  if (id === undefined && (view === 'appeals' || view === 'marked')) {
    return (
      <Suspense fallback={<StaffFrame title="Reports">{LOADING}</StaffFrame>}>
        <SafetyList view={view} />
      </Suspense>
    );
  }
  return <Reports />;
};
