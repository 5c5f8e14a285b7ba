import Box from '@mui/material/Box';

/** The first stop of the Tab key: skips the navigation. */
export const SkipLink = () => (
  <Box
    component="a"
    href="#main"
    onClick={(event) => {
      event.preventDefault();
      document.getElementById('main')?.focus();
    }}
    sx={(theme) => ({
      position: 'fixed',
      top: 8,
      insetInlineStart: 8,
      zIndex: theme.zIndex.tooltip,
      padding: '12px 20px',
      borderRadius: '10px',
      backgroundColor: theme.vars.palette.primary.main,
      color: theme.vars.palette.primary.contrastText,
      '&:not(:focus)': { clipPath: 'inset(50%)', width: 1, height: 1, padding: 0, overflow: 'hidden' },
    })}
  >
    Skip to content
  </Box>
);
