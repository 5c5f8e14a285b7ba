import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { ConversationView } from '../../../../shared/contract/messages.ts';
import { matchPath, paths } from '../../app/paths.ts';
import { Portrait } from '../../components/portrait/portrait.tsx';
import { nameOf } from './conversation-words.ts';
import { PresenceLine } from './presence-line.tsx';

interface ConversationHeadProps {
  conversation: ConversationView;
  photo: string | null;
}

/** Whom one is writing with; their name leads to them. */
export const ConversationHead = ({ conversation, photo }: ConversationHeadProps) => {
  const { kind, otherUser } = conversation;
  return (
    <Box
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        paddingInline: { xs: 2, md: 3 },
        paddingBlock: 1.5,
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
      })}
    >
      <Portrait photo={photo} seed={otherUser.id} name={otherUser} size={48} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h5" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          <Link
            component={RouterLink}
            to={kind === 'match' ? matchPath(otherUser.id) : paths.matchmaker}
            color="inherit"
            underline="hover"
          >
            {nameOf(conversation)}
          </Link>
        </Typography>
        {kind === 'matchmaker' ? (
          <Typography variant="body2" color="textSecondary">
            Your matchmaker
          </Typography>
        ) : (
          <PresenceLine presence={conversation.presence} />
        )}
      </Box>
    </Box>
  );
};
