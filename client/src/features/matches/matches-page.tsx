import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { contract } from '../../../../shared/contract/index.ts';
import { MasterDetail } from '../../components/layout/master-detail.tsx';
import { Page } from '../../components/layout/page.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { LoadFailedNotice } from '../../components/query-content.tsx';
import { PeopleSkeleton } from '../../components/skeletons.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useApiQuery, useFailure } from '../../lib/query.ts';
import { useMyProfile } from '../../lib/session.ts';
import { MatchDetail, type ThreadSlot } from './match-detail.tsx';
import { groupMatches, TAB_LABEL, TABS, type TabName } from './match-groups.ts';
import { MatchList } from './match-list.tsx';
import { NoMatches } from './no-matches.tsx';

/** The member's matches: a list, and the selected one in detail. */
export const MatchesPage = ({ thread }: { thread: ThreadSlot }) => {
  const [tab, setTab] = useState<TabName>('today');
  const [chosen, setChosen] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const today = useApiQuery(contract.matches.daily, {});
  const all = useApiQuery(contract.matches.list, {});
  const { data: profile } = useMyProfile();

  const groups = groupMatches(tab, today.data ?? [], all.data ?? []);
  const listed = groups.flatMap(({ matches }) => matches);
  const selected = listed.find(({ id }) => id === chosen) ?? listed[0];
  const selectedId = selected?.id;
  // The match that is shown stays selected when the list changes around it.
  useEffect(() => {
    if (selectedId) setChosen(selectedId);
  }, [selectedId]);
  const source = tab === 'today' ? today : all;
  const failures = { today: useFailure(today), all: useFailure(all) };
  const failure = tab === 'today' ? failures.today : failures.all;

  const choose = (next: TabName) => {
    setTab(next);
    setOpen(false);
  };

  const item = (name: TabName) => ({
    value: name,
    label: TAB_LABEL[name],
    content: (
      <>
        {source.isLoading && !failure ? <PeopleSkeleton /> : null}
        {failure ? (
          <Box sx={{ marginBottom: 3 }}>
            <LoadFailedNotice
              title={source.data ? 'This may be out of date' : 'Your matches could not be loaded'}
              query={{ error: failure, refetch: source.refetch }}
            />
          </Box>
        ) : null}
        {source.data && !selected ? (
          <NoMatches tab={tab} lacksBasics={Boolean(profile && (profile.age === null || profile.gender === null))} />
        ) : null}
        {selected ? (
          <MasterDetail
            isOpen={isOpen}
            onBack={() => setOpen(false)}
            list={
              <MatchList
                groups={groups}
                selectedId={selected.id}
                onSelect={(id) => {
                  setChosen(id);
                  setOpen(true);
                }}
              />
            }
            detail={<MatchDetail key={selected.id} match={selected} allowsMessages={tab !== 'today'} thread={thread} />}
          />
        ) : null}
      </>
    ),
  });

  return (
    <Page title="Matches" width="full">
      <PageHeader title="Your matches" lead="A few people a day, chosen for you. Take your time with each." />
      <Tabs label="Which matches" value={tab} onChange={choose} items={TABS.map(item)} />
    </Page>
  );
};
