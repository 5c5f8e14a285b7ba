import Box from '@mui/material/Box';
import { useCurrentUser } from '../lib/session.ts';
import { TOP_BAR_TOOLS_ID } from '../theme/tokens.ts';
import { AccountMenu } from './account-menu.tsx';
import { BrandMark } from './brand-mark.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { useNavLinks } from './nav-links.ts';
import { TopBarFrame } from './top-bar-frame.tsx';
import { TopLink } from './top-link.tsx';

const MOST_BESIDE_NAME = 5;

/** The sticky bar at the top of every page. */
export const TopBar = () => {
  const { user } = useCurrentUser();
  const links = useNavLinks();

  return (
    <TopBarFrame>
      <BrandMark givesWay={links.length > MOST_BESIDE_NAME} />
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
    </TopBarFrame>
  );
};
