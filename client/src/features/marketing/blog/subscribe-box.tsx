import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { BLOG_PAGE } from '../content/blog.ts';

/** A form for an e-mail address. It makes no call yet. */
export const SubscribeBox = () => (
  <Box
    component="form"
    aria-label="Subscribe"
    onSubmit={(event) => event.preventDefault()}
    sx={{
      display: 'flex',
      flexDirection: { xs: 'column', sm: 'row' },
      alignItems: { xs: 'stretch', sm: 'flex-end' },
      gap: 1.5,
      maxWidth: 560,
      marginInline: 'auto',
    }}
  >
    <TextField id="subscribe-email" name="email" label="Email" type="email" autoComplete="email" />
    <Button type="submit" variant="contained" sx={{ minHeight: 50, flex: 'none' }}>
      {BLOG_PAGE.subscribe.action}
    </Button>
  </Box>
);
