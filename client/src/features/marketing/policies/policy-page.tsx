import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Page } from '../../../components/layout/page.tsx';
import { Container } from '../components/container.tsx';
import { PageHero } from '../components/page-hero.tsx';
import { SideNav } from '../components/side-nav.tsx';
import { POLICY_DATE } from '../content/company.ts';
import type { Policy, PolicySection } from '../content/types.ts';

/** Print styles: the text only, black on white, no part separated from its heading. */
const print = (
  <GlobalStyles
    styles={{
      '@media print': {
        'header, footer, nav, #main svg': { display: 'none !important' },
        html: { colorScheme: 'light !important' },
        'html, body, #main, #main *': {
          color: '#000 !important',
          background: '#fff !important',
          borderColor: '#999 !important',
          // A colour transition under way would be printed half-way.
          transition: 'none !important',
        },
        '#main h2, #main h3': { breakAfter: 'avoid' },
        '#main li, #main tr': { breakInside: 'avoid' },
        '#main': { fontSize: '11pt' },
      },
    }}
  />
);

interface PolicyPageProps {
  policy: Policy;
  /** Content of a section besides its text. */
  extra?: Readonly<Record<string, ReactNode>>;
}

const Part = ({ section, at, extra }: { section: PolicySection; at: number; extra: ReactNode }) => (
  <Box component="section" id={section.id} aria-labelledby={`${section.id}-title`} sx={{ minWidth: 0 }}>
    <Typography id={`${section.id}-title`} variant="h4" component="h2">
      {`${at + 1}. ${section.title}`}
    </Typography>
    {section.paragraphs.map((text) => (
      <Typography key={text} sx={{ marginTop: 1.5, maxWidth: '68ch', textWrap: 'pretty' }}>
        {text}
      </Typography>
    ))}
    {section.list ? (
      <Box component="ul" sx={{ margin: '12px 0 0', paddingLeft: 3, display: 'grid', gap: 0.75, maxWidth: '66ch' }}>
        {section.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </Box>
    ) : null}
    {extra}
  </Box>
);

/** A policy page: the date, a table of contents, the parts, and print styles. */
export const PolicyPage = ({ policy, extra = {} }: PolicyPageProps) => (
  <Page title={policy.title} kind="editorial">
    {print}
    <PageHero eyebrow="Policies" title={policy.title} lead={policy.lead}>
      <Typography variant="body2" color="textSecondary">
        {`Last updated ${POLICY_DATE}`}
      </Typography>
    </PageHero>
    <Container>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 5, md: 8 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '240px minmax(0, 1fr)' },
          paddingBlock: { xs: 5, md: 9 },
          '@media print': { display: 'block' },
        }}
      >
        <SideNav label="Contents" items={policy.sections} numbered />
        <Box sx={{ display: 'grid', gap: 5, minWidth: 0 }}>
          {policy.sections.map((section, at) => (
            <Part key={section.id} section={section} at={at} extra={extra[section.id]} />
          ))}
        </Box>
      </Box>
    </Container>
  </Page>
);
