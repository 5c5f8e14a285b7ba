import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { contract } from '../../../../../shared/contract/index.ts';
import type { OtherReport } from '../../../../../shared/contract/staff/staff-reports.ts';
import { BareList } from '../../../components/bare-list.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { TextSkeleton } from '../../../components/skeletons.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { REPORT_OUTCOME_LABELS, REPORT_REASON_LABELS, REPORT_STATUS_LABELS } from '../../../content/report-labels.ts';
import { buildStaffReportPath } from '../../../lib/paths.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { Time } from './time.tsx';

/** Reports by and about somebody, newest first, each a link to the report. */
export const ReportList = ({ reports, none }: { reports: readonly OtherReport[]; none: string }) =>
  reports.length === 0 ? (
    <Typography color="textSecondary">{none}</Typography>
  ) : (
    <BareList sx={{ display: 'grid', gap: 1 }}>
      {reports.map(({ id, isReporter, reason, status, outcome, createdAt }) => (
        <Box component="li" key={id}>
          <TextLink to={buildStaffReportPath(id)}>
            {`${isReporter ? 'Reported somebody' : 'Was reported'}: ${REPORT_REASON_LABELS[reason]}`}
          </TextLink>
          <Typography variant="body2" color="textSecondary" component="span" className="numeric">
            {', '}
            <Time at={createdAt} />
            <span>{` · ${outcome ? REPORT_OUTCOME_LABELS[outcome] : REPORT_STATUS_LABELS[status]}`}</span>
          </Typography>
        </Box>
      ))}
    </BareList>
  );

/** The reports by and about somebody, loaded by itself. */
export const ReportsAbout = ({ userId }: { userId: string }) => (
  <QueryContent
    query={useApiQuery(contract.staffReports.about, { params: { userId } }, { staleTime: 0 })}
    loading={<TextSkeleton label="Loading reports" lines={2} />}
    failed="The reports could not be loaded"
  >
    {(reports) => <ReportList reports={reports} none="There are no reports." />}
  </QueryContent>
);
