import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { MatchView, RecommendationView } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { BareList } from '../../components/bare-list.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { RenewalNote } from '../../components/notes/renewal-note.tsx';
import { Notice } from '../../components/notice.tsx';
import { createPart } from '../../components/part.tsx';
import { QueryContent } from '../../components/query-content.tsx';
import { CardSkeleton, Loading } from '../../components/skeletons.tsx';
import { describeRecommendation, findIntroduction } from '../../content/recommendation-text.ts';
import { describeFailure } from '../../lib/error-message.ts';
import { paths } from '../../lib/paths.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { useRecommendations } from '../../lib/query/recommendations.ts';
import { useCurrentUser, useMyProfile } from '../../lib/session.ts';
import { RecommendationCard } from './recommendation-card.tsx';

// Few need the words of these.
const EmptyDay = createPart(async () => (await import('../../components/notes/daily-outlook.tsx')).EmptyDay);
const PausedPeople = createPart(async () => (await import('../../components/notes/pause-note.tsx')).PausedPeople);
const LimitNote = createPart(async () => (await import('../../components/notes/limit-note.tsx')).LimitNote);

const MissingFactsNote = createPart(
  async () => (await import('../../components/notes/missing-facts-note.tsx')).MissingFactsNote,
);
const PlaceNote = createPart(async () => (await import('../../components/notes/place-note.tsx')).PlaceNote);
const VerificationNote = createPart(
  async () => (await import('../../components/notes/verification-note.tsx')).VerificationNote,
);

const COULD_NOT_LOAD = 'Your matches could not be loaded.';
const { default: LIMIT, shown: SHOWN } = LIMITS.recommendations;

/**
 * A list that scrolls by itself and fades out at its end; the scroll bar is beside the cards. It is as high as what stood there
 * before, so that the reader's place stays.
 */
const buildScrolls = (beforePx: number) => ({
  height: `max(80vh, ${beforePx}px)`,
  overflowY: 'auto',
  scrollPaddingBlock: '48px',
  overscrollBehavior: 'contain',
  paddingInlineEnd: 1,
  marginInlineEnd: -1,
  paddingBottom: 5,
  maskImage: 'linear-gradient(to bottom, black calc(100% - 48px), transparent)',
});

const LOADING = (
  <Loading label="Loading your matches">
    <Box sx={{ display: 'grid', gap: 2 }}>
      <CardSkeleton height={230} />
      <CardSkeleton height={230} />
      <CardSkeleton height={230} />
    </Box>
  </Loading>
);
/** The specification has one title for an empty list and for a failure; the latter is said as well, with a way to try again. */
const NoMatches = ({ failure, retry }: { failure?: Error; retry?: () => void }) => (
  <Notice title="No matches available" action={retry ? <Button onClick={retry}>Retry</Button> : null}>
    {`No AI matches could be found at the moment. Please check again later.${failure ? ` ${COULD_NOT_LOAD} ${describeFailure(failure)}` : ''}`}
  </Notice>
);

interface RecommendationListProps {
  recommendations: readonly RecommendationView[];
  introductions: readonly MatchView[] | undefined;
}

const RecommendationList = ({ recommendations, introductions }: RecommendationListProps) => {
  // How high the list was when all were asked for; null while it shows the first.
  const [beforePx, setBeforePx] = useState<number | null>(null);
  const all = beforePx !== null;
  const area = useRef<HTMLDivElement>(null);
  const shown = recommendations.slice(0, all ? LIMIT : SHOWN);
  // The first of those who came has the focus; nothing but the area scrolls.
  useEffect(() => {
    const next = all ? area.current?.querySelectorAll('article')[SHOWN] : undefined;
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
  }, [all]);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box
        ref={area}
        {...(all ? { role: 'region', 'aria-label': 'All recommended matches', tabIndex: 0 } : {})}
        sx={all ? buildScrolls(beforePx) : {}}
      >
        <BareList sx={{ display: 'grid', gap: 2 }}>
          {shown.map((recommendation) => {
            const introduction = findIntroduction(introductions, recommendation.user.id);
            return (
              <li key={recommendation.user.id}>
                <RecommendationCard
                  text={describeRecommendation(recommendation, introduction)}
                  introduction={introduction}
                />
              </li>
            );
          })}
        </BareList>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {recommendations.length > SHOWN ? (
          <Button
            variant="outlined"
            aria-expanded={all}
            onClick={() => setBeforePx(all ? null : (area.current?.offsetHeight ?? 0))}
          >
            <span>{all ? 'Show Less' : 'Show More'}</span>
          </Button>
        ) : null}
        <LinkButton to={paths.matches} variant="text">
          View All Matches
        </LinkButton>
      </Box>
    </Box>
  );
};

/** The members whom we recommend, best first: three, and the rest on request; during a pause that alone, and nothing is fetched. */
export const MyMatches = () => {
  const { user } = useCurrentUser();
  return user?.pause ? (
    <Suspense>
      <PausedPeople pause={user.pause} />
    </Suspense>
  ) : (
    <Recommended />
  );
};

const Recommended = () => {
  const { user } = useCurrentUser();
  const loaded = useRecommendations();
  // Deferred, so that the cards are rendered in slices and the page stays responsive in between.
  const deferred = useDeferredValue(loaded);
  const { data: introductions } = useApiQuery(contract.matches.list, {});
  const { data: profile } = useMyProfile();
  const { data: settings } = useApiQuery(contract.settings.mine, {});
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Suspense>{user?.limitedUntil ? <LimitNote /> : null}</Suspense>
      <Suspense>
        {profile && (profile.age === null || profile.gender === null) ? (
          <MissingFactsNote action={<LinkButton to={paths.profile}>Complete your profile</LinkButton>} />
        ) : null}
        {profile?.awaitsVerification ? <VerificationNote /> : null}
        {settings && settings.preferences.maxDistance > 0 ? <PlaceNote /> : null}
      </Suspense>
      <RenewalNote />
      <QueryContent
        query={deferred}
        loading={LOADING}
        failed={(failure, retry) => <NoMatches failure={failure} retry={retry} />}
      >
        {(recommendations) =>
          recommendations.length === 0 ? (
            <>
              <NoMatches />
              <Suspense>
                <EmptyDay />
              </Suspense>
            </>
          ) : (
            <RecommendationList recommendations={recommendations} introductions={introductions} />
          )
        }
      </QueryContent>
    </Box>
  );
};
