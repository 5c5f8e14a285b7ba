import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { BRAND } from '../../../../../shared/brand.ts';
import { LinkButton } from '../../../components/link-button.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser, useOwnApplication } from '../../../lib/session.ts';
import { TOP_BAR_HEIGHT_PX } from '../../../theme/tokens.ts';
import { Container } from '../components/container.tsx';
import { HERO } from '../content/landing.ts';
import { ArchArt } from './arch-art.tsx';

/** The viewer's next step. */
const HeroActions = () => {
  const { user } = useCurrentUser();
  const hasApplied = Boolean(useOwnApplication());
  if (user?.can.apply) {
    return (
      <LinkButton to={hasApplied ? paths.applicationStatus : paths.application} size="large">
        {hasApplied ? 'View your application' : 'Complete Your Application'}
      </LinkButton>
    );
  }
  // A matchmaker has no matches of their own.
  if (user && !user.can.seeMatches) {
    return (
      <LinkButton to={paths.staff} size="large">
        Go to Staff
      </LinkButton>
    );
  }
  if (user) {
    return (
      <LinkButton to={paths.matches} size="large">
        View Your Matches
      </LinkButton>
    );
  }
  return (
    <>
      <LinkButton to={paths.register} size="large">
        Request Invitation
      </LinkButton>
      <LinkButton to={paths.about} size="large" variant="outlined" about={`about ${BRAND.name}`}>
        Learn More
      </LinkButton>
    </>
  );
};

/** The first screen: whom the service is for, and the link to the next step. */
export const LandingHero = () => (
  <Box
    sx={(theme) => ({
      display: 'flex',
      alignItems: 'center',
      overflow: 'hidden',
      minHeight: { lg: `min(calc(100dvh - ${TOP_BAR_HEIGHT_PX}px), 820px)` },
      borderBottom: `1px solid ${theme.vars.palette.divider}`,
    })}
  >
    <Container>
      <Box
        sx={{
          display: 'grid',
          alignItems: 'center',
          gap: { xs: 5, md: 4, lg: 8 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 6fr) minmax(0, 5fr)' },
          paddingBlock: { xs: 6, md: 11, lg: 8 },
        }}
      >
        <Box>
          <Typography variant="overline" component="p" sx={{ color: 'secondary.dark', marginBottom: 2 }}>
            {HERO.eyebrow}
          </Typography>
          <Typography variant="display" component="h1">
            {BRAND.tagline}
          </Typography>
          <Typography variant="lead" component="p" color="textSecondary" sx={{ marginTop: 3, maxWidth: '44ch' }}>
            {HERO.lead}
          </Typography>
          <Box sx={{ marginTop: 4, display: 'flex', flexWrap: 'wrap', gap: { xs: 1, sm: 1.5 } }}>
            <HeroActions />
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ marginTop: 4 }}>
            <Box component="span" sx={{ color: 'text.primary', fontWeight: 600 }}>
              {HERO.joined.value}
            </Box>{' '}
            {HERO.joined.label}
          </Typography>
        </Box>
        <ArchArt />
      </Box>
    </Container>
  </Box>
);
