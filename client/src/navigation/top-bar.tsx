import Box from '@mui/material/Box';
import { useCurrentUser } from '../lib/current-user.ts';
import { GRID, TOP_BAR_HEIGHT_PX, TOP_BAR_TOOLS_ID } from '../theme/tokens.ts';
import { AccountMenu } from './account-menu.tsx';
import { BrandMark } from './brand-mark.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { useNavLinks } from './nav-links.ts';
import { TopLink } from './top-link.tsx';

/** The sticky bar at the top of every page. */
export const TopBar = () => {
  const { user } = useCurrentUser();
  const links = useNavLinks();

  return (
    <Box
      component="header"
      sx={(theme) => ({
        position: 'sticky',
        top: 0,
        zIndex: theme.zIndex.appBar,
        backgroundColor: `color-mix(in srgb, ${theme.vars.palette.background.default} 92%, transparent)`,
        backdropFilter: 'blur(10px)',
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
      })}
    >
      <Box
        sx={{
          ...GRID,
          height: TOP_BAR_HEIGHT_PX - 1,
          display: 'flex',
          alignItems: 'center',
          gap: { xs: 1, md: 0 },
        }}
      >
        <BrandMark />
        <Box
          component="nav"
          aria-label="Main"
          sx={{ display: { xs: 'none', md: 'flex' }, alignItems: 'center', gap: 0.5, marginInlineStart: 'auto' }}
        >
          {links.map((link) => (
            <TopLink key={link.to} {...link} />
          ))}
        </Box>
        <Box
          id={TOP_BAR_TOOLS_ID}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.5,
            // With room for the bell, which comes later.
            marginInlineStart: { xs: 'auto', md: user ? 8 : 0 },
          }}
        >
          {user ? <AccountMenu user={user} /> : null}
          {user?.leaving ? null : <MobileMenu links={links} />}
        </Box>
      </Box>
    </Box>
  );
};
