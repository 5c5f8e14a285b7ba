import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import type { AuditState } from '../../../../../shared/contract/staff/staff-audit.ts';
import { Notice } from '../../../components/notice.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { CardSkeleton, Loading } from '../../../components/skeletons.tsx';
import { formatMoment, formatNumber } from '../../../content/format.ts';

const CHECKERS = { command: 'From the command line', job: 'By the nightly check' } as const;
const COMMAND = 'npm run mithaq -- verify-audit';

const describeSize = (entries: number): string =>
  entries === 1 ? 'There is 1 entry' : `There are ${formatNumber(entries)} entries`;

const ofEntries = (count: number): string => (count === 1 ? '1 entry' : `${formatNumber(count)} entries`);

const CheckNotice = ({ entries, check }: Pick<AuditState, 'entries' | 'check'>) => {
  if (entries === null)
    return (
      <Notice tone="error" title="The record of how far the audit goes is missing or was changed">
        {`Run ${COMMAND} on the server to see what is missing.`}
      </Notice>
    );
  if (!check)
    return (
      <Notice tone="warning" title="No check of the whole audit is recorded">
        {`${describeSize(entries)}. The workers check all of them every night; ${COMMAND} checks them now.`}
      </Notice>
    );
  const when = formatMoment(check.at, 'shortDateAndTime');
  const read = `${CHECKERS[check.by]}, ${ofEntries(check.entries)} were read.`;
  if (check.findings > 0)
    return (
      <Notice tone="error" title={`The check on ${when} found ${formatNumber(check.findings)} faults`}>
        {`${read} Run ${COMMAND} on the server to see each of them.`}
      </Notice>
    );
  return (
    <Notice tone="success" title={`The check on ${when} found nothing changed or missing`}>
      {`${read} ${describeSize(entries)} now; those since then are read by the next check.`}
    </Notice>
  );
};

/** How far the audit goes, and what the last check of all of it has found. */
export const AuditCheckNotice = ({ state }: { state: UseQueryResult<AuditState> }) => (
  <Box sx={{ marginBottom: 4, minHeight: { xs: 190, sm: 112, md: 88 } }}>
    <QueryContent
      query={state}
      loading={
        <Loading label="Loading the state of the audit">
          <CardSkeleton height={88} />
        </Loading>
      }
      failed="The state of the audit could not be loaded"
    >
      {(data) => <CheckNotice {...data} />}
    </QueryContent>
  </Box>
);
