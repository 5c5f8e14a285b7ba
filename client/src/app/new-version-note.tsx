import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { createPortal } from 'react-dom';
import { FRAME_NOTE_ID } from '../components/frame-note.tsx';
import { useNewVersion } from '../lib/service-worker/updates.ts';
import { GRID } from '../theme/tokens.ts';

/**
 * Tells that the page runs another version than the service has; its user loads the new one when it suits them. It is part of what
 * every signed-in page has: once it is shown, the service no longer has the files of this page's version.
 */
export const NewVersionNote = () => {
  const isReady = useNewVersion((state) => state.isReady);
  const place = import.meta.env.SSR ? null : document.getElementById(FRAME_NOTE_ID);
  if (!isReady || !place) return null;
  return createPortal(
    <Box
      sx={(theme) => ({
        backgroundColor: theme.vars.palette.background.paper,
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
      })}
    >
      <Box
        sx={{
          ...GRID,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 2,
          paddingBlock: 0.5,
        }}
      >
        <Typography role="status">A new version is ready.</Typography>
        <Box sx={{ display: 'flex', marginInlineStart: 'auto', marginInlineEnd: '-14px' }}>
          <Button onClick={() => window.location.reload()}>Reload</Button>
          <Button onClick={() => useNewVersion.setState({ isReady: false })}>Later</Button>
        </Box>
      </Box>
    </Box>,
    place,
  );
};
