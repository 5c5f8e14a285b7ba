import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AccountNotification } from '../../../../shared/contract/accounts.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { formatMoment } from '../../content/format.ts';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { invalidate } from '../../lib/query/query.ts';
import { useKeptFocus } from '../kept-focus.ts';
import { Notice } from '../notice.tsx';

interface MessageProps {
  notice: AccountNotification;
  title: string | undefined;
}

const Message = ({ notice: { id, kind, at, message, until, isUnread }, title }: MessageProps) => {
  const acknowledge = useApiMutation(contract.conduct.acknowledge, {
    onSuccess: () => invalidate(contract.accounts.notices),
    errorTitle: 'Not saved',
  });
  return (
    <Notice tone={kind === 'suspension-lifted' ? 'info' : 'warning'} {...(title ? { title } : {})}>
      <Box component="span" dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {message}
      </Box>
      {until ? (
        <Typography variant="body2">{`No new introductions until ${formatMoment(until, 'dateAndTime')}.`}</Typography>
      ) : null}
      <Typography variant="body2" color="textSecondary" className="numeric">
        <time dateTime={at}>{formatMoment(at, 'dateAndTime')}</time>
      </Typography>
      {isUnread ? (
        <Button
          variant="outlined"
          disabled={acknowledge.isPending}
          onClick={() => acknowledge.mutate({ params: { id } })}
          sx={{ marginTop: 1.5, marginBottom: 0.5 }}
        >
          I have read this
        </Button>
      ) : null}
    </Notice>
  );
};

interface TeamWordsProps {
  notices: readonly AccountNotification[];
  /** The title of each, where they stand by themselves. */
  title?: string;
}

/** What staff wrote to the user, each message with a button by which the user says that they have read it. */
export const TeamWords = ({ notices, title }: TeamWordsProps) => {
  const keptFocus = useKeptFocus();
  return (
    <Box {...keptFocus} role="group" aria-label="Messages from our team" sx={{ outline: 'none' }}>
      {notices.map((notice) => (
        <Box key={notice.id} component="section" aria-label={title} sx={{ marginBottom: title ? 3 : 1.5 }}>
          <Message notice={notice} title={title} />
        </Box>
      ))}
    </Box>
  );
};
