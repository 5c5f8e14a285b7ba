import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { Sheet } from './sheet.tsx';

interface LinkRowProps {
  to: string;
  title: string;
  /** What is behind it. */
  lead: string;
}

/** A page behind a page, as a row: what it is called, what is there, and that it goes on. */
export const LinkRow = ({ to, title, lead }: LinkRowProps) => (
  <Sheet
    sx={{
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      gap: 2,
      paddingBlock: 2,
      paddingInline: { xs: 2, sm: 2.5 },
      '&:hover': { borderColor: 'text.secondary' },
    }}
  >
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="h5" component="h2">
        <Box
          component={Link}
          to={to}
          sx={{
            color: 'inherit',
            textDecoration: 'none',
            // A target for a finger that takes no more room than its words.
            display: 'inline-block',
            paddingBlock: '10px',
            marginBlock: '-10px',
            // The whole row leads there.
            '&::after': { content: '""', position: 'absolute', inset: 0 },
          }}
        >
          {title}
        </Box>
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {lead}
      </Typography>
    </Box>
    <Box
      aria-hidden="true"
      sx={{
        flex: 'none',
        width: 9,
        height: 9,
        marginInlineEnd: '4px',
        borderBlockStart: '2px solid',
        borderInlineEnd: '2px solid',
        borderColor: 'text.secondary',
        rotate: '45deg',
        '[dir=rtl] &': { rotate: '-45deg' },
      }}
    />
  </Sheet>
);
