import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { BareList } from '../../../components/bare-list.tsx';
import { Container } from '../components/container.tsx';
import { NowhereLink } from '../components/nowhere-link.tsx';
import { StarMark } from '../components/star-mark.tsx';
import { APP } from '../content/landing.ts';
import { PhoneArt } from './phone-art.tsx';

/** The app for phones. The stores' links are placeholders. */
export const AppPromotion = () => {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ overflow: 'hidden', backgroundColor: 'ground.main', color: 'ground.text' }}
    >
      <Container>
        <Box
          sx={{
            display: 'grid',
            alignItems: 'center',
            gap: { xs: 5, md: 8 },
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 6fr) minmax(0, 5fr)' },
            paddingTop: { xs: 7, md: 10 },
            paddingBottom: { xs: 0, md: 10 },
          }}
        >
          <Box>
            <Typography id={id} variant="h2">
              {APP.title}
            </Typography>
            <Typography variant="lead" component="p" sx={{ color: 'ground.textSoft', marginTop: 1.5 }}>
              {APP.lead}
            </Typography>
            <BareList
              sx={{
                margin: '32px 0',
                display: 'grid',
                gap: 2.5,
                '& svg': { color: 'inherit' },
              }}
            >
              {APP.points.map(({ title, text }) => (
                <Box component="li" key={title} sx={{ display: 'flex', gap: 2 }}>
                  <StarMark />
                  <Box>
                    <Typography variant="subtitle1" component="h3" sx={{ lineHeight: 1.35 }}>
                      {title}
                    </Typography>
                    <Typography sx={{ color: 'ground.textSoft' }}>{text}</Typography>
                  </Box>
                </Box>
              ))}
            </BareList>
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                gap: 1.5,
                '& a': { color: 'inherit', borderColor: 'currentColor' },
              }}
            >
              {APP.stores.map((store) => (
                <NowhereLink key={store} says={APP.notInStores}>
                  {store}
                </NowhereLink>
              ))}
            </Box>
          </Box>
          <PhoneArt />
        </Box>
      </Container>
    </Box>
  );
};
