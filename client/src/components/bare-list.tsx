import Box, { type BoxProps } from '@mui/material/Box';

const BARE = { listStyle: 'none', margin: 0, padding: 0 };

/** A list without marks and without the room that browsers leave around one; an `ol` by `component`. */
export const BareList = ({ sx, ...props }: BoxProps) => (
  <Box component="ul" {...props} sx={[BARE, ...(Array.isArray(sx) ? sx : [sx])]} />
);
