import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A sentence that says what is so, and beside it the button that changes it. */
export const StateLine = ({ text, button }: { text: string; button: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
    <Typography className="numeric" sx={{ flex: '1 1 28ch' }}>
      {text}
    </Typography>
    {button}
  </Box>
);
