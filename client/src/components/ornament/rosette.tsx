import Box from '@mui/material/Box';
import { hankinStar } from './girih.ts';

const CENTRE = { x: 60, y: 60 };
const starsOf = (points: number): string[] => [
  hankinStar(points, 56, 0, CENTRE),
  hankinStar(points, 56, Math.PI / points, CENTRE),
  hankinStar(points, 30, 0, CENTRE),
  hankinStar(points, 13, Math.PI / points, CENTRE, Math.PI / 4),
];

interface RosetteProps {
  size?: number;
  colour?: string;
  /** How many points it has. */
  points?: number;
}

/** A rosette, by default of eight points, for empty states. Decoration only. */
export const Rosette = ({ size = 96, colour = 'ornament', points = 8 }: RosetteProps) => (
  <Box component="svg" aria-hidden="true" viewBox="0 0 120 120" sx={{ width: size, height: size, color: colour }}>
    {starsOf(points).map((star) => (
      <path key={star} d={star} fill="none" stroke="currentColor" strokeWidth="1.1" strokeLinejoin="round" />
    ))}
  </Box>
);
