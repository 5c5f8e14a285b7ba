import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SERVICE_ACTOR } from '../../../../../shared/audit-options.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import type { AuditState } from '../../../../../shared/contract/staff/staff-audit.ts';
import type { AuditEntry } from '../../../../../shared/contract/staff/staff-operations.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Choice } from '../../../components/form/field.ts';
import { AccessRestrictedPage } from '../../../components/pages/access-restricted-page.tsx';
import { formatName } from '../../../content/format-name.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { FileButton } from '../shared/file-button.tsx';
import { DayFilter, Filters, SearchFilter, SelectFilter, useFilter } from '../shared/filters.tsx';
import { PAGE_ROWS, Paged } from '../shared/paged.tsx';
import { StaffFrame } from '../shared/staff-frame.tsx';
import { Time } from '../shared/time.tsx';
import { formatAuditEntry, getActionLabel } from './audit-sentences.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

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
      <Time at={entry.at} exact />
    </Typography>
  </Box>
);

const AuditList = () => {
  const filters = useAuditFilters();
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Paged
      list={useApiInfiniteQuery(contract.staffOperations.audit, PAGE_ROWS, { filters, staleTime: 0 })}
      row={(entry) => <AuditRow entry={entry} />}
      empty={
        isFiltered ? (
          <EmptyState title="Nothing found">Try another name, other days, or fewer filters.</EmptyState>
        ) : (
          <EmptyState title="Nothing recorded yet" />
        )
      }
    />
  );
};

/** What the address restricts the audit to. */
const useAuditFilters = () => {
  const [actor] = useFilter('actor');
  const [q] = useFilter('q');
  const [action] = useFilter('action');
  const [from] = useFilter('from');
  const [to] = useFilter('to');
  return {
    ...(actor ? { actor } : {}),
    ...(q ? { q } : {}),
    ...(action ? { action } : {}),
    ...(DAY.test(from) ? { from } : {}),
    ...(DAY.test(to) ? { to } : {}),
  };
};

const ExportAudit = () => (
  <FileButton
    call={contract.staffAudit.export}
    body={useAuditFilters()}
    fileName="audit.csv"
    errorTitle="The audit could not be exported"
  >
    Export as CSV
  </FileButton>
);

const AuditFilters = ({ state }: { state: AuditState | undefined }) => {
  const [actor] = useFilter('actor');
  const [action] = useFilter('action');
  const staff = (state?.staff ?? []).map((one) => ({ value: one.id, label: formatName(one) }));
  const actors = withChosen([{ value: SERVICE_ACTOR, label: 'The service' }, ...staff], actor, 'Someone else');
  const actions = (state?.actions ?? []).map((one) => ({ value: one, label: getActionLabel(one) }));
  return (
    <Filters
      folded={
        <>
          <SelectFilter name="actor" label="Done by" all={{ value: '', label: 'Anyone' }} options={actors} />
          <SelectFilter name="action" label="Action" options={withChosen(actions, action, getActionLabel(action))} />
          <DayFilter name="from" label="From" />
          <DayFilter name="to" label="Until" />
        </>
      }
    >
      <SearchFilter label="Whom it concerns, by name or e-mail" />
    </Filters>
  );
};

/** A choice that the address holds, and the list does not, or not yet. */
const withChosen = (choices: Choice[], value: string, label: string): Choice[] =>
  value === '' || choices.some((one) => one.value === value) ? choices : [...choices, { value, label }];

const Audit = () => {
  const state = useApiQuery(contract.staffAudit.state, {}, { staleTime: 0 });
  return (
    <>
      <AuditFilters state={state.data} />
      <AuditList />
    </>
  );
};

/** The audit log, for admins. */
export const AuditPage = () => {
  const { user } = useCurrentUser();
  if (user && !user.can.staff.seeAudit) return <AccessRestrictedPage roles={['admin']} />;
  return (
    <StaffFrame title="Audit" lead="Staff actions, newest first." actions={<ExportAudit />}>
      <Audit />
    </StaffFrame>
  );
};
