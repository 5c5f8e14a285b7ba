import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '../visually-hidden.ts';
import { type Line, timeOf } from './days.ts';

interface BubbleProps {
  line: Line;
  /** Who the other person is, for those who don't see on which side it stands. */
  otherName: string;
  /** Whether the other has read as far as this own message. */
  isRead: boolean;
  onRetry(clientMessageId: string): void;
  onDiscard(clientMessageId: string): void;
}

const statusOf = (line: Line, isRead: boolean): string => {
  if (line.kind === 'stored') return isRead ? 'Read' : 'Sent';
  return line.message.state === 'failed' ? 'Not sent' : 'Sending …';
};

/** One message, quiet: own ones on deep green at the right, the other's at the left. */
export const Bubble = ({ line, otherName, isRead, onRetry, onDiscard }: BubbleProps) => {
  const mine = line.kind === 'pending' || line.message.mine;
  const failed = line.kind === 'pending' && line.message.state === 'failed';
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: mine ? 'flex-end' : 'flex-start',
        marginBlock: 0.75,
      }}
    >
      <Box
        sx={(theme) => ({
          maxWidth: 'min(34rem, 85%)',
          paddingBlock: 1.25,
          paddingInline: 2,
          borderRadius: '16px',
          borderEndEndRadius: mine ? '4px' : '16px',
          borderEndStartRadius: mine ? '16px' : '4px',
          overflowWrap: 'anywhere',
          whiteSpace: 'pre-wrap',
          backgroundColor: mine ? theme.vars.palette.ground.main : theme.vars.palette.background.sunken,
          color: mine ? theme.vars.palette.ground.text : theme.vars.palette.text.primary,
          ...(line.kind === 'pending' ? { opacity: 0.78 } : {}),
        })}
      >
        <Box component="span" sx={visuallyHidden}>
          {mine ? 'You: ' : `${otherName}: `}
        </Box>
        {line.message.content}
      </Box>
      <Typography variant="caption" color={failed ? 'error' : 'textSecondary'} sx={{ marginTop: 0.5 }}>
        <time dateTime={line.message.createdAt}>{timeOf(line.message.createdAt)}</time>
        {mine ? ` · ${statusOf(line, isRead)}` : null}
        {failed ? (
          <>
            {' · '}
            <Link component="button" type="button" variant="caption" onClick={() => onRetry(line.key)}>
              Try again
            </Link>
            {' · '}
            <Link component="button" type="button" variant="caption" onClick={() => onDiscard(line.key)}>
              Discard
            </Link>
          </>
        ) : null}
      </Typography>
    </Box>
  );
};
