import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OpenedSupportThread } from '../../../../../shared/contract/support.ts';
import { BareList } from '../../../components/bare-list.tsx';
import { formatMoment } from '../../../content/format.ts';

/** The messages of a thread with support, oldest first. */
export const SupportMessages = ({ messages }: Pick<OpenedSupportThread, 'messages'>) => (
  <BareList component="ol" aria-label="Messages" sx={{ display: 'grid', gap: 3 }}>
    {messages.map(({ id, isOwn, text, createdAt }) => (
      <Box
        component="li"
        key={id}
        sx={(theme) => ({
          borderInlineStart: `3px solid ${isOwn ? theme.vars.palette.divider : theme.vars.palette.primary.main}`,
          paddingInlineStart: 2,
        })}
      >
        <Typography variant="body2" color="textSecondary" className="numeric">
          <span>{isOwn ? 'You' : 'Our team'}</span>
          {' · '}
          <time dateTime={createdAt}>{formatMoment(createdAt, 'shortDateAndTime')}</time>
        </Typography>
        <Typography dir="auto" sx={{ maxWidth: '68ch', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      </Box>
    ))}
  </BareList>
);
