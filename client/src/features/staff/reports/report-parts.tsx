import type { StaffReport } from '../../../../../shared/contract/staff/staff-reports.ts';
import { StatusChip, type Tone } from '../../../components/status-chip.tsx';
import { REPORT_OUTCOME_LABELS, REPORT_SEVERITY_LABELS, REPORT_STATUS_LABELS } from '../../../content/report-labels.ts';

const SEVERITY_TONES: Record<StaffReport['severity'], Tone> = { urgent: 'clay', high: 'brass', normal: 'neutral' };

/** Formats the name of somebody whom a report names. */
export const formatPerson = (person: StaffReport['reporter'], fallback = 'a deleted account'): string =>
  person ? `${person.firstName} ${person.lastName}` : fallback;

/** How a report stands: who has claimed it, its outcome or status, and its severity. */
export const ReportChips = ({ report, viewerId }: { report: StaffReport; viewerId: string }) => {
  const { claimedBy, outcome, status, severity } = report;
  return (
    <>
      {claimedBy ? (
        <StatusChip tone={claimedBy.id === viewerId ? 'green' : 'neutral'}>
          {claimedBy.id === viewerId ? 'Claimed by you' : `Claimed by ${claimedBy.firstName}`}
        </StatusChip>
      ) : null}
      <StatusChip>{outcome ? REPORT_OUTCOME_LABELS[outcome] : REPORT_STATUS_LABELS[status]}</StatusChip>
      <StatusChip tone={SEVERITY_TONES[severity]}>{REPORT_SEVERITY_LABELS[severity]}</StatusChip>
    </>
  );
};
