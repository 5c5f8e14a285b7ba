import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import { BRAND } from '../../../shared/brand.ts';
import { GirihField } from '../components/ornament/girih-field.tsx';
import { useCurrentUser } from '../lib/session.ts';
import { FONTS, GRID } from '../theme/tokens.ts';
import { DESCRIPTION, FOOTER_GROUPS } from './footer-links.ts';
import { FooterNav } from './footer-nav.tsx';
import { SchemeChoice } from './scheme-choice.tsx';
import { SocialIcons } from './social-icons.tsx';

const EDGE_TILE_PX = 48;

/** The foot of a public page, under an edge of geometric ornament. */
const PublicFooter = () => (
  <Box
    component="footer"
    sx={(theme) => ({ backgroundColor: theme.vars.palette.ground.main, color: theme.vars.palette.ground.text })}
  >
    <Box
      sx={{
        position: 'relative',
        height: EDGE_TILE_PX,
        overflow: 'hidden',
        borderBottom: '1px solid color-mix(in srgb, currentColor 16%, transparent)',
      }}
    >
      <GirihField tile={EDGE_TILE_PX} opacity={0.38} colour="ground.textSoft" />
    </Box>
    <Box
      sx={{
        ...GRID,
        paddingBlock: { xs: 6, md: 8 },
      }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 5, lg: 8 },
          gridTemplateColumns: { xs: '1fr', md: '1fr 2fr', lg: '1.2fr 2fr' },
        }}
      >
        <Box sx={{ maxWidth: 340 }}>
          <Typography component="p" sx={{ fontFamily: FONTS.display, fontSize: '1.728rem', lineHeight: 1.2 }}>
            {BRAND.name}
          </Typography>
          <Typography variant="body2" sx={{ marginTop: 1.5, color: 'ground.textSoft', textWrap: 'balance' }}>
            {DESCRIPTION}
          </Typography>
          <SocialIcons />
        </Box>
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 4, md: 3, lg: 4 },
            gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' },
            // On a phone, the third group has a row of its own.
            '& > :last-child': { gridColumn: { xs: 'span 2', sm: 'auto' } },
            '& > :last-child ul': { columns: { xs: 2, sm: 'auto' }, columnGap: 4 },
          }}
        >
          {FOOTER_GROUPS.map((group) => (
            <FooterNav key={group.title} {...group} />
          ))}
        </Box>
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          marginTop: { xs: 5, md: 7 },
          paddingTop: 3,
          borderTop: '1px solid color-mix(in srgb, currentColor 16%, transparent)',
        }}
      >
        <Typography variant="caption" component="p" suppressHydrationWarning sx={{ color: 'ground.textSoft' }}>
          {`© ${new Date().getFullYear()} ${BRAND.name}. All rights reserved.`}
        </Typography>
        <SchemeChoice />
      </Box>
    </Box>
  </Box>
);

/** Whether the current page has the footer of public pages: each of them, and every page for a visitor. */
export const useHasPublicFooter = (): boolean => {
  const { user, isLoading } = useCurrentUser();
  const { pathname } = useLocation();
  return FOOTER_GROUPS.some(({ links }) => links.some(({ to }) => to === pathname)) || !(user || isLoading);
};

/** The foot of a public page. Pages of the application have a small one, which does not frame them. */
export const Footer = () => (useHasPublicFooter() ? <PublicFooter /> : null);
