import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** A picture of the product: an introduction on a member's first page. The person is invented, and the portrait drawn. */
export const ProductPicture = () => (
  <Box component="figure" sx={{ margin: 0, maxWidth: { xs: 347, sm: 752 } }}>
    <picture>
      {/* On a phone the card of a phone, which can be read. */}
      <source media="(max-width: 599.95px)" srcSet="/sample-introduction-phone.webp" width={694} height={1668} />
      <Box
        component="img"
        src="/sample-introduction.webp"
        alt="An introduction of Ziad, 30, a barrister in Amsterdam: his drawn portrait, three sentences in his own words, why you suit each other, and the buttons View Profile, Decline and Show Interest."
        width={1504}
        height={872}
        loading="lazy"
        sx={(theme) => ({
          display: 'block',
          width: '100%',
          height: 'auto',
          borderRadius: '12px',
          border: `1px solid ${theme.vars.palette.divider}`,
          boxShadow: theme.shadows[1],
          // It is as light as the page that it shows.
          ...theme.applyStyles('dark', { filter: 'brightness(0.85)' }),
        })}
      />
    </picture>
    <Typography variant="body2" component="figcaption" color="textSecondary" sx={{ marginTop: 1.5 }}>
      An introduction, as members see it. Ziad is invented.
    </Typography>
  </Box>
);
