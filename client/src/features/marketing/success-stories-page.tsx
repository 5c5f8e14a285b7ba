import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Page } from '../../components/layout/page.tsx';
import { SideBySide } from '../../components/layout/side-by-side.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { paths } from '../../lib/paths.ts';
import { Band } from './components/band.tsx';
import { ClosingCall } from './components/closing-call.tsx';
import { Columns } from './components/columns.tsx';
import { PageHero } from './components/page-hero.tsx';
import { StatList } from './components/stat-list.tsx';
import { CouplePortraits, StoryCard } from './components/story-card.tsx';
import { COUPLES, FEATURED_STORY, STORIES_PAGE, STORY_FIGURES } from './content/success-stories.ts';

const Featured = () => (
  <SideBySide shares={[5, 6]}>
    <Box>
      <CouplePortraits names={FEATURED_STORY.names} size={112} />
      <Typography variant="body2" color="textSecondary" sx={{ marginTop: 2.5 }}>
        {`${FEATURED_STORY.place} · ${FEATURED_STORY.married}`}
      </Typography>
      <Typography variant="h3" component="blockquote" sx={{ margin: 0, marginTop: 2, color: 'primary.main' }}>
        {`“${FEATURED_STORY.quote}”`}
      </Typography>
    </Box>
    <Box sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
      {FEATURED_STORY.paragraphs.map((text) => (
        <Typography key={text} sx={{ maxWidth: '62ch', textWrap: 'pretty' }}>
          {text}
        </Typography>
      ))}
    </Box>
  </SideBySide>
);

/** The success stories: one in detail, four in short, and figures. */
export const SuccessStoriesPage = () => (
  <Page title="Success Stories" kind="editorial">
    <PageHero eyebrow={STORIES_PAGE.eyebrow} title={STORIES_PAGE.title} lead={STORIES_PAGE.lead} />
    <Band title={FEATURED_STORY.names} eyebrow={STORIES_PAGE.featured}>
      <Featured />
    </Band>
    <Band title={STORIES_PAGE.figuresTitle} divided>
      <StatList figures={STORY_FIGURES} />
    </Band>
    <Band title={STORIES_PAGE.storiesTitle} tone="sunken">
      <Columns count={2}>
        {COUPLES.map((story) => (
          <StoryCard key={story.names} story={story} />
        ))}
      </Columns>
    </Band>
    <ClosingCall title={STORIES_PAGE.close.title} text={STORIES_PAGE.close.text}>
      <LinkButton to={paths.register} size="large">
        {STORIES_PAGE.close.action}
      </LinkButton>
    </ClosingCall>
  </Page>
);
