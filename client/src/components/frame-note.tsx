import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { usePlace } from '../lib/rendering/use-place.ts';
import { TOP_BAR_HEIGHT_PX } from '../theme/tokens.ts';

/** The id of the place of notes in the frame, above every screen. */
export const FRAME_NOTE_ID = 'frame-note';

/** The height of what is in that place now, for styles: views that fill the screen are lower by it. */
export const NOTE_HEIGHT = 'var(--note-height, 0px)';

/**
 * The place of notes in the frame. It stays below the top bar while the page scrolls, and tells styles its height, whatever is in
 * it, so that no note covers anything or makes a view taller than the screen.
 */
export const FrameNotePlace = () => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const set = () => style.setProperty('--note-height', `${place.current?.offsetHeight ?? 0}px`);
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(set);
    if (place.current) observer?.observe(place.current);
    return () => {
      observer?.disconnect();
      style.removeProperty('--note-height');
    };
  }, []);
  return (
    <Box
      id={FRAME_NOTE_ID}
      ref={place}
      sx={{
        position: 'sticky',
        top: TOP_BAR_HEIGHT_PX,
        // Below the top bar, whose menus cover it.
        zIndex: (theme) => theme.zIndex.appBar - 1,
        '@media print': { display: 'none' },
      }}
    />
  );
};

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
