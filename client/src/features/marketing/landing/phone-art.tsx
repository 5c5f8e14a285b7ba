import Box from '@mui/material/Box';
import { Medallion } from '../../../components/portrait/medallion.tsx';

const bar = (width: string, strong = false) => (
  <Box
    sx={{ height: strong ? 10 : 7, width, borderRadius: 4, backgroundColor: strong ? 'text.secondary' : 'divider' }}
  />
);

/** A phone that shows a card. Decoration only. */
export const PhoneArt = () => (
  <Box
    aria-hidden="true"
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
          <Medallion seed="phone-noor" name={{ firstName: 'Noor', lastName: 'Aziz' }} shape="fill" />
        </Box>
        <Box sx={{ display: 'grid', gap: '10px', padding: '18px 16px 20px' }}>
          {bar('52%', true)}
          {bar('84%')}
          {bar('68%')}
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gap: '10px', padding: '6px 4px' }}>
        {bar('38%', true)}
        {bar('92%')}
        {bar('80%')}
        {bar('60%')}
      </Box>
    </Box>
  </Box>
);
