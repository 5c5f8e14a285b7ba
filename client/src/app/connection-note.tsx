import CloseIcon from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { MatchView } from '../../../shared/contract/base/views.ts';
import { LinkButton } from '../components/link-button.tsx';
import { markConnectionShown, useNewConnection } from '../components/new-connection/new-connection.ts';
import { describeConnection, getWriteLabel } from '../components/new-connection/new-connection-card.tsx';
import { PortraitPair } from '../components/new-connection/portrait-pair.tsx';
import { NoteBar } from '../components/notes/note-bar.tsx';
import { buildConversationPath } from '../lib/paths.ts';

const Note = ({ match }: { match: MatchView }) => {
  const { pathname } = useLocation();
  const to = buildConversationPath(match.id);
  // Assistive technology announces what is added to a status, and not what it begins with.
  const [isAnnounced, setAnnounced] = useState(false);
  useEffect(() => setAnnounced(true), []);
  useEffect(() => {
    if (pathname === to) markConnectionShown(match.id);
  }, [pathname, to, match.id]);
  return (
    <NoteBar
      label="New connection"
      layout={{
        display: 'grid',
        columnGap: { xs: 1.5, sm: 2 },
        rowGap: 1,
        paddingBlock: 1,
        // On a phone the way to the conversation has a line of its own.
        gridTemplateColumns: { xs: 'auto minmax(0, 1fr) auto', sm: 'auto minmax(0, 1fr) auto auto' },
        '& > a': { gridColumn: { xs: '1 / -1', sm: 'auto' }, order: { xs: 1, sm: 0 } },
      }}
    >
      <PortraitPair other={match.otherUser} photo={match.otherUserProfile.profilePhoto} size={44} />
      <Typography role="status" variant="name" component="p" sx={{ textWrap: 'balance' }}>
        {isAnnounced ? describeConnection(match) : null}
      </Typography>
      <LinkButton to={to}>{getWriteLabel(match)}</LinkButton>
      <IconButton aria-label="Close" onClick={() => markConnectionShown(match.id)} sx={{ marginInlineEnd: '-10px' }}>
        <CloseIcon />
      </IconButton>
    </NoteBar>
  );
};

/** Tells a member of a new connection, wherever they are: in the frame above the page, until they close or follow it. */
export const ConnectionNote = () => {
  const match = useNewConnection((state) => state.match);
  return match ? <Note key={match.id} match={match} /> : null;
};
