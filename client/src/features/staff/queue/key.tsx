import Box from '@mui/material/Box';

const NAMES: Readonly<Record<string, string>> = { Enter: 'Enter', Escape: 'Esc' };

/** The name of a key, drawn as one. */
export const Key = ({ children: key }: { children: string }) => (
  <Box
    component="kbd"
    sx={{
      display: 'inline-grid',
      placeItems: 'center',
      minWidth: 22,
      height: 22,
      paddingInline: '6px',
      borderRadius: '6px',
      border: '1px solid color-mix(in srgb, currentColor 35%, transparent)',
      font: 'inherit',
      fontSize: '0.75rem',
      lineHeight: 1,
      whiteSpace: 'nowrap',
    }}
  >
    {key.length === 1 ? key.toUpperCase() : (NAMES[key] ?? key)}
  </Box>
);
