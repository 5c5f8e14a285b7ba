import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useKeptFocus } from '../../../components/kept-focus.ts';
import { Notice } from '../../../components/notice.tsx';
import { AccessRestrictedPage } from '../../../components/pages/access-restricted-page.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { PeopleSkeleton } from '../../../components/skeletons.tsx';
import { useApiQuery } from '../../../lib/query/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { ResetLinkField } from '../shared/reset-link-field.tsx';
import { RowList } from '../shared/row-list.tsx';
import { StaffFrame } from '../shared/staff-frame.tsx';
import { type ConfirmedLink, RequestRow } from './request-row.tsx';

/** No push announces a request, so the list is fetched every minute while it is open. */
const ALWAYS_FRESH = { staleTime: 0, refetchInterval: 60_000 };

const Requests = ({ onLink }: { onLink: (confirmed: ConfirmedLink) => void }) => {
  const keptFocus = useKeptFocus();
  return (
    <Box {...keptFocus} sx={{ outline: 'none' }}>
      <QueryContent
        query={useApiQuery(contract.staffMembers.requests, {}, ALWAYS_FRESH)}
        loading={<PeopleSkeleton rows={3} />}
        failed="The requests could not be loaded"
      >
        {(requests) =>
          requests.length === 0 ? (
            <EmptyState title="Nothing is waiting">
              Changes of role and password links for staff wait here for a second admin. If there is only one admin, use
              the command line: npm run mithaq.
            </EmptyState>
          ) : (
            <RowList rows={requests} row={(request) => <RequestRow request={request} onLink={onLink} />} />
          )
        }
      </QueryContent>
    </Box>
  );
};

/** What waits for a second admin. */
export const RequestsPage = () => {
  const { user } = useCurrentUser();
  const [confirmed, setConfirmed] = useState<ConfirmedLink | null>(null);
  if (user && !user.can.staff.manageMembers) return <AccessRestrictedPage roles={['admin']} />;
  return (
    <StaffFrame title="Requests" lead="Requests by one admin that another must confirm within 24 hours.">
      {confirmed ? (
        <Box sx={{ display: 'grid', gap: 2, marginBottom: 4 }}>
          <Notice
            tone="success"
            title={`The link for ${confirmed.name}`}
            action={<Button onClick={() => setConfirmed(null)}>Close</Button>}
          >
            Give it to this person only.
          </Notice>
          <ResetLinkField link={confirmed.link} />
        </Box>
      ) : null}
      <Requests onLink={setConfirmed} />
    </StaffFrame>
  );
};
