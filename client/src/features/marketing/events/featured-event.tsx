import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { GirihField } from '../../../components/ornament/girih-field.tsx';
import { toast } from '../../../lib/toasts.ts';
import { EVENTS_PAGE, FEATURED_EVENT } from '../content/events.ts';
import { EventFacts } from './event-facts.tsx';

/** The featured event, on a green background. */
export const FeaturedEvent = () => (
  <Box
    component="article"
    aria-label={FEATURED_EVENT.title}
    sx={{
      position: 'relative',
      overflow: 'hidden',
      borderRadius: '12px',
      backgroundColor: 'ground.main',
      color: 'ground.text',
      padding: { xs: 3.5, md: 7 },
    }}
  >
    <Box sx={{ position: 'absolute', insetBlock: 0, insetInlineEnd: 0, width: '60%' }}>
      <GirihField tile={104} opacity={0.3} colour="ground.textSoft" fade="start" />
    </Box>
    <Box sx={{ position: 'relative', maxWidth: 620 }}>
      <Typography variant="overline" component="p" sx={{ color: 'ground.textSoft' }}>
        {EVENTS_PAGE.featured}
      </Typography>
      <Typography variant="h2" sx={{ marginTop: 1 }}>
        {FEATURED_EVENT.title}
      </Typography>
      <Typography sx={{ marginBlock: 2.5, color: 'ground.textSoft', maxWidth: '56ch', textWrap: 'pretty' }}>
        {FEATURED_EVENT.description}
      </Typography>
      <EventFacts event={FEATURED_EVENT} />
      <Button
        variant="contained"
        size="large"
        onClick={() => toast(EVENTS_PAGE.over)}
        sx={(theme) => ({
          marginTop: 4,
          backgroundColor: theme.vars.palette.ground.text,
          color: theme.vars.palette.ground.main,
          '&:hover': { backgroundColor: theme.vars.palette.ground.textSoft },
          '&:focus-visible': { outlineColor: theme.vars.palette.ground.text },
        })}
      >
        {EVENTS_PAGE.register}
      </Button>
    </Box>
  </Box>
);
