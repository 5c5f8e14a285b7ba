import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Sheet } from '../../../components/layout/sheet.tsx';
import { Medallion } from '../../../components/portrait/medallion.tsx';
import type { CoupleStory } from '../content/types.ts';

/** The overlapping portraits of a couple, or one portrait where one person tells the story. */
export const CouplePortraits = ({ names, size = 56 }: { names: string; size?: number }) => (
  <Box aria-hidden="true" sx={{ display: 'flex', flex: 'none' }}>
    {names.split(' & ').map((name, at) => (
      <Box
        key={name}
        sx={(theme) => ({
          borderRadius: '50%',
          border: `3px solid ${theme.vars.palette.background.paper}`,
          marginInlineStart: at === 0 ? '-3px' : `${-size * 0.28}px`,
        })}
      >
        <Medallion seed={`pair-${name}`} name={{ firstName: name }} size={size} />
      </Box>
    ))}
  </Box>
);

/** The story of a couple, or of one person. */
export const StoryCard = ({ story }: { story: CoupleStory }) => (
  <Sheet
    component="figure"
    sx={{ margin: 0, padding: { xs: 3, lg: 4 }, display: 'flex', flexDirection: 'column', gap: 3 }}
  >
    <Typography
      variant="h5"
      component="blockquote"
      sx={{ margin: 0, flex: 1, fontWeight: 420, lineHeight: 1.5, textWrap: 'pretty' }}
    >
      {`“${story.quote}”`}
    </Typography>
    <Box component="figcaption" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <CouplePortraits names={story.names} />
      <Box>
        <Typography variant="name" component="h3">
          {story.names}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {story.place}
          <br />
          {story.married}
        </Typography>
      </Box>
    </Box>
  </Sheet>
);
