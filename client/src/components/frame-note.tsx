import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePlace } from '../lib/rendering/use-place.ts';

/** The id of the place of notes in the frame, above every screen. */
export const FRAME_NOTE_ID = 'frame-note';

/** A note in the frame, for a screen that shows nothing itself. */
export const FrameNote = ({ children }: { children: ReactNode }) => {
  const place = usePlace(FRAME_NOTE_ID);
  return place
    ? createPortal(
        <Box sx={{ padding: { xs: 2.5, sm: 4 }, maxWidth: 824, marginInline: 'auto' }}>{children}</Box>,
        place,
      )
    : null;
};
