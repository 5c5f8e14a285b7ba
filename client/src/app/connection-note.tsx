import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import type { MatchView } from '../../../shared/contract/base/views.ts';
import { FRAME_NOTE_ID } from '../components/frame-note.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { describeConnection, getWriteLabel } from '../components/moment/moment.tsx';
import { markConnectionShown, useNewConnection } from '../components/moment/new-connection.ts';
import { PortraitPair } from '../components/moment/portrait-pair.tsx';
import { buildConversationPath } from '../lib/paths.ts';
import { GRID, TOP_BAR_HEIGHT_PX } from '../theme/tokens.ts';

/** The frame's note stays below the top bar while the page scrolls. */
const sticky = (
  <GlobalStyles
    styles={({ zIndex }) => ({
      [`#${FRAME_NOTE_ID}`]: { position: 'sticky', top: TOP_BAR_HEIGHT_PX, zIndex: zIndex.appBar - 1 },
      '@media print': { [`#${FRAME_NOTE_ID}`]: { display: 'none' } },
    })}
  />
);

/** Sets `--note-height` to an element's height: views that fill the screen are lower by it, so that the note covers nothing. */
const useNoteHeight = (note: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const { style } = document.documentElement;
    const set = () => style.setProperty('--note-height', `${note.current?.offsetHeight ?? 0}px`);
    set();
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(set);
    if (note.current) observer?.observe(note.current);
    return () => {
      observer?.disconnect();
      style.removeProperty('--note-height');
    };
  }, [note]);
};

const Note = ({ match }: { match: MatchView }) => {
  const { pathname } = useLocation();
  const note = useRef<HTMLElement>(null);
  const to = buildConversationPath(match.id);
  // Assistive technology announces what is added to a status, and not what it begins with.
  const [isAnnounced, setAnnounced] = useState(false);
  useNoteHeight(note);
  useEffect(() => setAnnounced(true), []);
  useEffect(() => {
    if (pathname === to) markConnectionShown(match.id);
  }, [pathname, to, match.id]);
  return (
    <Box
      ref={note}
      component="section"
      aria-label="New connection"
      sx={(theme) => ({
        backgroundColor: theme.vars.palette.background.paper,
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
      })}
    >
      <Box
        sx={{
          ...GRID,
          display: 'grid',
          alignItems: 'center',
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
      </Box>
    </Box>
  );
};

/** Tells a member of a new connection, wherever they are: in the frame above the page, until they close or follow it. */
export const ConnectionNote = () => {
  const match = useNewConnection((state) => state.match);
  const place = document.getElementById(FRAME_NOTE_ID);
  if (!match || !place) return null;
  return (
    <>
      {sticky}
      {createPortal(<Note key={match.id} match={match} />, place)}
    </>
  );
};
