import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import type { CurrentUser } from '../../../../shared/contract/accounts.ts';
import type { OwnProfile } from '../../../../shared/contract/views.ts';
import { Portrait } from '../../components/portrait/portrait.tsx';
import { ToneChip } from '../../components/tone-chip.tsx';
import { TIER_LABELS, VERIFICATION_LABELS } from '../../content/option-labels.ts';
import { toast } from '../../lib/toasts.ts';

/** No document is taken here: our staff ask for them in person. */
const explainVerification = (): void =>
  toast({
    title: 'Verification documents',
    description:
      'Documents are not uploaded here yet. Our staff will contact you and tell you how to send them safely.',
  });

/** Who I am in the house: name, work, standing. */
export const SideCard = ({ user, profile }: { user: CurrentUser; profile: OwnProfile }) => (
  <Card>
    <CardContent sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1.5 }}>
      <Portrait photo={profile.profilePhoto} seed={user.id} name={user} size={120} />
      <div>
        <Typography variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {`${user.firstName} ${user.lastName}`}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {profile.occupation ?? 'Occupation not told yet'}
        </Typography>
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
        <ToneChip tone={profile.verificationStatus === 'verified' ? 'green' : 'neutral'}>
          {VERIFICATION_LABELS[profile.verificationStatus]}
        </ToneChip>
        {profile.membershipTier ? <ToneChip tone="brass">{TIER_LABELS[profile.membershipTier]}</ToneChip> : null}
      </Box>
      <Button
        variant="outlined"
        fullWidth
        onClick={explainVerification}
        sx={{ marginTop: 1.5, paddingInline: '6px', fontSize: '0.875rem' }}
      >
        Upload Verification Documents
      </Button>
    </CardContent>
  </Card>
);
