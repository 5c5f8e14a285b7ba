import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense } from 'react';
import type { CurrentUser } from '../../../../shared/contract/accounts.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { DAILY_ALLOWANCE, LIMITS } from '../../../../shared/limits.ts';
import { ProgressBar } from '../../components/layout/progress-bar.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { createPart } from '../../components/part.tsx';
import { Portrait } from '../../components/portrait/portrait.tsx';
import { LoadFailedNotice } from '../../components/query-content.tsx';
import { CardSkeleton, Loading } from '../../components/skeletons.tsx';
import { TierChip } from '../../components/tier-chip.tsx';
import { formatName } from '../../content/format-name.ts';
import { TIER_LABELS } from '../../content/option-labels.ts';
import { paths } from '../../lib/paths.ts';
import { CLIENT_CACHE } from '../../lib/query/cache-times.ts';
import { useApiQuery, useFailure } from '../../lib/query/query.ts';
import { useMyProfile } from '../../lib/session.ts';
import { TOUCH_TARGET_PX } from '../../theme/tokens.ts';

const NextStep = createPart(async () => (await import('../../components/first-steps/next-step.tsx')).NextStep);

const Figure = ({ term, children }: { term: string; children: ReactNode }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
    <Typography variant="body2" component="dt" color="textSecondary">
      {term}
    </Typography>
    <Typography variant="h5" component="dd" className="numeric" sx={{ margin: 0 }}>
      {children}
    </Typography>
  </Box>
);

/** The number of unread messages; where it could not be loaded, that is said, and never 0. */
const UnreadCount = () => {
  const unread = useApiQuery(contract.messages.unreadCount, {}, { staleTime: CLIENT_CACHE.unreadCountMs });
  const failure = useFailure(unread);
  if (unread.data !== undefined) return unread.data;
  if (!failure)
    return (
      <Box component="span" aria-hidden="true">
        ·
      </Box>
    );
  return (
    <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
      Not loaded
      <Button
        size="small"
        aria-label="Retry loading the unread messages"
        onClick={() => void unread.refetch()}
        sx={{ marginInlineStart: 1, marginBlock: '-6px' }}
      >
        Retry
      </Button>
    </Box>
  );
};

/** On a tablet, where the card is wide, the member and their figures are side by side. */
const BODY = {
  display: 'grid',
  columnGap: 5,
  rowGap: 3,
  gridTemplateColumns: { sm: '1fr 1fr', lg: '1fr' },
} as const;
const WAYS = {
  display: 'grid',
  gap: 1.5,
  gridColumn: '1 / -1',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)', lg: '1fr 1fr' },
} as const;

/** A member's summary: name, tier, unread messages, daily allowance and profile completion. */
export const SummaryCard = ({ user }: { user: CurrentUser }) => {
  const mine = useMyProfile();
  const failure = useFailure(mine);
  const profile = mine.data;
  if (!profile && !failure) {
    return (
      <Loading label="Loading your profile">
        <Box sx={{ height: { xs: 474, sm: 286, lg: 474 }, overflow: 'hidden', borderRadius: '12px' }}>
          <CardSkeleton height={474} />
        </Box>
      </Loading>
    );
  }
  const tier = profile?.membershipTier ?? 'standard';
  return (
    <Card>
      <CardContent sx={BODY}>
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <Portrait photo={profile?.profilePhoto ?? null} seed={user.id} name={user} size={76} />
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
                {formatName(user)}
              </Typography>
              {profile ? (
                <Typography variant="body2" color="textSecondary">
                  {profile.occupation ?? 'Add your occupation'}
                </Typography>
              ) : null}
            </Box>
          </Box>
          {profile ? (
            <div>
              <TierChip>{`${TIER_LABELS[tier]} member`}</TierChip>
            </div>
          ) : (
            <LoadFailedNotice
              title="Your profile could not be loaded"
              query={{ error: failure, refetch: mine.refetch }}
            />
          )}
        </Box>
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Box component="dl" sx={{ display: 'grid', gap: 1, margin: 0 }}>
            <Figure term="Unread messages">
              <UnreadCount />
            </Figure>
            {profile ? <Figure term="Daily matches">{DAILY_ALLOWANCE[tier]}</Figure> : null}
            <Figure term="Profile completion">{`${LIMITS.profileCompletion}%`}</Figure>
          </Box>
          <ProgressBar label="Profile completion" value={LIMITS.profileCompletion} />
          {/* As high as the button, which comes later. */}
          <Box sx={{ minHeight: TOUCH_TARGET_PX, marginInlineStart: '-14px', marginBlock: '-8px' }}>
            <Suspense fallback={null}>
              <NextStep />
            </Suspense>
          </Box>
        </Box>
        <Box sx={WAYS}>
          <LinkButton to={paths.matches} variant="outlined">
            Matches
          </LinkButton>
          <LinkButton to={paths.messages} variant="outlined">
            Messages
          </LinkButton>
          <LinkButton to={paths.profile} variant="outlined">
            Edit profile
          </LinkButton>
          <LinkButton to={paths.settings} variant="outlined">
            Settings
          </LinkButton>
        </Box>
      </CardContent>
    </Card>
  );
};
