import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { contract } from '../../../../shared/contract/index.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { OptionalPart } from '../../lib/rendering/boundary.tsx';

const TeamWords = lazy(async () => ({ default: (await import('../../components/notes/team-words.tsx')).TeamWords }));

/** What staff wrote about the member's conduct, until the member says that they have read it. It stays in the settings. */
export const ConductNotices = () => {
  const { data } = useApiQuery(contract.accounts.notices, {});
  const unread = data?.filter(({ isUnread }) => isUnread) ?? [];
  return (
    <OptionalPart>
      <Suspense>
        {unread.map((notice) => (
          <Box key={notice.id} component="section" aria-label="A message from our team" sx={{ marginBottom: 3 }}>
            <TeamWords notice={notice} title="A message from our team" />
          </Box>
        ))}
      </Suspense>
    </OptionalPart>
  );
};
