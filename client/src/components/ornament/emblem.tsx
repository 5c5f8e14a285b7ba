import Box from '@mui/material/Box';

const CENTRE = 100;
const RING_RADII = [98.5, 94, 90];
const STAR_RADIUS = 88;

/** Returns a star polygon as path data: the chords that join each of a circle's `points` points to the one `step` further. */
const buildStarPolygon = (points: number, step: number): string => {
  const corner = (i: number): string => {
    const angle = (2 * Math.PI * i) / points - Math.PI / 2;
    return `${(CENTRE + STAR_RADIUS * Math.cos(angle)).toFixed(2)} ${(CENTRE + STAR_RADIUS * Math.sin(angle)).toFixed(2)}`;
  };
  return Array.from({ length: points }, (_, i) => `M${corner(i)}L${corner(i + step)}`).join('');
};

interface EmblemProps {
  /** How many points the star has: 8 to 16. */
  points: number;
  /** Diameter, as a CSS length. */
  size: number | string;
  /** Palette colours of the lines, and of the disc that covers what lies behind. */
  colour?: string;
  ground?: string;
}

/** A seal of interlaced stars in hair-fine lines, as stamped on a book's cover. Decoration only. */
export const Emblem = ({ points, size, colour = 'ornament', ground = 'background.default' }: EmblemProps) => {
  const widest = Math.ceil(points / 2) - 1;
  return (
    <Box
      component="svg"
      aria-hidden="true"
      viewBox="0 0 200 200"
      sx={{ width: size, aspectRatio: '1', display: 'block', borderRadius: '50%', color: colour, bgcolor: ground }}
    >
      <g fill="none" stroke="currentColor">
        {RING_RADII.map((radius) => (
          <circle key={radius} cx={CENTRE} cy={CENTRE} r={radius} vectorEffect="non-scaling-stroke" />
        ))}
        {[widest, widest - 1].map((step) => (
          <path key={step} d={buildStarPolygon(points, step)} vectorEffect="non-scaling-stroke" />
        ))}
      </g>
    </Box>
  );
};
