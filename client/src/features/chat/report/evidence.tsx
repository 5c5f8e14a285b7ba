import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { MatchMessage } from '../../../../../shared/contract/base/views.ts';
import { isolate } from '../../../../../shared/text-direction.ts';
import { formatDayAndTime } from '../components/day-sections.ts';

interface EvidenceProps {
  messages: readonly MatchMessage[];
  otherId: string;
  otherName: string;
}

/** Shows the last messages first: a report is mostly about them. */
const scrollToEnd = (list: HTMLOListElement | null): void => {
  if (list) list.scrollTop = list.scrollHeight;
};

/** The messages that go with a report, as staff will see them. */
export const Evidence = ({ messages, otherId, otherName }: EvidenceProps) => (
  <Box
    component="ol"
    ref={scrollToEnd}
    aria-label="Messages that go with the report"
    tabIndex={0}
    sx={(theme) => ({
      display: 'grid',
      gap: 1.5,
      margin: 0,
      marginTop: 1,
      padding: 2,
      maxHeight: '14rem',
      overflowY: 'auto',
      listStyle: 'none',
      borderRadius: '12px',
      border: `1px solid ${theme.vars.palette.divider}`,
      backgroundColor: theme.vars.palette.background.sunken,
    })}
  >
    {messages.map(({ id, senderId, content, createdAt }) => (
      <li key={id}>
        <Typography variant="caption" component="p" color="textSecondary">
          {`${senderId === otherId ? isolate(otherName) : 'You'}, ${formatDayAndTime(createdAt)}`}
        </Typography>
        <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {content}
        </Typography>
      </li>
    ))}
  </Box>
);
