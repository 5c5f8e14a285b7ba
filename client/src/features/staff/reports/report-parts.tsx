import type { StaffReport } from '../../../../../shared/contract/staff/staff-reports.ts';
import { StatusChip, type Tone } from '../../../components/status-chip.tsx';
import { REPORT_OUTCOME_LABELS, REPORT_SEVERITY_LABELS, REPORT_STATUS_LABELS } from '../../../content/report-labels.ts';
import { ClaimChip } from '../queue/claim.tsx';

const SEVERITY_TONES: Record<StaffReport['severity'], Tone> = { urgent: 'clay', high: 'brass', normal: 'neutral' };

interface ProgressChipsProps {
  report: StaffReport;
  isListed?: boolean;
}

/** How grave a report is. */
export const SeverityChip = ({ report: { severity } }: { report: StaffReport }) => (
  <StatusChip tone={SEVERITY_TONES[severity]}>{REPORT_SEVERITY_LABELS[severity]}</StatusChip>
);

/** How far a report has come: who has claimed it, and its outcome or status. A list of open ones does not say that it is open. */
export const ProgressChips = ({ report, isListed = false }: ProgressChipsProps) => {
  const { claimedBy, outcome, status } = report;
  return (
    <>
      <ClaimChip claimedBy={claimedBy} />
      {isListed && status === 'received' ? null : (
        <StatusChip>{outcome ? REPORT_OUTCOME_LABELS[outcome] : REPORT_STATUS_LABELS[status]}</StatusChip>
      )}
    </>
  );
};
