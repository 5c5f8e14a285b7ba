import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { BLOG_CATEGORIES } from '../content/blog.ts';

/** The categories as buttons. They do not filter yet: all articles are shown. */
export const CategoryFilter = () => (
  <Box
    role="group"
    aria-label="Filter articles by category"
    sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBottom: { xs: 4, md: 5 } }}
  >
    {BLOG_CATEGORIES.map((category) => (
      <Button
        key={category}
        variant={category === 'All' ? 'contained' : 'outlined'}
        aria-pressed={category === 'All'}
        sx={{ borderRadius: '999px', paddingInline: '18px' }}
      >
        {category}
      </Button>
    ))}
  </Box>
);
