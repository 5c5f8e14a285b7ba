import Box from '@mui/material/Box';
import { useId } from 'react';
import { buildGirihTile } from './girih.ts';

interface GirihFieldProps {
  /** Side of one tile, in pixels. */
  tile?: number;
  /** 0 to 1; low, as the pattern is behind text. */
  opacity?: number;
  /** A palette colour of the theme; default its `ornament`. */
  colour?: string;
  /** Where it fades out: nowhere, towards the bottom, towards where lines begin, or from the middle outwards. */
  fade?: 'none' | 'down' | 'start' | 'outward';
}

const MASKS = {
  none: 'none',
  down: 'linear-gradient(to bottom, black, transparent)',
  start: 'linear-gradient(to left, black 10%, transparent 85%)',
  outward: 'radial-gradient(closest-side, black 20%, transparent)',
} as const;

/** Fills its positioned parent with the geometric pattern, behind everything and hidden from assistive technology. */
export const GirihField = ({ tile = 96, opacity = 0.5, colour = 'ornament', fade = 'none' }: GirihFieldProps) => {
  const id = useId();
  return (
    <Box
      component="svg"
      aria-hidden="true"
      sx={{
        position: 'absolute',
        inset: 0,
        width: '100%',
        height: '100%',
        color: colour,
        opacity,
        pointerEvents: 'none',
        maskImage: MASKS[fade],
        '[dir=rtl] &': { scale: '-1 1' },
      }}
    >
      <defs>
        <pattern id={id} width={tile} height={tile} patternUnits="userSpaceOnUse">
          <path d={buildGirihTile(tile)} fill="none" stroke="currentColor" strokeWidth={1} strokeLinejoin="round" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </Box>
  );
};
