import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { BareList } from '../../components/bare-list.tsx';
import { Section } from '../../components/layout/section.tsx';
import { paths } from '../../lib/paths.ts';
import { useMyProfile } from '../../lib/session.ts';

const MATCHMAKER = { to: paths.matchmaker, label: 'Your matchmaker' };
const LINKS = [
  { to: paths.vip, label: 'VIP Dashboard', about: 'Where your exclusive features are gathered.' },
  { to: paths.vipAiMatchmaker, label: 'AI Matchmaker', about: 'Not open yet.' },
  { to: paths.vipEvents, label: 'VIP Events', about: 'Not open yet.' },
  { to: paths.vipConcierge, label: 'VIP Concierge', about: 'Not open yet.' },
];

/** The ways to what VIP members have besides others. */
export const VipLinks = () => {
  const { data: profile } = useMyProfile();
  const isAssigned = profile?.assignedMatchmakerId !== null;
  const about = isAssigned ? 'Write to the person who looks with you.' : 'Our team has not chosen one for you yet.';
  return (
    <Box sx={{ marginTop: 6 }}>
      <Section title="Your VIP membership">
        <BareList
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {[{ ...MATCHMAKER, about }, ...LINKS].map(({ to, label, about }) => (
            <li key={to}>
              <Box
                component={Link}
                to={to}
                sx={({ vars: { palette } }) => ({
                  display: 'block',
                  height: '100%',
                  padding: 2,
                  color: 'inherit',
                  textDecoration: 'none',
                  border: `1px solid ${palette.divider}`,
                  borderRadius: '12px',
                  backgroundColor: palette.background.paper,
                  '&:hover': { borderColor: palette.outline },
                })}
              >
                <Typography variant="name" component="span" sx={{ display: 'block' }}>
                  {label}
                </Typography>
                <Typography variant="body2" component="span" color="textSecondary">
                  {about}
                </Typography>
              </Box>
            </li>
          ))}
        </BareList>
      </Section>
    </Box>
  );
};
