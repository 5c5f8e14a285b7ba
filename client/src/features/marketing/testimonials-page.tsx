import PlayArrowIcon from '@mui/icons-material/PlayArrow';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Page } from '../../components/layout/page.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Emblem } from '../../components/ornament/emblem.tsx';
import { GirihField } from '../../components/ornament/girih-field.tsx';
import { paths } from '../../lib/paths.ts';
import { Band } from './components/band.tsx';
import { ClosingCall } from './components/closing-call.tsx';
import { Columns } from './components/columns.tsx';
import { PageHero } from './components/page-hero.tsx';
import { StoryCard } from './components/story-card.tsx';
import { TESTIMONIALS, TESTIMONIALS_PAGE, VIDEOS } from './content/testimonials.ts';

/** A placeholder for a film that does not exist yet. */
const VideoPlaceholder = ({ title, length, points }: { title: string; length: string; points: number }) => (
  <Box component="figure" sx={{ margin: 0 }}>
    <Box
      sx={{
        position: 'relative',
        overflow: 'hidden',
        aspectRatio: '16 / 9',
        borderRadius: '12px',
        backgroundColor: 'ground.main',
        color: 'ground.text',
        display: 'grid',
        placeItems: 'center',
      }}
    >
      <GirihField tile={88} opacity={0.2} colour="ground.textSoft" />
      <Box sx={{ position: 'absolute', height: '84%', aspectRatio: '1', opacity: 0.55 }}>
        <Emblem points={points} size="100%" colour="ground.textSoft" ground="ground.main" />
      </Box>
      <Box
        aria-hidden="true"
        sx={{
          position: 'relative',
          display: 'grid',
          placeItems: 'center',
          width: 72,
          height: 72,
          borderRadius: '50%',
          border: '1px solid currentColor',
          backgroundColor: 'ground.main',
        }}
      >
        <PlayArrowIcon sx={{ fontSize: 32 }} />
      </Box>
    </Box>
    <Box component="figcaption" sx={{ marginTop: 2 }}>
      <Typography variant="h5" component="h3">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {`${length} · Video coming soon`}
      </Typography>
    </Box>
  </Box>
);

/** The testimonials, and placeholders for two films. */
export const TestimonialsPage = () => (
  <Page title="Testimonials" kind="editorial">
    <PageHero eyebrow={TESTIMONIALS_PAGE.eyebrow} title={TESTIMONIALS_PAGE.title} lead={TESTIMONIALS_PAGE.lead} />
    <Band title={TESTIMONIALS_PAGE.storiesTitle}>
      <Columns count={2}>
        {TESTIMONIALS.map((story) => (
          <StoryCard key={story.names} story={story} />
        ))}
      </Columns>
    </Band>
    <Band title={TESTIMONIALS_PAGE.videosTitle} tone="sunken">
      <Columns count={2}>
        {VIDEOS.map((video, at) => (
          <VideoPlaceholder key={video.title} {...video} points={at === 0 ? 12 : 16} />
        ))}
      </Columns>
    </Band>
    <ClosingCall title={TESTIMONIALS_PAGE.close.title} text={TESTIMONIALS_PAGE.close.text}>
      <LinkButton to={paths.register} size="large">
        {TESTIMONIALS_PAGE.close.action}
      </LinkButton>
    </ClosingCall>
  </Page>
);
