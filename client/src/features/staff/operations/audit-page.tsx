import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { contract } from '../../../../../shared/contract/index.ts';
import type { AuditEntry } from '../../../../../shared/contract/staff/staff-operations.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { AccessRestrictedPage } from '../../../components/pages/access-restricted-page.tsx';
import { formatMoment } from '../../../content/format.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { PAGE_ROWS, Paged } from '../shared/paged.tsx';
import { StaffFrame } from '../shared/staff-frame.tsx';
import { formatAuditEntry } from './audit-sentences.ts';

/** An entry and its time: side by side, on a phone below each other. */
const ROW = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  justifyContent: 'space-between',
  alignItems: { sm: 'baseline' },
  columnGap: 3,
  rowGap: 0.25,
  paddingBlock: 1.5,
} as const;

const AuditRow = ({ entry }: { entry: AuditEntry }) => (
  <Box sx={ROW}>
    <Typography sx={{ overflowWrap: 'anywhere' }}>{formatAuditEntry(entry)}</Typography>
    <Typography variant="body2" color="textSecondary" className="numeric" sx={{ whiteSpace: 'nowrap' }}>
      <time dateTime={entry.at}>{formatMoment(entry.at, 'shortDateAndTime')}</time>
    </Typography>
  </Box>
);

const AuditList = () => (
  <Paged
    list={useApiInfiniteQuery(contract.staffOperations.audit, PAGE_ROWS, { staleTime: 0 })}
    row={(entry) => <AuditRow entry={entry} />}
    empty={<EmptyState title="Nothing recorded yet" />}
  />
);

/** The audit log, for admins. */
export const AuditPage = () => {
  const { user } = useCurrentUser();
  if (user && !user.can.staff.seeAudit) return <AccessRestrictedPage roles={['admin']} />;
  return (
    <StaffFrame title="Audit" lead="Staff actions, newest first.">
      <AuditList />
    </StaffFrame>
  );
};
