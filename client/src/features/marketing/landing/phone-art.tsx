import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** What the card says: an invented member, as an introduction shows one. */
const SAMPLE = {
  name: 'Noor, 31',
  facts: 'Architect · Toronto',
  reason: 'You are both open to moving, and both pray five times a day.',
};

/** A drawn face, as flat as paper. */
const Face = () => (
  <svg viewBox="0 0 224 150" width="100%" height="100%" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect width="224" height="150" fill="#dfe5dc" />
    <path d="M52 150q4-40 42-44h36q38 4 42 44z" fill="#274f66" />
    <path d="M70 78q0-58 42-58t42 58q0 30 10 46H60q10-16 10-46z" fill="#35657f" />
    <ellipse cx="112" cy="74" rx="26" ry="33" fill="#c98f68" />
    <path d="M84 70q4-32 28-32t28 32q-12-16-28-16T84 70z" fill="#35657f" />
    <g fill="none" stroke="#4a2d1c" strokeWidth="2" strokeLinecap="round">
      <path d="M95 68q6-4 11 0M118 68q6-4 11 0M98 76h6M120 76h6M112 78l-2 10h4M103 96q9 6 18 0" />
    </g>
  </svg>
);

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
        <Box sx={{ height: 150 }}>
          <Face />
        </Box>
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
