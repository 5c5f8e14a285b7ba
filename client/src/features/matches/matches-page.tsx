import Box from '@mui/material/Box';
import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MatchView } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { FullView } from '../../components/layout/full-view.tsx';
import { MasterDetail, useDetailAhead, useIsSideBySide } from '../../components/layout/master-detail.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { DailyNote } from '../../components/notes/daily-outlook.tsx';
import { LimitNote } from '../../components/notes/limit-note.tsx';
import { MissingFactsNote } from '../../components/notes/missing-facts-note.tsx';
import { PauseNote } from '../../components/notes/pause-note.tsx';
import { PlaceNote } from '../../components/notes/place-note.tsx';
import { VerificationNote } from '../../components/notes/verification-note.tsx';
import { Notice } from '../../components/notice.tsx';
import { PartBoundary } from '../../components/part.tsx';
import { LoadFailedNotice } from '../../components/query-content.tsx';
import { PeopleSkeleton } from '../../components/skeletons.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useBackToList, useNextFromList } from '../../lib/list-history.ts';
import { paths } from '../../lib/paths.ts';
import { useApiQuery, useFailure } from '../../lib/query/query.ts';
import { createFetched } from '../../lib/rendering/fetched.ts';
import { useMyProfile } from '../../lib/session.ts';
import { findStep } from './day-steps.tsx';
import { type DetailView, getShownView, type ThreadSlot, toDetailView } from './detail-view.ts';
import { groupMatches, TAB_LABEL, TABS, type TabName } from './match-groups.ts';
import { MatchList } from './match-list.tsx';
import { NoMatches } from './no-matches.tsx';
import { MoreMatches, useOlderMatches } from './older-matches.tsx';

const { Component: MatchDetail, prefetch: prefetchMatch } = createFetched(
  async () => (await import('./match-detail.tsx')).MatchDetail,
);

/** Fetches what shows a match that is open. */
export { prefetchMatch };

/** Builds the query of the page's address: the tab, the person who is open, and what of them is shown. */
const buildQuery = (tab: TabName, userId?: string, view: DetailView = 'profile'): string => {
  const query = new URLSearchParams({
    ...(tab === 'today' ? {} : { tab }),
    ...(userId ? { person: userId } : {}),
    ...(view === 'profile' ? {} : { view }),
  });
  return query.size === 0 ? '' : `?${query}`;
};

/** From how many people on that wait for the member's answer the page says so. */
const MANY_WAITING = 5;

/** Says before new people that many wait for an answer; none is withheld. */
const WaitingNote = () => {
  const { data: count = 0 } = useApiQuery(contract.messages.waitingCount, {});
  if (count < MANY_WAITING) return null;
  return (
    <Box sx={{ flex: 'none', marginBottom: 2 }}>
      <Notice
        title={`${count} people are waiting for your answer`}
        action={
          <LinkButton to={paths.messages} variant="text">
            Messages
          </LinkButton>
        }
      />
    </Box>
  );
};

