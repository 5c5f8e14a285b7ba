import Typography from '@mui/material/Typography';
import { type Audience, type AudienceChoices, decideAudience } from '../../../../shared/rules/audience.ts';
import { paths } from '../../lib/paths.ts';
import { TextLink } from '../text-link.tsx';

const EFFECTS: Readonly<Record<Audience, string>> = {
  everyone: 'Any member who looks sees your whole profile.',
  introduced: 'Members introduced to you see your whole profile; no one else does.',
  connected:
    'Only people you are connected with see your whole profile; those introduced to you see your first name, age, place and work.',
};
const OTHERS = {
  profile: { choice: 'settings', to: paths.settings, name: 'Profile visibility', place: 'in your settings' },
  settings: { choice: 'profile', to: paths.profile, name: 'Show my profile to', place: 'on your profile' },
} as const;

interface VisibilityNowProps {
  /** Where this stands: beside the choice of the profile, or of the settings. */
  at: keyof typeof OTHERS;
  /** Undefined as long as the other choice is not known. */
  choices: Partial<AudienceChoices>;
}

/** Says which of the two choices about who sees the user's profile decides now, and what follows. */
export const VisibilityNow = ({ at, choices: { showProfileTo, profileVisibility } }: VisibilityNowProps) => {
  const known = showProfileTo && profileVisibility ? decideAudience({ showProfileTo, profileVisibility }) : null;
  const { to, name, place } = OTHERS[at];
  const other = (
    <>
      <TextLink to={`${to}?tab=privacy`}>{name}</TextLink> {place}
    </>
  );
  return (
    // As high as it will be, so that what is below does not move.
    <Typography variant="body2" color="textSecondary" role="status" sx={{ minHeight: '3em' }}>
      {known?.decides === 'both' ? <>{other} says the same. </> : null}
      {known?.decides === at ? <>This decides: {other} is wider. </> : null}
      {known?.decides === OTHERS[at].choice ? <>{other} decides: it is stricter. </> : null}
      {known ? EFFECTS[known.audience] : null}
    </Typography>
  );
};
