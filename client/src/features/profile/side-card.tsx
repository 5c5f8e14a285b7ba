import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import type { CurrentUser } from '../../../../shared/contract/accounts.ts';
import type { OwnProfile } from '../../../../shared/contract/base/views.ts';
import { VERIFIED_MEANING } from '../../../../shared/rules/verification.ts';
import { Portrait } from '../../components/portrait/portrait.tsx';
import { StatusChip } from '../../components/status-chip.tsx';
import { takesContactMessages } from '../../components/team-link.tsx';
import { TierChip } from '../../components/tier-chip.tsx';
import { formatName } from '../../content/format-name.ts';
import { TIER_LABELS, VERIFICATION_LABELS } from '../../content/option-labels.ts';
import { toast } from '../../lib/toasts.ts';

/** Documents cannot be uploaded; staff contact the user about them. */
const explainVerification = (): void =>
  toast({
    title: 'Verification documents',
    description: takesContactMessages()
      ? 'You cannot upload documents here yet. Please write to us, and we will explain how to send them safely.'
      : 'You cannot upload documents here yet. Our team tells you when they need one.',
  });

/** In a column beside the tabs; in a row above them on a phone or a tablet. */
const CARD = {
  display: 'grid',
  columnGap: 2.5,
  rowGap: { xs: 1, md: 1.5 },
  justifyItems: { md: 'center' },
  textAlign: { md: 'center' },
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', md: 'minmax(0, 1fr)' },
  gridTemplateAreas: {
    xs: '"portrait head" "portrait chips" "meaning meaning" "button button"',
    md: '"portrait" "head" "chips" "meaning" "button"',
  },
} as const;
const SIDE = { xs: 84, md: 120 };
const PORTRAIT = { gridArea: 'portrait', width: SIDE, height: SIDE, borderRadius: '50%', overflow: 'hidden' } as const;

/** The user's name, occupation, verification and tier. */
export const SideCard = ({ user, profile }: { user: CurrentUser; profile: OwnProfile }) => (
  <Card>
    <CardContent sx={CARD}>
      <Box sx={PORTRAIT}>
        <Portrait photo={profile.profilePhoto} seed={user.id} name={user} shape="fill" />
      </Box>
      <Box sx={{ gridArea: 'head', alignSelf: { xs: 'end', md: 'auto' }, minWidth: 0 }}>
        <Typography variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {formatName(user)}
        </Typography>
        {profile.occupation || !user.can.apply ? (
          <Typography variant="body2" color="textSecondary">
            {profile.occupation ?? 'Add your occupation'}
          </Typography>
        ) : null}
      </Box>
      <Box sx={{ gridArea: 'chips', display: 'flex', flexWrap: 'wrap', justifyContent: { md: 'center' }, gap: 1 }}>
        <StatusChip tone={profile.verificationStatus === 'verified' ? 'green' : 'neutral'}>
          {VERIFICATION_LABELS[profile.verificationStatus]}
        </StatusChip>
        {profile.membershipTier ? <TierChip>{TIER_LABELS[profile.membershipTier]}</TierChip> : null}
      </Box>
      {profile.verificationStatus === 'verified' ? (
        <Typography variant="caption" color="textSecondary" sx={{ gridArea: 'meaning' }}>
          {VERIFIED_MEANING}
        </Typography>
      ) : null}
      <Button
        variant="outlined"
        fullWidth
        onClick={explainVerification}
        sx={{ gridArea: 'button', marginTop: 1.5, paddingInline: '6px', fontSize: '0.875rem' }}
      >
        Upload Verification Documents
      </Button>
    </CardContent>
  </Card>
);
