import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { BareList } from '../../components/bare-list.tsx';
import { Page } from '../../components/layout/page.tsx';
import { Band } from './components/band.tsx';
import { BulletList } from './components/bullet-list.tsx';
import { MailLink } from './components/mail-link.tsx';
import { NowhereLink } from './components/nowhere-link.tsx';
import { PageHero } from './components/page-hero.tsx';
import { CAREER_VALUES, CAREERS_PAGE, POSITIONS } from './content/careers.ts';
import { EMAILS } from './content/company.ts';

const Positions = () => (
  <BareList>
    {POSITIONS.map(({ id, title, team, location, kind, text }) => (
      <Box
        component="li"
        key={id}
        sx={(theme) => ({
          borderTop: `1px solid ${theme.vars.palette.divider}`,
          paddingBlock: 4,
          display: 'flex',
          flexDirection: { xs: 'column', md: 'row' },
          alignItems: { xs: 'flex-start', md: 'center' },
          gap: { xs: 2.5, md: 6 },
        })}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h4" component="h3">
            {title}
          </Typography>
          <Typography variant="body2" sx={{ color: 'secondary.dark', marginTop: 0.5, textWrap: 'balance' }}>
            {`${team} · ${location} · ${kind}`}
          </Typography>
          <Typography color="textSecondary" sx={{ marginTop: 1.5, maxWidth: '64ch', textWrap: 'pretty' }}>
            {text}
          </Typography>
        </Box>
        <NowhereLink about={title} says={CAREERS_PAGE.closed}>
          Apply Now
        </NowhereLink>
      </Box>
    ))}
  </BareList>
);

/** The page about working at the company, with the open positions. */
export const CareersPage = () => (
  <Page title="Careers" kind="editorial">
    <PageHero eyebrow={CAREERS_PAGE.eyebrow} title={CAREERS_PAGE.title} lead={CAREERS_PAGE.lead} />
    <Band title={CAREERS_PAGE.valuesTitle} tone="sunken">
      <BulletList points={CAREER_VALUES} columns={3} />
    </Band>
    <Band title={CAREERS_PAGE.positionsTitle} lead={CAREERS_PAGE.positionsLead}>
      <Positions />
      <Typography color="textSecondary" sx={{ marginTop: 4 }}>
        {CAREERS_PAGE.note} <MailLink address={EMAILS.careers} />
      </Typography>
    </Band>
  </Page>
);
