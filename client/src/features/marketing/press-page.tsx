import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { BareList } from '../../components/bare-list.tsx';
import { Page } from '../../components/layout/page.tsx';
import { useHydrated } from '../../lib/rendering/hydrated.ts';
import { Band } from './components/band.tsx';
import { Columns } from './components/columns.tsx';
import { MailLink } from './components/mail-link.tsx';
import { PageHero } from './components/page-hero.tsx';
import { WrittenDay } from './components/written-day.tsx';
import { EMAILS } from './content/company.ts';
import { buildMediaKit, COVERAGE, PRESS_PAGE, RELEASES } from './content/press.ts';

/** Downloads the media kit as a file that is created in the browser. */
const download = (): void => {
  const address = URL.createObjectURL(new Blob([buildMediaKit()], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: PRESS_PAGE.kit.file });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 0);
};

const Releases = () => (
  <BareList>
    {RELEASES.map(({ date, title, text }) => (
      <Box
        component="li"
        key={title}
        sx={(theme) => ({
          borderTop: `1px solid ${theme.vars.palette.divider}`,
          paddingBlock: 3.5,
          display: 'grid',
          gap: { xs: 1, md: 4 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '180px minmax(0, 1fr)' },
        })}
      >
        <Typography variant="body2" sx={{ color: 'secondary.dark', paddingTop: '4px' }}>
          <WrittenDay day={date} />
        </Typography>
        <Box>
          <Typography variant="h4" component="h3">
            {title}
          </Typography>
          <Typography color="textSecondary" sx={{ marginTop: 1, maxWidth: '62ch' }}>
            {text}
          </Typography>
        </Box>
      </Box>
    ))}
  </BareList>
);

const Coverage = () => (
  <Columns count={3}>
    {COVERAGE.map(({ outlet, date, quote }) => (
      <Card
        key={outlet}
        component="figure"
        sx={{ margin: 0, padding: { xs: 3.5, md: 2.5, lg: 3.5 }, display: 'flex', flexDirection: 'column' }}
      >
        <Typography variant="h5" component="blockquote" sx={{ margin: 0, flex: 1, fontWeight: 420, lineHeight: 1.5 }}>
          {`“${quote}”`}
        </Typography>
        <Box component="figcaption" sx={{ marginTop: 3 }}>
          <Typography variant="subtitle1" component="h3">
            {outlet}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {date}
          </Typography>
        </Box>
      </Card>
    ))}
  </Columns>
);

/** On a prerendered page it takes no click before there is something to download. */
const Download = () => (
  <Button variant="contained" onClick={download} sx={{ pointerEvents: useHydrated() ? 'auto' : 'none' }}>
    {PRESS_PAGE.kit.action}
  </Button>
);

/** The press page: announcements, coverage and the media kit. */
export const PressPage = () => (
  <Page title="Press" kind="editorial">
    <PageHero eyebrow={PRESS_PAGE.eyebrow} title={PRESS_PAGE.title} lead={PRESS_PAGE.lead} />
    <Band title={PRESS_PAGE.releases}>
      <Releases />
    </Band>
    <Band title={PRESS_PAGE.coverage} tone="sunken">
      <Coverage />
    </Band>
    <Band>
      <Columns count={2} gap={6}>
        <Box component="section">
          <Typography variant="h3" component="h2">
            {PRESS_PAGE.kit.title}
          </Typography>
          <Typography color="textSecondary" sx={{ marginBlock: 2 }}>
            {PRESS_PAGE.kit.text}
          </Typography>
          <Download />
        </Box>
        <Box component="section">
          <Typography variant="h3" component="h2">
            {PRESS_PAGE.contact.title}
          </Typography>
          <Typography color="textSecondary" sx={{ marginBlock: 2 }}>
            {PRESS_PAGE.contact.text}
          </Typography>
          <MailLink address={EMAILS.press} />
        </Box>
      </Columns>
    </Band>
  </Page>
);
