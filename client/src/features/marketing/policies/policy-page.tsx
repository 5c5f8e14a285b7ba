import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Page } from '../../../components/layout/page.tsx';
import { PrintStyles } from '../../../components/print-styles.tsx';
import { Container } from '../components/container.tsx';
import { PageHero } from '../components/page-hero.tsx';
import { SideNav } from '../components/side-nav.tsx';
import { POLICY_DATE } from '../content/company.ts';
import type { Policy, PolicySection } from '../content/types.ts';

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
      <Box
        component="ul"
        sx={{ margin: '12px 0 0', paddingInlineStart: 3, display: 'grid', gap: 0.75, maxWidth: '66ch' }}
      >
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
    <PrintStyles without="#main svg" />
    <PageHero eyebrow="Policies" title={policy.title} lead={policy.lead}>
      <Typography variant="body2" color="textSecondary">
        {`Last updated ${POLICY_DATE}`}
      </Typography>
    </PageHero>
    <Container>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 5, lg: 8 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '180px minmax(0, 1fr)', lg: '240px minmax(0, 1fr)' },
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
