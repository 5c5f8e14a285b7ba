import Box from '@mui/material/Box';

/** The time and the place of an event, each with its label. */
export const EventFacts = ({ facts }: { facts: readonly { name: string; value: string }[] }) => (
  <Box
    component="dl"
    sx={{ margin: 0, display: 'grid', gridTemplateColumns: 'max-content minmax(0, 1fr)', columnGap: 2.5, rowGap: 0.75 }}
  >
    {facts.map(({ name, value }) => (
      <Box key={name} sx={{ display: 'contents' }}>
        <Box component="dt" sx={{ opacity: 0.82 }}>
          {name}
        </Box>
        <Box component="dd" sx={{ margin: 0, fontVariantNumeric: 'tabular-nums' }}>
          {value}
        </Box>
      </Box>
    ))}
  </Box>
);
