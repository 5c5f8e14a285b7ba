import Box from '@mui/material/Box';
import { SUPPORT_HOURS } from '../content/company.ts';

/** The opening hours of support. */
export const SupportHours = () => (
  <Box
    component="dl"
    sx={{ margin: 0, display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 3, rowGap: 0.5 }}
  >
    {SUPPORT_HOURS.map(({ days, hours }) => (
      <Box key={days} sx={{ display: 'contents' }}>
        <Box component="dt" sx={{ color: 'text.secondary' }}>
          {days}
        </Box>
        <Box component="dd" sx={{ margin: 0 }}>
          {hours}
        </Box>
      </Box>
    ))}
  </Box>
);
