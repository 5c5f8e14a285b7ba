import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Page } from '../../components/layout/page.tsx';
import { SideBySide } from '../../components/layout/side-by-side.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { paths } from '../../lib/paths.ts';
import { Band } from './components/band.tsx';
import { BulletList } from './components/bullet-list.tsx';
import { ClosingCall } from './components/closing-call.tsx';
import { PageHero } from './components/page-hero.tsx';
import { ProductPicture } from './components/product-picture.tsx';
import { ABOUT } from './content/about.ts';

/** The page about the company and its values. */
export const AboutPage = () => (
  <Page title="About Us" kind="editorial">
    <PageHero eyebrow={ABOUT.eyebrow} title={ABOUT.title} lead={ABOUT.lead} />
    <Band title={ABOUT.mission.title}>
      <SideBySide shares={[5, 6]}>
        <Typography variant="h3" component="p" sx={{ fontStyle: 'normal', color: 'primary.main', textWrap: 'pretty' }}>
          {ABOUT.mission.statement}
        </Typography>
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          {ABOUT.mission.paragraphs.map((text) => (
            <Typography key={text} sx={{ maxWidth: '62ch', textWrap: 'pretty' }}>
              {text}
            </Typography>
          ))}
        </Box>
      </SideBySide>
      <Box sx={{ marginTop: { xs: 5, md: 8 }, display: 'grid', justifyItems: { lg: 'end' } }}>
        <ProductPicture />
      </Box>
    </Band>
    <Band title={ABOUT.values.title} tone="sunken">
      <BulletList points={ABOUT.values.points} columns={4} />
    </Band>
    <ClosingCall title={ABOUT.join.title} text={ABOUT.join.text}>
      <LinkButton to={paths.register} size="large">
        {ABOUT.join.action}
      </LinkButton>
    </ClosingCall>
  </Page>
);
