import Box from '@mui/material/Box';
import { paths } from '../../app/paths.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { Page } from '../../components/page.tsx';
import { FAQ_GROUPS, FAQ_PAGE } from '../../content/faq.ts';
import { ClosingCall } from './parts/closing-call.tsx';
import { PageHero } from './parts/page-hero.tsx';
import { QuestionGroups } from './parts/question-groups.tsx';
import { SideNav } from './parts/side-nav.tsx';
import { Wide } from './parts/wide.tsx';

/** What people ask, in five chapters. */
export const FaqPage = () => (
  <Page title="Frequently Asked Questions" width="bleed">
    <PageHero eyebrow={FAQ_PAGE.eyebrow} title={FAQ_PAGE.title} lead={FAQ_PAGE.lead} />
    <Wide>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 5, md: 8 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr)' },
          paddingBlock: { xs: 5, md: 9 },
        }}
      >
        <SideNav label="Chapters" items={FAQ_GROUPS} />
        <QuestionGroups groups={FAQ_GROUPS} />
      </Box>
    </Wide>
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
