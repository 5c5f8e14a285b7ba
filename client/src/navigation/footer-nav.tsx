import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { BareList } from '../components/bare-list.tsx';
import { TOUCH_TARGET_PX } from '../theme/tokens.ts';
import type { NavLink } from './nav-links.ts';

/** One titled group of the footer's links. */
export const FooterNav = ({ title, links }: { title: string; links: readonly NavLink[] }) => {
  const id = useId();
  return (
    <Box component="nav" aria-labelledby={id}>
      <Typography id={id} variant="overline" component="h2" sx={{ color: 'ground.textSoft' }}>
        {title}
      </Typography>
      <BareList sx={{ margin: '4px 0 0' }}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Box
              component={Link}
              to={to}
              sx={(theme) => ({
                ...theme.typography.body2,
                display: 'inline-flex',
                alignItems: 'center',
                minWidth: TOUCH_TARGET_PX,
                minHeight: TOUCH_TARGET_PX,
                '@media (pointer: fine)': { minHeight: 36 },
                color: 'inherit',
                textDecoration: 'none',
                borderRadius: '4px',
                '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.25em' },
                '&:focus-visible': { outlineColor: 'currentColor' },
              })}
            >
              {label}
            </Box>
          </li>
        ))}
      </BareList>
    </Box>
  );
};
