import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { NoteBar } from '../components/notes/note-bar.tsx';
import { useNewVersion } from '../lib/service-worker/updates.ts';

/**
 * Tells that the page runs another version than the service has; its user loads the new one when it suits them. It is part of what
 * every signed-in page has: once it is shown, the service no longer has the files of this page's version.
 */
export const NewVersionNote = () =>
  useNewVersion((state) => state.isReady) ? (
    <NoteBar
      label="New version"
      layout={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, paddingBlock: 0.5 }}
    >
      <Typography role="status">A new version is ready.</Typography>
      <Box sx={{ display: 'flex', marginInlineStart: 'auto', marginInlineEnd: '-14px' }}>
        <Button onClick={() => window.location.reload()}>Reload</Button>
        <Button onClick={() => useNewVersion.setState({ isReady: false })}>Later</Button>
      </Box>
    </NoteBar>
  ) : null;
