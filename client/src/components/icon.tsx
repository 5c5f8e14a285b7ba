import Box from '@mui/material/Box';

/** An icon from path data in a box of 24 by 24, in the colour of the text. Decoration only. */
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
