import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { StatusChip } from './status-chip.tsx';

/** A member's own tier, which leads to their membership. */
export const TierChip = ({ children }: { children: string }) => (
  <Box
    component={Link}
    to={paths.membership}
    // A target for a finger that takes no more room than the chip.
    sx={{ display: 'inline-block', paddingBlock: '9px', marginBlock: '-9px', textDecoration: 'none' }}
  >
    <StatusChip tone="brass">{children}</StatusChip>
  </Box>
);
