import Box from '@mui/material/Box';

/** A small sign from path data on a field of 24 by 24; takes the colour of its words. Decoration only. */
export const Icon = ({ path, size = 24 }: { path: string; size?: number }) => (
  <Box
    component="svg"
    aria-hidden="true"
    viewBox="0 0 24 24"
    sx={{ flex: 'none', width: size, height: size, fill: 'currentColor' }}
  >
    <path d={path} />
  </Box>
);
