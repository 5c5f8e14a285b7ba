import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { formatMoment } from '../../../content/format.ts';
import { toast } from '../../../lib/toasts.ts';

const copy = async (url: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: 'Link copied', description: 'Give it to this person only. It works once, for one hour.' });
  } catch {
    toast({ title: 'Not copied', description: 'Please select the link and copy it.', variant: 'destructive' });
  }
};

/** A one-time link to set a new password, to be copied. */
export const ResetLinkField = ({ link }: { link: { url: string; expiresAt: string } }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5 }}>
    <TextField
      id="reset-link"
      label="Reset link"
      value={link.url}
      helperText={`One use, until ${formatMoment(link.expiresAt, 'time')}`}
      onFocus={(event) => event.target.select()}
      slotProps={{ htmlInput: { readOnly: true } }}
      sx={{ flex: '1 1 280px' }}
    />
    <Button variant="contained" onClick={() => void copy(link.url)} sx={{ marginBottom: '26px' }}>
      Copy link
    </Button>
  </Box>
);
