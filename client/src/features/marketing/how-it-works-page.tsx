import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Page } from '../../components/layout/page.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { paths } from '../../lib/paths.ts';
import { Band } from './components/band.tsx';
import { BulletList } from './components/bullet-list.tsx';
import { ClosingCall } from './components/closing-call.tsx';
import { Columns } from './components/columns.tsx';
import { PageHero } from './components/page-hero.tsx';
import { ProductPicture } from './components/product-picture.tsx';
import { HOW_FEATURES, HOW_PAGE, HOW_STEPS, HOW_TIERS } from './content/how-it-works.ts';

const Tiers = () => (
  <Columns count={3}>
    {HOW_TIERS.map(({ name, matches, text }) => (
      <Card
        key={name}
        component="article"
        aria-label={name}
        sx={{
          padding: { xs: 3, md: 2.5, lg: 4 },
          display: 'flex',
          flexDirection: 'column',
          gap: 1.5,
          alignItems: 'flex-start',
          // Three columns from a tablet on, so that each title stays on one line.
          '& a': { paddingInline: { md: '8px', lg: '20px' }, whiteSpace: 'nowrap' },
        }}
      >
        <Typography variant="h4" component="h3">
          {name}
        </Typography>
        <Typography variant="subtitle1" component="p" sx={{ color: 'secondary.dark' }}>
          {matches}
        </Typography>
        <Typography color="textSecondary" sx={{ flex: 1, marginBottom: 1.5 }}>
          {text}
        </Typography>
        <LinkButton to={paths.pricing} variant="outlined">
          {`View ${name} pricing`}
        </LinkButton>
      </Card>
    ))}
  </Columns>
);

/** The steps from the application to the first conversation. */
export const HowItWorksPage = () => (
  <Page title="How It Works" kind="editorial">
    <PageHero eyebrow={HOW_PAGE.eyebrow} title={HOW_PAGE.title} lead={HOW_PAGE.lead} />
    <Band title={HOW_PAGE.stepsTitle}>
      <BulletList points={HOW_STEPS} columns={4} numbered />
      <Box sx={{ marginTop: { xs: 5, md: 8 }, display: 'grid', justifyItems: 'center' }}>
        <ProductPicture />
      </Box>
    </Band>
    <Band title={HOW_PAGE.tiersTitle} lead={HOW_PAGE.tiersLead} tone="sunken">
      <Tiers />
    </Band>
    <Band title={HOW_PAGE.featuresTitle}>
      <BulletList points={HOW_FEATURES} columns={3} />
    </Band>
    <ClosingCall title={HOW_PAGE.close.title} text={HOW_PAGE.close.text}>
      <LinkButton to={paths.register} size="large">
        {HOW_PAGE.close.action}
      </LinkButton>
      <LinkButton to={paths.pricing} size="large" variant="outlined">
        {HOW_PAGE.close.second}
      </LinkButton>
    </ClosingCall>
  </Page>
);
