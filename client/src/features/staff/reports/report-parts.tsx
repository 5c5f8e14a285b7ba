import type { StaffReport } from '../../../../../shared/contract/staff/staff-reports.ts';
import { StatusChip, type Tone } from '../../../components/status-chip.tsx';
import { REPORT_OUTCOME_LABELS, REPORT_SEVERITY_LABELS, REPORT_STATUS_LABELS } from '../../../content/report-labels.ts';
import { describeClaim } from '../queue/claim.tsx';

const SEVERITY_TONES: Record<StaffReport['severity'], Tone> = { urgent: 'clay', high: 'brass', normal: 'neutral' };

interface ProgressChipsProps {
  report: StaffReport;
  viewerId: string;
  isListed?: boolean;
}

/** How grave a report is. */
export const SeverityChip = ({ report: { severity } }: { report: StaffReport }) => (
  <StatusChip tone={SEVERITY_TONES[severity]}>{REPORT_SEVERITY_LABELS[severity]}</StatusChip>
);

/** How far a report has come: who has claimed it, and its outcome or status. A list of open ones does not say that it is open. */
export const ProgressChips = ({ report, viewerId, isListed = false }: ProgressChipsProps) => {
  const { claimedBy, outcome, status } = report;
  return (
    <>
      {claimedBy ? (
        <StatusChip tone={claimedBy.id === viewerId ? 'green' : 'neutral'}>
          {describeClaim(claimedBy, viewerId)}
        </StatusChip>
      ) : null}
      {isListed && status === 'received' ? null : (
        <StatusChip>{outcome ? REPORT_OUTCOME_LABELS[outcome] : REPORT_STATUS_LABELS[status]}</StatusChip>
      )}
    </>
  );
};
