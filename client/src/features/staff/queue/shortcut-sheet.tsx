import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Key } from './key.tsx';
import { listShortcuts, turnShortcuts, useShortcutsOn } from './shortcuts.ts';

/** All keys that do something on the page as it is, and the switch that turns single keys off. */
export const ShortcutSheet = ({ onClose }: { onClose: () => void }) => {
  const id = useId();
  const { isOn } = useShortcutsOn();
  // What the page offered when the sheet was opened.
  const [groups] = useState(listShortcuts);
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Keyboard shortcuts</DialogTitle>
      <DialogContent>
        {groups.map(({ title, shortcuts }) => (
          <Box key={title} sx={{ '& + &': { marginTop: 3 } }}>
            <Typography variant="subtitle2" component="h3" sx={{ marginBottom: 1 }}>
              {title}
            </Typography>
            <Box
              component="dl"
              sx={{
                display: 'grid',
                gridTemplateColumns: '5.5rem 1fr',
                alignItems: 'baseline',
                rowGap: 0.75,
                margin: 0,
              }}
            >
              {shortcuts.map(({ key, label }) => (
                <Box key={key} sx={{ display: 'contents' }}>
                  <dt>
                    <Key>{key}</Key>
                  </dt>
                  <Box component="dd" sx={{ margin: 0 }}>
                    {label}
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
        <FormControlLabel
          sx={{ marginTop: 3 }}
          control={<Switch checked={isOn} onChange={(_, wanted) => turnShortcuts(wanted)} />}
          label="Use single keys"
        />
        <Typography variant="body2" color="textSecondary">
          Keys do nothing while you write in a field. Turn them off if you speak to your computer; Ctrl K keeps working.
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
};
