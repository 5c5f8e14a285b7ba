import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** What the card says: an invented member, as an introduction shows one. */
const SAMPLE = {
  name: 'Noor, 31',
  facts: 'Architect · Toronto',
  reason: 'You are both open to moving, and both pray five times a day.',
};

/** A phone that shows an introduction as a member sees one. */
export const PhoneArt = () => (
  <Box
    role="img"
    aria-label={`A sample introduction. ${SAMPLE.name}. ${SAMPLE.facts}. ${SAMPLE.reason}`}
    sx={{
      justifySelf: 'center',
      width: 264,
      height: { xs: 340, md: 480 },
      marginBottom: { xs: 0, md: '-160px' },
      padding: '10px',
      paddingBottom: 0,
      borderRadius: '40px 40px 0 0',
      border: '1px solid',
      borderBottom: 0,
      borderColor: 'ground.textSoft',
      overflow: 'hidden',
    }}
  >
    <Box
      sx={{
        height: '100%',
        borderRadius: '31px 31px 0 0',
        backgroundColor: 'background.default',
        padding: '26px 18px 0',
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
      }}
    >
      <Box sx={{ alignSelf: 'center', width: 64, height: 6, borderRadius: 3, backgroundColor: 'divider' }} />
      <Box
        sx={(theme) => ({
          flex: 'none',
          overflow: 'hidden',
          borderRadius: '14px',
          backgroundColor: 'background.paper',
          border: `1px solid ${theme.vars.palette.divider}`,
        })}
      >
        <Box
          component="img"
          src="/sample-face.svg"
          alt=""
          loading="lazy"
          sx={{ display: 'block', width: '100%', height: 150, objectFit: 'cover' }}
        />
        <Box sx={{ padding: '14px 16px 18px', color: 'text.primary' }}>
          <Typography variant="h5" component="p">
            {SAMPLE.name}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {SAMPLE.facts}
          </Typography>
          <Typography variant="body2" sx={{ marginTop: 1.25 }}>
            {SAMPLE.reason}
          </Typography>
        </Box>
      </Box>
    </Box>
  </Box>
);
