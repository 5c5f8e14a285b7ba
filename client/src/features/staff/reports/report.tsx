import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OpenedStaffReport, StaffReport } from '../../../../../shared/contract/staff/staff-reports.ts';
import { BareList } from '../../../components/bare-list.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { REPORT_REASON_LABELS, WARNING_LABELS } from '../../../content/report-labels.ts';
import { buildStaffMemberPath } from '../../../lib/paths.ts';
import { ModerationHistory } from '../moderation/moderation-history.tsx';
import { ActionBar } from '../queue/action-bar.tsx';
import { QueueItem } from '../queue/queue-frame.tsx';
import type { Queue } from '../queue/use-queue.ts';
import { PersonPhotos } from '../shared/person-photos.tsx';
import { ReportList } from '../shared/reports-about.tsx';
import { formatPerson } from '../shared/row.tsx';
import { ShowPhone } from '../shared/show-phone.tsx';
import { Time } from '../shared/time.tsx';
import { ClosedReport, CloseFields } from './close-form.tsx';
import { ProgressChips, SeverityChip } from './report-parts.tsx';
import { useClosing } from './use-closing.tsx';

type Statement = OpenedStaffReport['statements'][number];
type Person = OpenedStaffReport['reporter'];

/** What the reporter said at one time, with the messages as they were then. */
const StatementPart = ({ statement, report }: { statement: Statement; report: OpenedStaffReport }) => (
  <Box component="li">
    <Typography variant="body2" color="textSecondary" className="numeric">
      <Time at={statement.at} exact />
    </Typography>
    <Typography dir="auto" sx={{ maxWidth: '68ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {statement.details ?? 'Nothing was added in words.'}
    </Typography>
    {statement.evidence.length > 0 ? (
      <BareList
        component="ol"
        aria-label="Messages"
        sx={(theme) => ({
          display: 'grid',
          gap: 2,
          marginTop: 2,
          padding: 2.5,
          borderRadius: '12px',
          border: `1px solid ${theme.vars.palette.divider}`,
          backgroundColor: theme.vars.palette.background.sunken,
        })}
      >
        {statement.evidence.map(({ seq, isFromReporter, content, createdAt, warning }) => (
          <li key={seq}>
            <Typography variant="caption" component="p" color="textSecondary" className="numeric">
              <span>{`${formatPerson(isFromReporter ? report.reporter : report.reported)}, `}</span>
              <Time at={createdAt} exact />
            </Typography>
            <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {content}
            </Typography>
            {warning ? <StatusChip tone="brass">{WARNING_LABELS[warning]}</StatusChip> : null}
          </li>
        ))}
      </BareList>
    ) : null}
  </Box>
);

const PersonLink = ({ person }: { person: Person }) => (
  <Typography>
    {person ? (
      <TextLink alone to={buildStaffMemberPath(person.id)}>
        {formatPerson(person)}
      </TextLink>
    ) : (
      'A deleted account'
    )}
  </Typography>
);

const formatTitle = ({ reported }: OpenedStaffReport): string => formatPerson(reported, 'A deleted account');

const States = ({ report, isPending = false }: { report: OpenedStaffReport; isPending?: boolean }) => {
  return (
    <>
      <ProgressChips report={report} />
      <SeverityChip report={report} />
      {isPending ? <StatusChip>Decided</StatusChip> : null}
      <Box component="span" sx={{ fontSize: '0.9375rem', color: 'text.secondary' }}>
        {REPORT_REASON_LABELS[report.reason]}
      </Box>
    </>
  );
};

/** Who was reported, beside what was reported: face and age, and the other reports by and of them. */
const Reported = ({ report }: { report: OpenedStaffReport }) => {
  const { id, reported, reportedAge, status, can, history } = report;
  return (
    <Section title="The reported member" level={3}>
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <div>
          <PersonLink person={reported} />
          {reported ? (
            <Typography className="numeric">
              {reportedAge === null ? 'Age not given' : `${reportedAge} years old`}
            </Typography>
          ) : null}
        </div>
        {reported && can.takeOver ? (
          <Typography color="textSecondary">Take the report over to see the photos.</Typography>
        ) : null}
        {reported && !can.takeOver ? (
          <PersonPhotos
            person={reported}
            {...(status === 'closed' ? {} : { reportId: id })}
            none={<Typography color="textSecondary">No photos.</Typography>}
          />
        ) : null}
        {reported && can.close ? <ShowPhone key={id} person={reported} /> : null}
        <ReportList reports={history.reported} none="No other reports." />
      </Box>
    </Section>
  );
};

const Content = ({ report }: { report: OpenedStaffReport }) => {
  const { reported, reporter, statements, history } = report;
  return (
    <>
      <Box sx={{ containerType: 'inline-size', marginBottom: 3 }}>
        <Box
          sx={{
            display: 'grid',
            columnGap: 4,
            gridTemplateColumns: 'minmax(0, 1fr)',
            '@container (min-width: 640px)': {
              // The two headings on one line, though one is larger.
              alignItems: 'baseline',
              gridTemplateColumns: 'minmax(0, 1fr) 240px',
              '& > section': { paddingTop: 0 },
            },
          }}
        >
          <Section title={`What ${formatPerson(reporter)} reported`}>
            <BareList sx={{ display: 'grid', gap: 4 }}>
              {statements.map((statement) => (
                <StatementPart key={statement.at} statement={statement} report={report} />
              ))}
            </BareList>
          </Section>
          <Reported report={report} />
        </Box>
      </Box>
      {reported ? (
        <Section title="What staff did" level={3}>
          <ModerationHistory userId={reported.id} />
        </Section>
      ) : null}
      <Section title="The reporter" level={3}>
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <PersonLink person={reporter} />
          <ReportList reports={history.reporter} none="No other reports." />
        </Box>
      </Section>
    </>
  );
};

interface ReportProps {
  report: OpenedStaffReport;
  queue: Queue<StaffReport>;
}

const OpenReport = ({ report, queue }: ReportProps) => {
  const closing = useClosing(report, queue);
  return (
    <QueueItem
      title={formatTitle(report)}
      states={<States report={report} isPending={closing.isPending} />}
      actions={<ActionBar title="Report" actions={closing.actions} keys={closing.keys} />}
    >
      {closing.isPending ? null : <Box sx={{ marginBottom: 4 }}>{closing.claimNotice}</Box>}
      <Content report={report} />
      <CloseFields closing={closing} name={report.reported?.firstName ?? 'the member'} pending={report.pending} />
    </QueueItem>
  );
};

/** One report: what was said, the messages as they were, both members' other reports, and how it is closed. */
export const Report = ({ report, queue }: ReportProps) =>
  report.status === 'closed' ? (
    <QueueItem title={formatTitle(report)} states={<States report={report} />}>
      <ClosedReport report={report} />
      <Content report={report} />
    </QueueItem>
  ) : (
    <OpenReport report={report} queue={queue} />
  );
