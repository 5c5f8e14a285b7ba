import Box from '@mui/material/Box';
import { Page } from '../../components/layout/page.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { paths } from '../../lib/paths.ts';
import { ClosingCall } from './components/closing-call.tsx';
import { Container } from './components/container.tsx';
import { PageHero } from './components/page-hero.tsx';
import { QuestionGroups } from './components/question-groups.tsx';
import { SideNav } from './components/side-nav.tsx';
import { FAQ_GROUPS, FAQ_PAGE } from './content/faq.ts';

/** The frequently asked questions, in five groups. */
export const FaqPage = () => (
  <Page title="Frequently Asked Questions" kind="editorial">
    <PageHero eyebrow={FAQ_PAGE.eyebrow} title={FAQ_PAGE.title} lead={FAQ_PAGE.lead} />
    <Container>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 5, lg: 8 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '180px minmax(0, 1fr)', lg: '220px minmax(0, 1fr)' },
          paddingBlock: { xs: 5, md: 9 },
        }}
      >
        <SideNav label="Chapters" items={FAQ_GROUPS} />
        <QuestionGroups groups={FAQ_GROUPS} />
      </Box>
    </Container>
    <ClosingCall title={FAQ_PAGE.close.title} text={FAQ_PAGE.close.text}>
      <LinkButton to={paths.contact} size="large">
        {FAQ_PAGE.close.contact}
      </LinkButton>
      <LinkButton to={paths.support} size="large" variant="outlined">
        {FAQ_PAGE.close.support}
      </LinkButton>
    </ClosingCall>
  </Page>
);
