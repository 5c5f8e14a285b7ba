import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { contract } from '../../../../shared/contract/index.ts';
import { isolate } from '../../../../shared/text-direction.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { NOTE_HEIGHT } from '../../components/frame-note.tsx';
import { FormPage } from '../../components/layout/form-page.tsx';
import { COVERED_BY_BAR, FullView } from '../../components/layout/full-view.tsx';
import { PageTitle } from '../../components/layout/page.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { LoadFailedNotice } from '../../components/query-content.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { formatMoment } from '../../content/format.ts';
import { getLastMoment } from '../../lib/midnight.ts';
import { paths } from '../../lib/paths.ts';
import { invalidate, useApiQuery, useFailure } from '../../lib/query/query.ts';
import { useCurrentUser, useMyProfile } from '../../lib/session.ts';
import { toast } from '../../lib/toasts.ts';
import { MatchmakerPortrait } from '../chat/components/matchmaker-portrait.tsx';
import { SearchButton } from '../chat/components/search-bar.tsx';
import { ThreadHead } from '../chat/components/thread-head.tsx';
import { getMatchmakerThreadKey } from '../chat/threads/matchmaker-source.ts';
import { IntroductionQuestion } from './introduction-question.tsx';
import { MatchmakerThread } from './matchmaker-thread.tsx';
import { SharingQuestion } from './sharing-question.tsx';

const TITLE = 'Your matchmaker';
/** The name of the page in the bar, where it is not known whether the member has a matchmaker. */
const TITLE_IN_BAR = 'Matchmaker';
/** What is above and below the messages, in pixels, without a phone's bar at the end. */
const HEADS_PX = 303;
/** 60 % of the screen, and less only above a keyboard that covers the page. */
const HEIGHT = `min(60vh, max(10rem, var(--visible-height, 200vh) - ${HEADS_PX}px))`;
/** The question where it is above that height, in pixels, by how wide the screen is; on a phone it takes up to half of the height. */
const QUESTION_PX = { md: 154, lg: 106 };
/** On a low screen the composer stays visible by covering the end of the messages, which is left free for it. */
const getCovered = (questionPx = 0): string =>
  `max(0px, ${HEIGHT} + ${HEADS_PX + questionPx}px + ${COVERED_BY_BAR} + ${NOTE_HEIGHT} - 100dvh)`;
const COVERED_BESIDE_QUESTION = {
  xs: `min(${HEIGHT} / 4, ${getCovered()})`,
  md: getCovered(QUESTION_PX.md),
  lg: getCovered(QUESTION_PX.lg),
};

/** Nobody waits for the answer to a question by the second. */
const QUESTIONS_MS = 30_000;

/** The matchmaker's chat, for VIP members; others see a note and a link to their settings. */
export const MatchmakerPage = () => {
  const { user } = useCurrentUser();
  const mine = useMyProfile();
  const failure = useFailure(mine);
  const profile = mine.data;
  const denied = user?.can.seeMatchmaker === false;
  useEffect(() => {
    if (!denied) return;
    toast({
      title: 'VIP Access Required',
      description: 'Matchmaker chat is available only for VIP members.',
      variant: 'destructive',
    });
  }, [denied]);

  if (denied) return <Navigate to={paths.settings} replace />;
  if (!profile && failure) return <LoadFailed error={failure} />;
  if (!profile || !user) {
    return (
      <>
        <PageTitle title={TITLE_IN_BAR} />
        <Spinner page />
      </>
    );
  }
  if (!profile.assignedMatchmakerId) return <Unassigned />;
  return <Assigned memberId={user.id} matchmakerId={profile.assignedMatchmakerId} />;
};

const LoadFailed = ({ error }: { error: Error }) => (
  <FormPage title={TITLE_IN_BAR}>
    <PageHeader title={TITLE_IN_BAR} />
    <LoadFailedNotice
      title="This page could not be loaded"
      query={{ error, refetch: () => invalidate(contract.profiles.mine) }}
    />
  </FormPage>
);

const Unassigned = () => (
  <FormPage title={TITLE}>
    <EmptyState
      level={1}
      title="No Matchmaker Assigned"
      action={<LinkButton to={paths.settings}>Go to Settings</LinkButton>}
    >
      Our team has not chosen one for you yet. You will find them here as soon as they are assigned. Meanwhile you can
      say in your settings whom you would like to meet, and what we may notify you about.
    </EmptyState>
  </FormPage>
);

const Assigned = ({ memberId, matchmakerId }: { memberId: string; matchmakerId: string }) => {
  const one = useApiQuery(contract.matchmakers.one, { params: { id: matchmakerId } });
  const failure = useFailure(one);
  const matchmaker = one.data;
  // The question stands above the messages, which would move once it came.
  const sharing = useApiQuery(contract.matchmakers.sharing, {});
  const isSharingFailing = useFailure(sharing) !== null;
  const questions = useApiQuery(
    contract.introductionQuestions.list,
    {},
    { staleTime: 0, refetchInterval: QUESTIONS_MS },
  );
  const questionsFailure = useFailure(questions);
  const head = <PageHeader compact title={TITLE} />;
  const isLoading = (!sharing.data && !isSharingFailing) || (!questions.data && !questionsFailure);
  if ((!matchmaker && !failure) || isLoading) {
    return (
      <FullView grows title={TITLE} head={head}>
        <Spinner />
      </FullView>
    );
  }
  const isAskedToShare = matchmaker !== undefined && sharing.data?.answers === null;
  const [question] = questions.data ?? [];
  const isAsked = isAskedToShare || question !== undefined;
  const name = matchmaker?.name ?? 'Your matchmaker';
  return (
    <FullView grows title={TITLE} head={head}>
      {failure && !matchmaker ? (
        <LoadFailedNotice
          title="Your matchmaker’s name could not be loaded"
          query={{ error: failure, refetch: one.refetch }}
        />
      ) : null}
      {questionsFailure && !questions.data ? (
        <LoadFailedNotice
          title="Your matchmaker’s questions could not be loaded"
          query={{ error: questionsFailure, refetch: questions.refetch }}
        />
      ) : null}
      <Card sx={{ overflow: 'clip', '--covered-by-composer': isAsked ? COVERED_BESIDE_QUESTION : getCovered() }}>
        <ThreadHead
          level={2}
          name={name}
          portrait={<MatchmakerPortrait id={matchmakerId} name={name} photo={matchmaker?.photo ?? null} />}
          action={<SearchButton threadKey={getMatchmakerThreadKey(memberId)} />}
        >
          <Typography variant="body2" color="textSecondary">
            <span>Replies come within 24 hours.</span>
            {matchmaker?.coversUntil ? (
              <span>{` ${isolate(name)} stands in for your matchmaker until ${formatMoment(getLastMoment(matchmaker.coversUntil), 'date')}.`}</span>
            ) : null}
          </Typography>
        </ThreadHead>
        <MatchmakerThread
          memberId={memberId}
          matchmakerId={matchmakerId}
          name={name}
          height={HEIGHT}
          lead={
            question ? (
              <IntroductionQuestion
                key={question.id}
                name={name}
                question={question}
                open={questions.data?.length ?? 1}
              />
            ) : isAskedToShare ? (
              <SharingQuestion name={name} />
            ) : null
          }
        />
      </Card>
    </FullView>
  );
};
