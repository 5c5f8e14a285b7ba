import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { ConversationView } from '../../../../shared/contract/messages.ts';
import { BackToList } from '../../components/layout/master-detail.tsx';
import { Portrait } from '../../components/portrait/portrait.tsx';
import { buildMatchPath, FROM_HERE, paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { TOUCH_TARGET_PX } from '../../theme/tokens.ts';
import { MatchmakerPortrait } from '../chat/components/matchmaker-portrait.tsx';
import { SearchButton } from '../chat/components/search-bar.tsx';
import { ThreadHead } from '../chat/components/thread-head.tsx';
import { PersonMenu } from '../chat/person/person-menu.tsx';
import { formatOtherName, getThreadKey } from './format-conversation.ts';
import { PresenceLine } from './presence-line.tsx';

interface ConversationHeadProps {
  conversation: ConversationView;
  /** Goes back to the inbox, on a phone. */
  onBack: () => void;
}

/** The head of an open conversation; the other's name links to their page. */
export const ConversationHead = ({ conversation, onBack }: ConversationHeadProps) => {
  const { kind, otherUser, profilePhoto: photo } = conversation;
  const { user } = useCurrentUser();
  return (
    <ThreadHead
      level={2}
      back={<BackToList onBack={onBack} />}
      portrait={
        kind === 'matchmaker' ? (
          <MatchmakerPortrait id={otherUser.id} name={formatOtherName(conversation)} photo={photo} size={48} />
        ) : (
          <Portrait photo={photo} seed={otherUser.id} name={otherUser} size={48} />
        )
      }
      action={
        <Box sx={{ display: 'flex', flex: 'none', marginInlineStart: 'auto' }}>
          <SearchButton threadKey={getThreadKey(conversation, user?.id ?? '')} />
          {kind === 'match' ? (
            <PersonMenu
              person={otherUser}
              connectedBy={(!conversation.ended && conversation.matchId) || null}
              threadOf={conversation.matchId ?? null}
            />
          ) : null}
        </Box>
      }
      name={
        <Link
          component={RouterLink}
          to={kind === 'match' ? buildMatchPath(otherUser.id) : paths.matchmaker}
          state={FROM_HERE}
          color="inherit"
          underline="hover"
          sx={{
            '@media (pointer: coarse)': {
              display: 'inline-flex',
              alignItems: 'center',
              minWidth: TOUCH_TARGET_PX,
              minHeight: TOUCH_TARGET_PX,
              // Its line stays as high as the name.
              marginBlock: '-10px',
            },
          }}
        >
          {formatOtherName(conversation)}
        </Link>
      }
    >
      {kind === 'matchmaker' ? (
        <Typography variant="body2" color="textSecondary">
          Your matchmaker
        </Typography>
      ) : (
        <PresenceLine presence={conversation.presence} />
      )}
    </ThreadHead>
  );
};
