import Box from '@mui/material/Box';
import { Link, useLocation } from 'react-router-dom';
import { buildButtonStyles } from '../components/button-styles.ts';
import { paths } from '../lib/paths.ts';
import { useUnanswered, useUnread } from '../lib/unread.ts';
import { MOTION, TOUCH_TARGET_PX } from '../theme/tokens.ts';
import { isCurrent, type NavLink } from './nav-links.ts';

/** Less on a tablet, so that all links of a VIP member fit. */
const MARGIN = 'clamp(6px, 0.9vw, 14px)';

/** One link of the top bar; a brass line marks the current page. */
export const TopLink = ({ to, label, state }: NavLink) => {
  const current = isCurrent(to, useLocation());
  const unread = useUnread(({ badge }) => badge);
  const unanswered = useUnanswered(({ badge }) => badge);
  const where = current ? { 'aria-current': 'page' as const } : {};
  if (to === paths.register) {
    return (
      <Box component={Link} to={to} sx={[buildButtonStyles(), { marginInlineStart: 1.5 }]} {...where}>
        {label}
      </Box>
    );
  }
  const link = (
    <Box
      component={Link}
      to={to}
      state={state}
      {...where}
      sx={(theme) => ({
        ...theme.typography.button,
        position: 'relative',
        display: 'inline-flex',
        alignItems: 'center',
        textDecoration: 'none',
        height: TOUCH_TARGET_PX,
        paddingInline: MARGIN,
        borderRadius: '10px',
        color: current ? theme.vars.palette.text.primary : theme.vars.palette.text.secondary,
        transition: `color ${MOTION.quick}ms ${MOTION.ease}`,
        '&:hover': { color: theme.vars.palette.text.primary },
        '&::after': {
          content: '""',
          position: 'absolute',
          insetInline: MARGIN,
          bottom: 5,
          height: 2,
          borderRadius: 1,
          backgroundColor: current ? theme.vars.palette.secondary.main : 'transparent',
        },
      })}
    >
      {label}
      {to === paths.messages ? unread : null}
    </Box>
  );
  // The specification names the link "Matches" alone, so that its count stands beside it.
  return to === paths.matches && unanswered ? (
    <Box sx={{ display: 'inline-flex', alignItems: 'center' }}>
      {link}
      <Box component="span" sx={{ marginInlineStart: `calc(-1 * ${MARGIN})`, marginInlineEnd: MARGIN }}>
        {unanswered}
      </Box>
    </Box>
  ) : (
    link
  );
};
