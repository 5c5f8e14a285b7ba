import Box from '@mui/material/Box';

/** The mark of someone who is online; text beside it says the same. */
export const OnlineDot = () => (
  <Box
    component="span"
    aria-hidden="true"
    sx={(theme) => ({
      display: 'inline-block',
      width: 10,
      height: 10,
      borderRadius: '50%',
      backgroundColor: theme.vars.palette.success.main,
      border: `2px solid ${theme.vars.palette.background.paper}`,
      boxSizing: 'content-box',
    })}
  />
);
