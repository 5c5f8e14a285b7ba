import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { contract } from '../../../../shared/contract/index.ts';
import { Page } from '../../components/layout/page.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { formatLongDay } from '../../content/format.ts';
import { useAddressChoice } from '../../lib/address-choice.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { OptionalPart } from '../../lib/rendering/boundary.tsx';
import { useHydrated } from '../../lib/rendering/hydrated.ts';
import { useToday } from '../../lib/rendering/today.ts';
import { useIncrementalCount } from '../../lib/use-one-by-one.ts';
import { TOP_BAR_HEIGHT_PX } from '../../theme/tokens.ts';
import { ConductNotices } from './conduct-notices.tsx';
import { MyMatches } from './my-matches.tsx';
import { ProfileInsights } from './profile-insights.tsx';
import { SummaryCard } from './summary-card.tsx';

const TABS = ['matches', 'insights'] as const;

/** A non-breaking space, so that the line keeps its height. */
const NO_DAY_YET = '\u00a0';

const NewConnections = lazy(async () => ({ default: (await import('./new-connections.tsx')).NewConnections }));
const VipLinks = lazy(async () => ({ default: (await import('./vip-links.tsx')).VipLinks }));

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
  const isHydrated = useHydrated();
  const today = useToday();
  // The tabs first, then their content.
  const shown = useIncrementalCount(2);
  const [tab, setTab] = useAddressChoice('tab', TABS, 'matches');
  if (!user) return null;
  return (
    <Page title="Dashboard">
      <PageHeader
        compact
        eyebrow={isHydrated && !import.meta.env.SSR ? formatLongDay(today) : NO_DAY_YET}
        title={`As-salamu alaykum, ${user.firstName}`}
      />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 4, lg: 6 },
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          {isHydrated && shown > 0 ? <ConductNotices /> : null}
          {isHydrated && user.can.beIntroduced ? <Connections /> : null}
          {shown > 0 ? (
            <Tabs
              label="Matches and insights"
              value={tab}
              onChange={setTab}
              items={[
                { value: 'matches', label: 'My Matches', content: shown > 1 ? <MyMatches /> : null },
                { value: 'insights', label: 'Profile Insights', content: <ProfileInsights /> },
              ]}
            />
          ) : null}
          {isHydrated && user.can.seeMatchmaker && !import.meta.env.SSR ? (
            <Suspense>
              <VipLinks />
            </Suspense>
          ) : null}
        </Box>
        <Box sx={{ position: { lg: 'sticky' }, top: `${TOP_BAR_HEIGHT_PX + 24}px` }}>
          <SummaryCard user={user} />
        </Box>
      </Box>
    </Page>
  );
};
