import ArrowBack from '@mui/icons-material/ArrowBack';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent } from 'react';
import { UNSAVABLE, UNSAVABLE_STYLE } from '../../../components/portrait/unsavable.ts';

/** An arrow points the other way where lines begin at the right. */
const BACK = { '[dir=rtl] &': { scale: '-1 1' } };
const ON = { scale: '-1 1', '[dir=rtl] &': { scale: '1 1' } };

interface Picture {
  readonly address: string;
  readonly alt: string;
}

interface PhotoDialogProps {
  /** Names the dialog. */
  title: string;
  pictures: readonly Picture[];
  /** Which picture is shown, counted from 0. */
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
}

/** Photos of a person as large as the window, one at a time; the arrow keys move on. */
export const PhotoDialog = ({ title, pictures, at, onMove, onClose }: PhotoDialogProps) => {
  const picture = pictures[at];
  const step = (by: number) => onMove((at + by + pictures.length) % pictures.length);
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent) => {
    const towards = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
    if (key === 'ArrowRight') step(towards);
    if (key === 'ArrowLeft') step(-towards);
  };
  if (!picture) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      onKeyDown={onKeyDown}
      maxWidth="md"
      fullWidth
      slotProps={{ paper: { 'aria-label': title, sx: { margin: { xs: 1, sm: 4 }, width: { xs: '100%' } } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, padding: 1 }}>
        <Typography component="p" role="status" className="numeric" sx={{ flex: 1, paddingInline: 1 }}>
          {picture.alt}
        </Typography>
        {pictures.length > 1 ? (
          <>
            <IconButton aria-label="Previous" onClick={() => step(-1)}>
              <ArrowBack sx={BACK} />
            </IconButton>
            <IconButton aria-label="Next" onClick={() => step(1)}>
              <ArrowBack sx={ON} />
            </IconButton>
          </>
        ) : null}
        <IconButton aria-label="Close" onClick={onClose} autoFocus>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box
        key={picture.address}
        component="img"
        {...UNSAVABLE}
        src={picture.address}
        alt={picture.alt}
        sx={{
          ...UNSAVABLE_STYLE,
          display: 'block',
          width: '100%',
          height: 'min(76dvh, 900px)',
          objectFit: 'contain',
          padding: 1,
        }}
      />
    </Dialog>
  );
};
