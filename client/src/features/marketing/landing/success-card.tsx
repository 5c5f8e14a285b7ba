import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Band } from '../components/band.tsx';
import { CouplePortraits } from '../components/story-card.tsx';
import { SUCCESS_CARD } from '../content/landing.ts';

/** The story of one couple. */
export const SuccessCard = () => (
  <Band width="medium">
    <Box component="figure" sx={{ margin: 0, textAlign: 'center' }}>
      <Box sx={{ display: 'flex', justifyContent: 'center' }}>
        <CouplePortraits names={SUCCESS_CARD.names} size={88} />
      </Box>
      <Typography
        variant="h2"
        component="blockquote"
        sx={{ margin: '28px auto 0', maxWidth: '30ch', fontWeight: 400, lineHeight: 1.32 }}
      >
        {`“${SUCCESS_CARD.quote}”`}
      </Typography>
      <Box component="figcaption" sx={{ marginTop: 3 }}>
        <Typography variant="name" component="p">
          {SUCCESS_CARD.names}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ textWrap: 'balance' }}>
          {`${SUCCESS_CARD.detail}\u00a0· ${SUCCESS_CARD.note}`}
        </Typography>
      </Box>
    </Box>
  </Band>
);
