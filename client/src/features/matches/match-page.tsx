import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { ListedMatchView, OtherProfile } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { DetailCard } from '../../components/layout/detail-card.tsx';
import { FullView } from '../../components/layout/full-view.tsx';
import { Page, PageTitle } from '../../components/layout/page.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Facts } from '../../components/person/facts.tsx';
import { OwnWords } from '../../components/person/own-words.tsx';
import { LargePortrait, PersonLayout, PhotoGallery } from '../../components/person/photo-gallery.tsx';
import { ProfileFacts } from '../../components/person/profile-facts.tsx';
import { PromptWords } from '../../components/person/prompt-words.tsx';
import { LoadFailedNotice } from '../../components/query-content.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { formatMoment } from '../../content/format.ts';
import { formatName } from '../../content/format-name.ts';
import { SUGGESTED } from '../../content/recommendation-text.ts';
import { isPassing } from '../../lib/error-message.ts';
import { useBackToList, useIsFromWithin, useNextFromList } from '../../lib/list-history.ts';
import { buildMatchPath, paths } from '../../lib/paths.ts';
import { queryClient, queryKey, useApiQuery, useFailure } from '../../lib/query/query.ts';
import { useRecommendations } from '../../lib/query/recommendations.ts';
import { PersonMenu } from '../chat/person/person-menu.tsx';
import { Compatibility } from './compatibility.tsx';
import { findStep } from './day-steps.tsx';
import { getShownView, type ThreadSlot, toDetailView } from './detail-view.ts';
import { formatAgeAndLocation } from './format.ts';
import { MatchDetail } from './match-detail.tsx';

/** Returns somebody's introduction in the list of all where it was loaded; undefined where they are not in it. */
const findListed = (userId: string): ListedMatchView[] | undefined => {
  const all = queryClient.getQueryData<ListedMatchView[]>(queryKey(contract.matches.list));
  const match = all?.find(({ otherUser }) => otherUser.id === userId);
  return match && [match];
};

/** The page of another member: the introduction where there is one, else what the viewer may see of them until then. */
export const MatchPage = ({ thread }: { thread: ThreadSlot }) => {
  const { userId = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const goBack = useBackToList(paths.matches);
  const isFromWithin = useIsFromWithin();
  const next = useNextFromList();
  const list = useApiQuery(
    contract.matches.list,
    { query: { userId } },
    // Most are in the list that was loaded before.
    { placeholderData: () => findListed(userId) },
  );
  const match = list.data?.[0];
  const today = useApiQuery(contract.matches.daily, {}, { enabled: match !== undefined });
  const other = useApiQuery(contract.profiles.other, { params: { userId } }, { enabled: list.isSuccess && !match });
  const failures = [useFailure(list), useFailure(other)];
  const failed = failures.find((failure) => failure && isPassing(failure));
  const back = isFromWithin ? (
    <Button onClick={goBack}>Back</Button>
  ) : (
    <LinkButton to={paths.matches} variant="text">
      Your matches
    </LinkButton>
  );
  if (match) {
    const view = toDetailView(query.get('view'));
    const isConversation = getShownView(match, true, view) === 'messages';
    return (
      <FullView
        title={formatName(match.otherUser)}
        isOpen={isConversation}
        isConversation={isConversation}
        head={<Box sx={{ marginInlineStart: '-14px', marginBottom: 1 }}>{back}</Box>}
      >
        <DetailCard isConversation={isConversation}>
          <MatchDetail
            match={match}
            allowsMessages
            step={findStep(today.data ?? [], match, ({ otherUser }) => buildMatchPath(otherUser.id))}
            thread={thread}
            level={1}
            view={view}
            onView={(wanted) =>
              setQuery(wanted === 'profile' ? {} : { view: wanted }, isFromWithin ? { state: next } : {})
            }
            onBack={goBack}
          />
        </DetailCard>
      </FullView>
    );
  }
  // Whether there is an introduction is not known where the list could not be loaded.
  if (list.data && other.data) return <NotIntroduced profile={other.data} back={back} onGone={goBack} />;
  if (failed) {
    return (
      <Page title="Profile">
        <PageHeader title="Profile" />
        <LoadFailedNotice
          title="This profile could not be loaded"
          query={{ error: failed, refetch: () => (list.isSuccess ? other : list).refetch() }}
        />
      </Page>
    );
  }
  // Its heading is the person's name, which is not known yet.
  if (!failures.some(Boolean)) {
    return (
      <>
        <PageTitle title="Profile" />
        <Spinner page />
      </>
    );
  }
  return (
    <Page title="Profile">
      <EmptyState level={1} title="This profile is not available" action={back}>
        It may have been hidden or closed since you last saw it.
      </EmptyState>
    </Page>
  );
};

/** Says that the viewer cannot answer somebody yet, and when that may change. */
const NextIntroductions = ({ firstName }: { firstName: string }) => {
  const { data: renewal } = useApiQuery(contract.matches.renewal, {});
  return (
    <Notice title={`You have not been introduced to ${firstName} yet`}>
      <span>{`${SUGGESTED} Once you have been introduced, you can answer here.`}</span>
      {renewal
        ? ` Introductions come once a day, the next shortly after ${formatMoment(renewal.renewsAt, 'weekdayAndTime')}.`
        : null}
    </Notice>
  );
};

interface NotIntroducedProps {
  profile: OtherProfile;
  back: ReactNode;
  onGone: () => void;
}

/** Somebody to whom the viewer was not introduced: their profile and, where we recommend them, why. */
const NotIntroduced = ({ profile, back, onGone }: NotIntroducedProps) => {
  const recommended = useRecommendations();
  const failure = useFailure(recommended);
  const recommendation = recommended.data?.find(({ user }) => user.id === profile.user.id);
  return (
    <Page title={formatName(profile.user)}>
      {back}
      <PageHeader
        title={formatName(profile.user)}
        lead={<Facts facts={{ occupation: profile.occupation, others: formatAgeAndLocation(profile) }} />}
        actions={<PersonMenu person={profile.user} connectedBy={null} threadOf={null} onGone={onGone} />}
      />
      <PersonLayout
        face={
          <>
            <LargePortrait person={profile.user} photo={profile.profilePhoto} profile={profile} />
            <PhotoGallery profile={profile} />
          </>
        }
      >
        {recommendation ? <NextIntroductions firstName={profile.user.firstName} /> : null}
        <OwnWords text={profile.bio} />
        {profile.prompts ? <PromptWords prompts={profile.prompts} /> : null}
        {recommendation ? <Compatibility name={recommendation.user.firstName} {...recommendation} /> : null}
        {failure && !recommended.data ? (
          <LoadFailedNotice
            title="A part of this page could not be loaded"
            query={{ error: failure, refetch: recommended.refetch }}
          />
        ) : null}
        <ProfileFacts profile={profile} />
      </PersonLayout>
    </Page>
  );
};
