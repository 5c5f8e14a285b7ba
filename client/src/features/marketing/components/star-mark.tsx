import Box from '@mui/material/Box';
import { buildHankinStar } from '../../../components/ornament/girih.ts';

const STAR = buildHankinStar(8, 11, 0, { x: 12, y: 12 });

/** A small eight-pointed star before a line of text. Decoration only. */
export const StarMark = ({ size = 22, filled = false }: { size?: number; filled?: boolean }) => (
  <Box
    component="svg"
    aria-hidden="true"
    viewBox="0 0 24 24"
    sx={{ flex: 'none', width: size, height: size, color: 'secondary.main' }}
  >
    <path
      d={STAR}
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinejoin="round"
    />
  </Box>
);