/** The member's matches: a list, and the selected one in detail. The address says which. */
export const MatchesPage = ({ thread }: { thread: ThreadSlot }) => {
  const [query, setQuery] = useSearchParams();
  const tab = TABS.find((name) => name === query.get('tab')) ?? 'today';
  const person = query.get('person');
  const next = useNextFromList();
  const isSideBySide = useIsSideBySide();
  const goBack = useBackToList(paths.matches + buildQuery(tab));
  const [last, setLast] = useState<string>();
  const today = useApiQuery(contract.matches.daily, {});
  const all = useApiQuery(contract.matches.list, {});
  const { data: profile } = useMyProfile();

  const older = useOlderMatches(all.data);
  const groups = groupMatches(tab, today.data ?? [], [...(all.data ?? []), ...older.matches]);
  const listed = groups.flatMap(({ matches }) => matches);
  const isAsked = ({ otherUser }: MatchView): boolean => otherUser.id === person;
  // Somebody may have left the list since their address was kept, or be too far down in it.
  const known = listed.find(isAsked) ?? all.data?.find(isAsked);
  const isMissing = person !== null && all.data !== undefined && !known;
  const alone = useApiQuery(contract.matches.list, { query: { userId: person ?? '' } }, { enabled: isMissing });
  const asked = known ?? (isMissing ? alone.data?.[0] : undefined);
  const selected = asked ?? listed.find(({ id }) => id === last) ?? listed[0];
  const selectedId = selected?.id;
  // The match that is shown stays selected when the list changes around it, and after going back to the list.
  useEffect(() => {
    if (selectedId) setLast(selectedId);
  }, [selectedId]);
  const source = tab === 'today' ? today : all;
  const failures = { today: useFailure(today), all: useFailure(all) };
  const failure = tab === 'today' ? failures.today : failures.all;
  const isOpen = asked !== undefined;
  const allowsMessages = tab !== 'today';
  const view = toDetailView(query.get('view'));
  useDetailAhead(prefetchMatch);
  const isConversation = isOpen && getShownView(asked, allowsMessages, view) === 'messages';

  // At the end of the list, which does not move when they come.
  const notes =
    tab === 'today' ? (
      <Box sx={{ display: 'grid', gap: 2, '&:not(:empty)': { marginTop: 2 } }}>
        <DailyNote />
      </Box>
    ) : null;
  const item = (name: TabName) => ({
    value: name,
    label: TAB_LABEL[name],
    content: (
      <>
        {isOpen ? null : (
          <Box sx={{ flex: 'none', display: 'grid', gap: 2, '&:not(:empty)': { marginBottom: 2 } }}>
            <PauseNote />
            <LimitNote />
            <VerificationNote />
            <PlaceNote />
          </Box>
        )}
        {name === 'today' && !isOpen ? <WaitingNote /> : null}
        {source.isLoading && !failure ? <PeopleSkeleton /> : null}
        {failure ? (
          <Box sx={{ marginBottom: 3 }}>
            <LoadFailedNotice
              title={source.data ? 'This may be out of date' : 'Your matches could not be loaded'}
              query={{ error: failure, refetch: source.refetch }}
            />
          </Box>
        ) : null}
        {selected && !isOpen ? (
          <Box sx={{ '&:not(:empty)': { marginBottom: 2 } }}>
            <MissingFactsNote action={<LinkButton to={paths.profile}>Complete your profile</LinkButton>} />
          </Box>
        ) : null}
        {source.data && !selected ? (
          <>
            <NoMatches tab={tab} profile={profile} />
            {notes}
          </>
        ) : null}
        {selected ? (
          <MasterDetail
            isOpen={isOpen}
            isConversation={isConversation}
            onBack={goBack}
            list={
              <>
                <MatchList
                  groups={groups}
                  selectedId={selected.id}
                  isOpen={isOpen || isSideBySide}
                  buildPath={({ otherUser }) => paths.matches + buildQuery(tab, otherUser.id)}
                />
                {tab === 'all' ? <MoreMatches older={older} /> : null}
                {notes}
              </>
            }
            detail={
              <PartBoundary>
                <Suspense fallback={<Spinner />}>
                  <MatchDetail
                    key={selected.id}
                    match={selected}
                    allowsMessages={allowsMessages}
                    step={
                      tab === 'today'
                        ? findStep(
                            today.data ?? [],
                            selected,
                            ({ otherUser }) => paths.matches + buildQuery(tab, otherUser.id),
                          )
                        : null
                    }
                    thread={thread}
                    view={view}
                    onView={(wanted) => setQuery(buildQuery(tab, selected.otherUser.id, wanted), { state: next })}
                    onBack={goBack}
                  />
                </Suspense>
              </PartBoundary>
            }
          />
        ) : null}
      </>
    ),
  });

  return (
    <FullView
      title="Matches"
      isOpen={isOpen}
      isConversation={isConversation}
      head={
        <PageHeader compact title="Your matches" lead="A few people a day, chosen for you. Take your time with each." />
      }
    >
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: 'flex',
          flexDirection: 'column',
          // On a phone, what is open takes the list's place with all that belongs to the list.
          '& > [role=tablist]': { flex: 'none', display: { xs: isOpen ? 'none' : 'flex', md: 'flex' } },
          '& > [role=tabpanel]': { paddingTop: { xs: isOpen ? 0 : 2, md: 2 } },
        }}
      >
        <Tabs
          label="Which matches"
          value={tab}
          onChange={(name) => setQuery(buildQuery(name))}
          grow="parts"
          items={TABS.map(item)}
        />
      </Box>
    </FullView>
  );
};
