import InstagramIcon from '@mui/icons-material/Instagram';
import LinkedInIcon from '@mui/icons-material/LinkedIn';
import XIcon from '@mui/icons-material/X';
import Box from '@mui/material/Box';

const ICONS = [
  { name: 'Instagram', Icon: InstagramIcon },
  { name: 'LinkedIn', Icon: LinkedInIcon },
  { name: 'X', Icon: XIcon },
];

/** Three signs of social networks; they have no target. */
export const SocialIcons = () => (
  <Box sx={{ display: 'flex', gap: 1.5, marginTop: 3 }}>
    {ICONS.map(({ name, Icon }) => (
      <Box
        key={name}
        role="img"
        aria-label={name}
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 40,
          height: 40,
          borderRadius: '50%',
          border: '1px solid color-mix(in srgb, currentColor 26%, transparent)',
        }}
      >
        <Icon sx={{ fontSize: 18 }} />
      </Box>
    ))}
  </Box>
);
