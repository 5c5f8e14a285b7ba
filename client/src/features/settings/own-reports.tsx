import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { contract } from '../../../../shared/contract/index.ts';
import type { OwnReport } from '../../../../shared/contract/reports.ts';
import { Section } from '../../components/layout/section.tsx';
import { QueryContent } from '../../components/query-content.tsx';
import { TextSkeleton } from '../../components/skeletons.tsx';
import { StatusChip } from '../../components/status-chip.tsx';
import { formatMoment } from '../../content/format.ts';
import { REPORT_REASON_LABELS, REPORT_STATUS_LABELS } from '../../content/report-labels.ts';
import { useApiQuery } from '../../lib/query/query.ts';

const Row = ({ report: { reason, status, createdAt } }: { report: OwnReport }) => (
  <Box component="li" sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
    <div>
      <Typography>{REPORT_REASON_LABELS[reason]}</Typography>
      <Typography variant="body2" color="textSecondary" className="numeric">
        <time dateTime={createdAt}>{formatMoment(createdAt, 'date')}</time>
      </Typography>
    </div>
    <StatusChip tone={status === 'closed' ? 'neutral' : 'brass'}>{REPORT_STATUS_LABELS[status]}</StatusChip>
  </Box>
);

/** The user's own reports and how each stands, newest first; not what came of them. */
export const OwnReports = () => (
  <Section
    title="Your reports"
    lead="How each report you sent stands. What we do about it stays between us and the person concerned."
  >
    <QueryContent
      query={useApiQuery(contract.reports.mine, {}, { staleTime: 0 })}
      loading={<TextSkeleton label="Loading your reports" lines={2} />}
      failed="Your reports could not be loaded"
    >
      {(reports) =>
        reports.length === 0 ? (
          <Typography color="textSecondary">
            You haven’t reported anyone. You can report someone from the menu on their page or in your conversation with
            them.
          </Typography>
        ) : (
          <Box component="ul" sx={{ display: 'grid', gap: 2, margin: 0, padding: 0 }}>
            {reports.map((report) => (
              <Row key={report.id} report={report} />
            ))}
          </Box>
        )
      }
    </QueryContent>
  </Section>
);
