import Box from '@mui/material/Box';
import { contract } from '../../../../shared/contract/index.ts';
import { TeamWords } from '../../components/notes/team-words.tsx';
import { useApiQuery } from '../../lib/query/query.ts';

/** What staff wrote about the member's conduct, until the member says that they have read it. It stays in the settings. */
export const ConductNotices = () => {
  const { data } = useApiQuery(contract.accounts.notices, {});
  const unread = data?.filter(({ isUnread }) => isUnread) ?? [];
  return unread.map((notice) => (
    <Box key={notice.id} component="section" aria-label="A message from our team" sx={{ marginBottom: 3 }}>
      <TeamWords notice={notice} title="A message from our team" />
    </Box>
  ));
};
