import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import type { CurrentUser } from '../../../../shared/contract/accounts.ts';
import type { OwnDocument } from '../../../../shared/contract/base/documents.ts';
import type { OwnProfile } from '../../../../shared/contract/base/views.ts';
import { VERIFIED_MEANING } from '../../../../shared/rules/verification.ts';
import { createPart } from '../../components/part.tsx';
import { Portrait } from '../../components/portrait/portrait.tsx';
import { StatusChip } from '../../components/status-chip.tsx';
import { takesContactMessages } from '../../components/team-link.tsx';
import { TierChip } from '../../components/tier-chip.tsx';
import { DOCUMENT_KIND_WORDS, describeChecks } from '../../content/document-words.ts';
import { formatMoment } from '../../content/format.ts';
import { formatName } from '../../content/format-name.ts';
import { TIER_LABELS, VERIFICATION_LABELS } from '../../content/option-labels.ts';
import { toast } from '../../lib/toasts.ts';

const DocumentDialog = createPart(async () => (await import('./document-dialog.tsx')).DocumentDialog);

/** Where documents cannot be uploaded, staff contact the user about them. */
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
    xs: '"portrait head" "portrait chips" "meaning meaning" "button button" "document document"',
    md: '"portrait" "head" "chips" "meaning" "button" "document"',
  },
} as const;
const SIDE = { xs: 84, md: 120 };
const PORTRAIT = { gridArea: 'portrait', width: SIDE, height: SIDE, borderRadius: '50%', overflow: 'hidden' } as const;

/** How the last document that somebody has sent stands. */
const describeDocument = ({ kind, status, sentAt, reason }: OwnDocument): string | null => {
  const document = DOCUMENT_KIND_WORDS[kind];
  switch (status) {
    case 'waiting':
      return `We are looking at your ${document}, sent ${formatMoment(sentAt, 'dayAndMonth')}. We tell you once we have decided.`;
    case 'rejected':
      return `We could not accept your ${document}: ${reason ?? 'please send it again.'}`;
    case 'expired':
      return `We did not get to your ${document} in time, and have erased it. Please send it again.`;
    case 'approved':
      return null;
  }
};

/** What staff have checked, as far as it counts. */
const Checked = ({ profile }: { profile: OwnProfile }) => {
  const checks = describeChecks(profile.documentChecks);
  const lines = [
    profile.verificationStatus === 'verified' ? VERIFIED_MEANING : null,
    checks && `Checked on a document: ${checks.charAt(0).toLowerCase()}${checks.slice(1)}.`,
  ].filter((line) => line !== null);
  return lines.length > 0 ? (
    <Box sx={{ gridArea: 'meaning', display: 'grid', gap: 0.5 }}>
      {lines.map((line) => (
        <Typography key={line} variant="caption" color="textSecondary">
          {line}
        </Typography>
      ))}
    </Box>
  ) : null;
};

/** The button for documents; it makes no call where the service takes none. */
const DocumentButton = ({ user, profile }: { user: CurrentUser; profile: OwnProfile }) => {
  const [isOpen, setOpen] = useState(false);
  const takes = user.can.sendDocument;
  const state = takes && profile.document ? describeDocument(profile.document) : null;
  return (
    <>
      <Button
        variant="outlined"
        fullWidth
        disabled={takes && profile.document?.status === 'waiting'}
        onClick={takes ? () => setOpen(true) : explainVerification}
        sx={{ gridArea: 'button', marginTop: 1.5, paddingInline: '6px', fontSize: '0.875rem' }}
      >
        Upload Verification Documents
      </Button>
      {state ? (
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ gridArea: 'document', marginTop: 0.5, overflowWrap: 'anywhere' }}
        >
          {state}
        </Typography>
      ) : null}
      {isOpen ? (
        <Suspense>
          <DocumentDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};

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
      <Checked profile={profile} />
      <DocumentButton user={user} profile={profile} />
    </CardContent>
  </Card>
);
