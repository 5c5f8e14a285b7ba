import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { contract } from '../../../../shared/contract/index.ts';
import { Notice } from '../../components/notice.tsx';
import { formatMoment } from '../../content/format.ts';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { invalidate, useApiQuery } from '../../lib/query/query.ts';

const { notices } = contract.accounts;

/** What staff wrote about the member's conduct, until the member says that they have read it. It stays in the settings. */
export const ConductNotices = () => {
  const { data } = useApiQuery(notices, {});
  const acknowledge = useApiMutation(contract.conduct.acknowledge, {
    onSuccess: () => invalidate(notices),
    errorTitle: 'Not saved',
  });
  const unread = data?.filter(({ isUnread }) => isUnread) ?? [];
  return unread.map(({ id, at, message }) => (
    <Box key={id} component="section" aria-label="A message from our team" sx={{ marginBottom: 3 }}>
      <Notice tone="warning" title="A message from our team">
        <Box component="span" dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {message}
        </Box>
        <Typography variant="body2" color="textSecondary" className="numeric">
          <time dateTime={at}>{formatMoment(at, 'dateAndTime')}</time>
        </Typography>
        <Button
          variant="outlined"
          disabled={acknowledge.isPending}
          onClick={() => acknowledge.mutate({ params: { id } })}
          sx={{ marginTop: 1.5, marginBottom: 0.5 }}
        >
          I have read this
        </Button>
      </Notice>
    </Box>
  ));
};
