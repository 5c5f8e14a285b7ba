import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';

const ALT =
  'An introduction of Ziad, 30, a barrister in Amsterdam: his drawn portrait, three sentences in his own words, why you suit each other, and the buttons View Profile, Decline and Show Interest.';

/** What is not of the page's scheme takes no room, is not read out, and is not fetched. */
const SHOWN = {
  light: (theme: Theme) => theme.applyStyles('dark', { display: 'none' }),
  dark: (theme: Theme) => ({ display: 'none', ...theme.applyStyles('dark', { display: 'block' }) }),
};

/** A picture of the product: an introduction on a member's first page. The person is invented, and the portrait drawn. */
export const ProductPicture = () => (
  <Box component="figure" sx={{ margin: 0, maxWidth: { xs: 347, sm: 752 } }}>
    {(['light', 'dark'] as const).map((scheme) => {
      const ending = scheme === 'dark' ? '-dark.webp' : '.webp';
      return (
        <Box key={scheme} component="picture" sx={SHOWN[scheme]}>
          {/* On a phone the card of a phone, which can be read. */}
          <source
            media="(max-width: 599.95px)"
            srcSet={`/sample-introduction-phone${ending}`}
            width={694}
            height={1674}
          />
          <Box
            component="img"
            src={`/sample-introduction${ending}`}
            alt={ALT}
            width={1504}
            height={872}
            loading="lazy"
            sx={({ shadows, vars }) => ({
              display: 'block',
              width: '100%',
              height: 'auto',
              borderRadius: '12px',
              border: `1px solid ${vars.palette.divider}`,
              boxShadow: shadows[1],
            })}
          />
        </Box>
      );
    })}
    <Typography variant="body2" component="figcaption" color="textSecondary" sx={{ marginTop: 1.5 }}>
      An introduction, as members see it. Ziad is invented.
    </Typography>
  </Box>
);
