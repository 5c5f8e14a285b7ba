import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { contract } from '../../../../shared/contract/index.ts';
import type { AuditEntry } from '../../../../shared/contract/staff.ts';
import { AccessRestrictedPage } from '../../app/access-restricted-page.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { Section } from '../../components/section.tsx';
import { useAct } from '../../lib/act.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useLoad } from '../../lib/query.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { toast } from '../../lib/toasts.ts';
import { PAGE_ROWS, Paged } from './paged.tsx';
import { StaffFrame } from './staff-frame.tsx';

const nameOf = (person: AuditEntry['actor'], nobody: string): string =>
  person ? `${person.firstName} ${person.lastName}` : nobody;

const AuditRow = ({ entry }: { entry: AuditEntry }) => {
  const details = Object.entries(entry.details).map(([key, value]) => `${key}: ${value}`);
  return (
    <Box sx={{ display: 'grid', gap: 0.25, paddingBlock: 1.5 }}>
      <Typography>
        {nameOf(entry.actor, 'The service')} · {entry.action}
        {entry.subject ? ` · ${nameOf(entry.subject, '')}` : ''}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        <time dateTime={entry.at}>
          {new Date(entry.at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
        {details.length > 0 ? ` · ${details.join(' · ')}` : ''}
      </Typography>
    </Box>
  );
};

const useAudit = (before: string | undefined) =>
  useLoad(
    contract.staffOperations.audit,
    { query: { limit: PAGE_ROWS, ...(before ? { before } : {}) } },
    { staleTime: 0 },
  );

const DailyRun = () => {
  const run = useAct(contract.staffOperations.runDailyMatches, {
    onSuccess: () => toast({ title: 'Started', description: "Today's matches are being worked out." }),
    onError: (error) => toast({ title: 'Not started', description: errorMessage(error), variant: 'destructive' }),
  });
  return (
    <SubmitButton busy={run.isPending} onClick={() => run.mutate({ body: {} })}>
      Run Today's Matches Now
    </SubmitButton>
  );
};

/** What runs in the house, and who did what: for admins. */
export const OperationsPage = () => {
  const { user } = useCurrentUser();
  if (user && user.role !== 'admin') return <AccessRestrictedPage roles={['admin']} />;
  return (
    <StaffFrame title="Operations">
      <Section
        title="Daily matches"
        lead="They run by themselves every night. Running them again only fills free places; nothing is taken back."
      >
        <DailyRun />
      </Section>
      <Section title="Who did what" divided>
        <Paged
          useRows={useAudit}
          row={(entry) => <AuditRow entry={entry} />}
          empty={<EmptyState title="Nothing recorded yet" />}
        />
      </Section>
    </StaffFrame>
  );
};
