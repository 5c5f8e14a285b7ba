import Box from '@mui/material/Box';
import { hankinStar } from './girih.ts';

const CENTRE = { x: 60, y: 60 };
const STARS = [
  hankinStar(8, 56, 0, CENTRE),
  hankinStar(8, 56, Math.PI / 8, CENTRE),
  hankinStar(8, 30, 0, CENTRE),
  hankinStar(8, 13, Math.PI / 8, CENTRE, Math.PI / 4),
];

/** One eight-fold rosette: for empty places and quiet moments. Decoration only. */
export const Rosette = ({ size = 96, colour = 'ornament' }: { size?: number; colour?: string }) => (
  <Box component="svg" aria-hidden="true" viewBox="0 0 120 120" sx={{ width: size, height: size, color: colour }}>
    {STARS.map((star) => (
      <path key={star} d={star} fill="none" stroke="currentColor" strokeWidth="1.1" strokeLinejoin="round" />
    ))}
  </Box>
);
