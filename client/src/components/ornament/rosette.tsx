import Box from '@mui/material/Box';
import { buildHankinStar } from './girih.ts';

const CENTRE = { x: 60, y: 60 };
const buildStars = (points: number): string[] => [
  buildHankinStar(points, 56, 0, CENTRE),
  buildHankinStar(points, 56, Math.PI / points, CENTRE),
  buildHankinStar(points, 30, 0, CENTRE),
  buildHankinStar(points, 13, Math.PI / points, CENTRE, Math.PI / 4),
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
    {buildStars(points).map((star) => (
      <path key={star} d={star} fill="none" stroke="currentColor" strokeWidth="1.1" strokeLinejoin="round" />
    ))}
  </Box>
);
