import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePlace } from '../../lib/rendering/use-place.ts';
import { GRID } from '../../theme/tokens.ts';
import { FRAME_NOTE_ID } from '../frame-note.tsx';

interface NoteBarProps {
  /** Names it for assistive technology. */
  label: string;
  /** How its parts lie on the grid. */
  layout: Exclude<SxProps<Theme>, readonly unknown[]>;
  children: ReactNode;
}

/** A note across the page, in the frame's place of notes. */
export const NoteBar = ({ label, layout, children }: NoteBarProps) => {
  const place = usePlace(FRAME_NOTE_ID);
  return place
    ? createPortal(
        <Box
          component="section"
          aria-label={label}
          sx={(theme) => ({
            backgroundColor: theme.vars.palette.background.paper,
            borderBottom: `1px solid ${theme.vars.palette.divider}`,
          })}
        >
          <Box sx={[GRID, { alignItems: 'center' }, layout]}>{children}</Box>
        </Box>,
        place,
      )
    : null;
};
