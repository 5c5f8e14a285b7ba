import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { BRAND } from '../../../../shared/brand.ts';
import type { Role } from '../../../../shared/options.ts';
import { paths } from '../../app/paths.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { GirihField } from '../../components/ornament/girih-field.tsx';
import { Page } from '../../components/page.tsx';
import { useCurrentUser } from '../../lib/session.ts';
import { TOP_BAR } from '../../theme/tokens.ts';
import { PATH_STEPS } from './path-steps.ts';

const HeroButtons = ({ role }: { role: Role | null }) => {
  if (role === 'applicant') {
    return (
      <LinkButton size="large" to={paths.application}>
        Complete Your Application
      </LinkButton>
    );
  }
  if (role === 'matchmaker') {
    return (
      <LinkButton size="large" to={paths.staff}>
        Go to Staff
      </LinkButton>
    );
  }
  if (role) {
    return (
      <LinkButton size="large" to={paths.matches}>
        View Your Matches
      </LinkButton>
    );
  }
  return (
    <>
      <LinkButton size="large" to={paths.register}>
        Request Invitation
      </LinkButton>
      <LinkButton size="large" variant="outlined" to={paths.about}>
        Learn More
      </LinkButton>
    </>
  );
};

const INSET = { maxWidth: 1184, paddingInline: { xs: 2.5, sm: 4 } };

/** What a visitor sees first. */
export const LandingPage = () => {
  const { user } = useCurrentUser();
  return (
    <Page title={BRAND.tagline} width="bleed">
      <Box sx={{ position: 'relative', overflow: 'hidden', display: 'flex', minHeight: `calc(82dvh - ${TOP_BAR}px)` }}>
        <GirihField tile={128} opacity={0.55} fade="left" />
        <Container
          maxWidth={false}
          sx={{ ...INSET, position: 'relative', alignSelf: 'center', paddingBlock: { xs: 8, md: 12 } }}
        >
          <Typography variant="overline" component="p" color="secondary">
            By invitation, for accomplished Muslims
          </Typography>
          <Typography variant="display" component="h1" sx={{ maxWidth: '11ch', marginTop: 2 }}>
            {BRAND.tagline}
          </Typography>
          <Typography variant="lead" component="p" color="textSecondary" sx={{ maxWidth: '46ch', marginTop: 3 }}>
            {`${BRAND.name} introduces people who have arrived in their careers and look for a spouse with care: discreetly, a few at a time, each for a reason.`}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginTop: 5 }}>
            <HeroButtons role={user?.role ?? null} />
          </Box>
        </Container>
      </Box>
      <Box
        sx={(theme) => ({ borderTop: `1px solid ${theme.vars.palette.divider}`, backgroundColor: 'background.paper' })}
      >
        <Container maxWidth={false} sx={{ ...INSET, paddingBlock: { xs: 6, md: 10 } }}>
          <Typography variant="h2">Your path to premium matches</Typography>
          <Box
            component="ol"
            sx={{
              listStyle: 'none',
              margin: 0,
              marginTop: 5,
              padding: 0,
              display: 'grid',
              gap: { xs: 4, md: 6 },
              gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' },
            }}
          >
            {PATH_STEPS.map(({ title, text }, at) => (
              <li key={title}>
                <Typography variant="overline" component="p" color="secondary">{`Step ${at + 1}`}</Typography>
                <Typography variant="h4" component="h3" sx={{ marginTop: 0.5 }}>
                  {title}
                </Typography>
                <Typography color="textSecondary" sx={{ marginTop: 1 }}>
                  {text}
                </Typography>
              </li>
            ))}
          </Box>
        </Container>
      </Box>
    </Page>
  );
};
