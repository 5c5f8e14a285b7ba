import Box from '@mui/material/Box';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffReport } from '../../../../../shared/contract/staff/staff-reports.ts';
import { REPORT_STATUSES } from '../../../../../shared/report-options.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { AccessRestrictedPage } from '../../../components/pages/access-restricted-page.tsx';
import { formatMoment } from '../../../content/format.ts';
import { buildChoices } from '../../../content/option-labels.ts';
import { REPORT_REASON_LABELS, REPORT_STATUS_LABELS } from '../../../content/report-labels.ts';
import { buildStaffReportPath } from '../../../lib/paths.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { Filters, SelectFilter, useFilter } from '../shared/filters.tsx';
import { PAGE_ROWS, Paged } from '../shared/paged.tsx';
import { Row } from '../shared/row.tsx';
import { StaffFrame } from '../shared/staff-frame.tsx';
import { formatPerson, ReportChips } from './report-parts.tsx';

const OPEN = { value: 'open', label: 'Open' };
const GONE = { firstName: 'Deleted', lastName: 'account' };

const ReportRow = ({ report, viewerId }: { report: StaffReport; viewerId: string }) => {
  const { id, reported, reporter, reason, createdAt } = report;
  const when = formatMoment(createdAt, 'shortDateAndTime');
  return (
    <Row
      to={buildStaffReportPath(id)}
      person={reported ?? { ...GONE, id }}
      detail={`${REPORT_REASON_LABELS[reason]} · reported by ${formatPerson(reporter)}, ${when}`}
      chips={<ReportChips report={report} viewerId={viewerId} />}
    />
  );
};

const Queue = () => {
  const { user } = useCurrentUser();
  const [chosen] = useFilter('status');
  const status = REPORT_STATUSES.find((one) => one === chosen);
  const list = useApiInfiniteQuery(contract.staffReports.list, PAGE_ROWS, {
    filters: status ? { status } : {},
    staleTime: 0,
  });
  return (
    <Paged
      list={list}
      row={(report) => <ReportRow report={report} viewerId={user?.id ?? ''} />}
      empty={
        <EmptyState title="Nothing is waiting">
          {status ? 'No report has this status.' : 'New reports appear here as they arrive.'}
        </EmptyState>
      }
    />
  );
};

/** The queue of reports, for admins. */
export const ReportsPage = () => {
  const { user } = useCurrentUser();
  if (user && !user.can.staff.reviewReports) return <AccessRestrictedPage roles={['admin']} />;
  return (
    <StaffFrame title="Reports" lead="The gravest first, and of those the oldest.">
      <Box sx={{ maxWidth: '20rem' }}>
        <Filters>
          <SelectFilter
            name="status"
            label="Status"
            initial={OPEN.value}
            all={OPEN}
            options={buildChoices(REPORT_STATUSES, REPORT_STATUS_LABELS)}
          />
        </Filters>
      </Box>
      <Queue />
    </StaffFrame>
  );
};
