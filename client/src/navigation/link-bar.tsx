import type HomeOutlined from '@mui/icons-material/HomeOutlined';
import Box from '@mui/material/Box';
import { Link, useLocation } from 'react-router-dom';
import { CountBadge } from '../components/count-badge.tsx';
import { isCurrentSection } from '../lib/current-section.ts';
import { BOTTOM_BAR_HEIGHT_PX } from '../theme/tokens.ts';
import type { NavLink } from './nav-links.ts';

/** A place of the bar. */
export interface BarLink extends NavLink {
  readonly Icon: typeof HomeOutlined;
  /** What waits there. */
  readonly count?: number;
  readonly what?: string;
}

/** A phone's bar with links; nothing without any. */
export const LinkBar = ({ links }: { links: readonly BarLink[] }) => {
  const { pathname } = useLocation();
  if (links.length === 0) return null;
  return (
    <Box
      component="nav"
      aria-label="Sections"
      data-bottom-bar
      sx={(theme) => ({
        position: 'fixed',
        insetInline: 0,
        bottom: 0,
        zIndex: theme.zIndex.appBar,
        display: 'flex',
        paddingBottom: 'env(safe-area-inset-bottom, 0px)',
        backgroundColor: theme.vars.palette.background.paper,
        borderTop: `1px solid ${theme.vars.palette.divider}`,
        [theme.breakpoints.up('md')]: { display: 'none' },
        // Above an open keyboard it would take the place of what is written.
        '@media (pointer: coarse)': { 'body:has(input:focus, textarea:focus) &': { display: 'none' } },
        '@media print': { display: 'none' },
      })}
    >
      {links.map((link) => {
        const { to, label, Icon, count = 0, what = '' } = link;
        const here = isCurrentSection(to, pathname);
        return (
          <Box
            key={to}
            component={Link}
            to={to}
            {...(here ? { 'aria-current': 'page' as const } : {})}
            sx={(theme) => ({
              position: 'relative',
              flex: '1 1 0',
              minWidth: 0,
              display: 'grid',
              placeItems: 'center',
              alignContent: 'center',
              gap: '2px',
              minHeight: BOTTOM_BAR_HEIGHT_PX - 1,
              // The longest of five names fits beside the others at 320 px.
              fontSize: 'clamp(0.625rem, 3.1vw, 0.75rem)',
              fontWeight: here ? 600 : 500,
              lineHeight: 1.3,
              textDecoration: 'none',
              color: here ? theme.vars.palette.primary.main : theme.vars.palette.text.secondary,
              '&&:focus-visible': { outlineOffset: -3 },
              '&::before': {
                content: '""',
                position: 'absolute',
                top: -1,
                width: 32,
                height: 2,
                backgroundColor: here ? theme.vars.palette.secondary.main : 'transparent',
              },
            })}
          >
            <Box component="span" sx={{ position: 'relative', display: 'grid' }}>
              <Icon aria-hidden="true" sx={{ fontSize: 24 }} />
              <Box component="span" sx={{ position: 'absolute', insetInlineStart: 10, top: -6, width: 'max-content' }}>
                <CountBadge count={count} what={what} />
              </Box>
            </Box>
            <Box component="span" sx={{ maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {label}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
};
