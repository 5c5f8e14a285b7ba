import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { contract } from '../../../../shared/contract/index.ts';
import { Page } from '../../components/layout/page.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { createPart } from '../../components/part.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { formatLongDay } from '../../content/format.ts';
import { useAddressChoice } from '../../lib/address-choice.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { OptionalPart } from '../../lib/rendering/boundary.tsx';
import { useToday } from '../../lib/rendering/today.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { ModerationNotices } from './moderation-notices.tsx';
import { MyMatches } from './my-matches.tsx';
import { SummaryCard } from './summary-card.tsx';

const TABS = ['matches', 'insights'] as const;

const NewConnections = createPart(async () => (await import('./new-connections.tsx')).NewConnections);
const WaitingAnswers = createPart(
  async () => (await import('../../components/notes/waiting-answers.tsx')).WaitingAnswers,
);
const ProfileFeedbackPanel = createPart(async () => (await import('./profile-feedback.tsx')).ProfileFeedbackPanel);
const VipLinks = createPart(async () => (await import('./vip-links.tsx')).VipLinks);

/** The newest connection in which nobody has written yet, and the way to the others; nothing, and nothing fetched, without one. */
const Connections = () => {
  const { data } = useApiQuery(contract.matches.list, {});
  const [first, ...others] = data?.filter(({ isNewlyConnected }) => isNewlyConnected) ?? [];
  return first ? (
    <OptionalPart>
      <Suspense>
        <NewConnections match={first} others={others.length} />
      </Suspense>
    </OptionalPart>
  ) : null;
};

/** A member's first page: the people for whom they come first, then advice on their profile, and their own summary. */
export const DashboardPage = () => {
  const { user } = useCurrentUser();
  const today = useToday();
  const [tab, setTab] = useAddressChoice('tab', TABS, 'matches');
  if (!user) return null;
  return (
    <Page title="Dashboard">
      <PageHeader compact eyebrow={formatLongDay(today)} title={`As-salamu alaykum, ${user.firstName}`} />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 4, lg: 6 },
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <ModerationNotices />
          {user.can.beIntroduced ? <Connections /> : null}
          <Tabs
            label="Matches and insights"
            value={tab}
            onChange={setTab}
            items={[
              { value: 'matches', label: 'My Matches', content: <MyMatches /> },
              {
                value: 'insights',
                label: 'Profile Insights',
                content: (
                  <Suspense>
                    <ProfileFeedbackPanel />
                  </Suspense>
                ),
              },
            ]}
          />
          {user.can.seeMatchmaker ? (
            <Suspense>
              <VipLinks />
            </Suspense>
          ) : null}
        </Box>
        <Box sx={{ display: 'grid', gap: 3 }}>
          <SummaryCard user={user} />
          <OptionalPart>
            <Suspense>
              <WaitingAnswers />
            </Suspense>
          </OptionalPart>
        </Box>
      </Box>
    </Page>
  );
};
