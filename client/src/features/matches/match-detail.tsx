import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { MatchView } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { BackToList } from '../../components/layout/master-detail.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { markConnectionShown } from '../../components/new-connection/new-connection.ts';
import { getWriteLabel, NewConnectionCard } from '../../components/new-connection/new-connection-card.tsx';
import { Notice } from '../../components/notice.tsx';
import { Facts } from '../../components/person/facts.tsx';
import { InterestWords } from '../../components/person/interest-words.tsx';
import { OwnWords } from '../../components/person/own-words.tsx';
import { LargePortrait, PersonLayout, PhotoGallery } from '../../components/person/photo-gallery.tsx';
import { ProfileFacts } from '../../components/person/profile-facts.tsx';
import { PromptWords } from '../../components/person/prompt-words.tsx';
import { Portrait } from '../../components/portrait/portrait.tsx';
import { QueryContent } from '../../components/query-content.tsx';
import { CardSkeleton, Loading, TextSkeleton } from '../../components/skeletons.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { formatName } from '../../content/format-name.ts';
import { buildConversationPath } from '../../lib/paths.ts';
import { useApiQuery, useFailure } from '../../lib/query/query.ts';
import { describeClosedIntroduction, describeEnded } from '../chat/person/describe-ended.ts';
import { PersonMenu } from '../chat/person/person-menu.tsx';
import { Compatibility } from './compatibility.tsx';
import { type DayStep, isNextOfDay } from './day-steps.tsx';
import { type DetailView, getShownView, hasConversation, type ThreadSlot } from './detail-view.ts';
import { formatAgeAndLocation } from './format.ts';
import { MatchBadge } from './match-badge.tsx';
import { PhotoAsk, PhotoSharing } from './photo-sharing.tsx';
import { ResponseFoot } from './respond-buttons.tsx';

/** Who chose an introduction by hand, and what they wrote about it; nothing for all others. */
const ChosenBy = ({ chosenBy }: Pick<MatchView, 'chosenBy'>) =>
  chosenBy ? (
    <Box
      component="section"
      aria-label={`Chosen by ${chosenBy.name}`}
      sx={(theme) => ({
        padding: '16px 20px',
        borderRadius: '12px',
        border: `1px solid ${theme.vars.palette.secondary.main}`,
        overflowWrap: 'anywhere',
      })}
    >
      <Typography variant="overline" component="p" color="secondary">
        {`Chosen by ${chosenBy.name}`}
      </Typography>
      {chosenBy.note ? (
        <Typography dir="auto" sx={{ marginTop: 0.5, whiteSpace: 'pre-line', textWrap: 'pretty' }}>
          {chosenBy.note}
        </Typography>
      ) : null}
    </Box>
  ) : null;

interface MatchDetailProps {
  match: MatchView;
  /** Whether this view shows the conversation; that of today's matches does not. */
  allowsMessages: boolean;
  /** Where the person is among today's introductions; null where they are none of them, or the view is not about today. */
  step: DayStep | null;
  thread: ThreadSlot;
  /** The view that was chosen. */
  view: DetailView;
  onView: (view: DetailView) => void;
  /** Goes back to the list, on a phone. */
  onBack: () => void;
  /** Heading level of the name. */
  level?: 1 | 2;
}

/** Fills a column of a given height; without one, as tall as what is in it. */
const COLUMN = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 } as const;

/** One introduced member: their profile, the reason, the response, and the messages once the two are connected. */
export const MatchDetail = ({
  match,
  allowsMessages,
  step,
  thread: ThreadView,
  view,
  onView,
  onBack,
  level = 2,
}: MatchDetailProps) => {
  const canRead = allowsMessages && hasConversation(match);
  const shown = getShownView(match, allowsMessages, view);
  const isConversation = shown === 'messages';
  const section = useRef<HTMLElement>(null);
  const isAnswered = match.userResponse !== null;
  const before = useRef({ id: match.id, isAnswered });
  // The response removes the focused button, so the focus moves to the section, and the moment that it makes into view.
  useEffect(() => {
    const { id, isAnswered: wasAnswered } = before.current;
    before.current = { id: match.id, isAnswered };
    if (id !== match.id || wasAnswered || !isAnswered) return;
    section.current?.querySelector('[data-moment]')?.scrollIntoView({ block: 'center' });
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, [match.id, isAnswered]);
  // Whoever comes in another's stead is read from the top.
  const isNext = isNextOfDay(useLocation().state);
  useEffect(() => {
    if (!isNext) return;
    section.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [isNext]);
  useEffect(() => {
    if (match.isNewlyConnected) markConnectionShown(match.id);
  }, [match.id, match.isNewlyConnected]);
  return (
    <Box
      component="section"
      ref={section}
      tabIndex={-1}
      aria-label={formatName(match.otherUser)}
      sx={{ ...COLUMN, outline: 'none' }}
    >
      <Box
        sx={{
          display: 'flex',
          gap: isConversation ? 1.5 : 3,
          alignItems: 'center',
          paddingInline: isConversation ? { xs: 2, md: 4 } : { xs: 2.5, md: 4 },
          paddingTop: isConversation ? 1.5 : { xs: 2.5, md: 3 },
          paddingBottom: isConversation ? 0.5 : 2,
        }}
      >
        {isConversation ? <BackToList onBack={onBack} /> : null}
        {isConversation ? (
          <Portrait
            photo={match.otherUserProfile.profilePhoto}
            seed={match.otherUser.id}
            name={match.otherUser}
            size={48}
          />
        ) : null}
        <Box sx={{ minWidth: 0 }}>
          <Typography variant={isConversation ? 'h5' : 'h3'} component={`h${level}`} sx={{ overflowWrap: 'anywhere' }}>
            {formatName(match.otherUser)}
          </Typography>
          <Typography
            color="textSecondary"
            {...(isConversation ? { variant: 'body2', noWrap: true } : { sx: { textWrap: 'balance' } })}
          >
            <Facts
              facts={{
                occupation: match.otherUserProfile.occupation,
                others: formatAgeAndLocation(match.otherUserProfile),
              }}
            />
          </Typography>
          {isConversation ? null : (
            <Box sx={{ marginTop: 1, display: 'flex', alignItems: 'center', gap: 1.5 }}>
              <MatchBadge match={match} where="detail" />
              {step ? (
                <Typography variant="body2" component="span" color="textSecondary" className="numeric">
                  {step.position}
                </Typography>
              ) : null}
            </Box>
          )}
        </Box>
        <Box sx={{ flex: 'none', marginInlineStart: 'auto', alignSelf: 'start' }}>
          <PersonMenu
            person={match.otherUser}
            connectedBy={match.status === 'accepted' ? match.id : null}
            threadOf={hasConversation(match) ? match.id : null}
            onGone={onBack}
          />
        </Box>
      </Box>
      <Box sx={{ ...COLUMN, '& > [role=tablist]': { flex: 'none', paddingInline: { xs: '10px', md: 2 } } }}>
        <Tabs
          label={`About ${match.otherUser.firstName}`}
          value={shown}
          onChange={onView}
          grow={isConversation ? 'parts' : 'whole'}
          items={[
            {
              value: 'profile',
              label: 'Profile',
              content: <ProfileTab match={match} step={step} canOpen={allowsMessages} level={level === 1 ? 2 : 3} />,
            },
            {
              value: 'messages',
              label: 'Messages',
              disabled: !canRead,
              content: (
                <ThreadView matchId={match.id} otherName={match.otherUser.firstName} canMessage={match.can.message} />
              ),
            },
          ]}
        />
      </Box>
    </Box>
  );
};

/** In place of all that comes below the other's words, which are of any length: nothing moves when they come. */
const READING = (
  <Loading label="Loading this profile">
    <TextSkeleton lines={4} />
    <CardSkeleton height={520} />
  </Loading>
);

interface ProfileTabProps {
  match: MatchView;
  step: DayStep | null;
  /** Whether the page leads to the conversation; that of today's matches does not. */
  canOpen: boolean;
  level: 2 | 3;
}

/** What there is to read of the other member: their own words first, then the reason, then the facts. */
const ProfileTab = ({ match, step, canOpen, level }: ProfileTabProps) => {
  const other = useApiQuery(contract.profiles.other, { params: { userId: match.otherUser.id } });
  const isKnown = useFailure(other) !== null || other.data !== undefined;
  return (
    <Box
      sx={{
        '--detail-inset': { xs: '20px', md: '32px' },
        display: 'flex',
        flexDirection: 'column',
        minHeight: '100%',
      }}
    >
      <Box sx={{ flex: 1, display: 'grid', gap: 4, alignContent: 'start', padding: '24px var(--detail-inset) 32px' }}>
        {match.isNewlyConnected ? <NewConnectionCard match={match} canOpen={canOpen} level={level} /> : null}
        <PhotoAsk match={match} />
        {match.words ? <InterestWords words={match.words} name={match.otherUser.firstName} /> : null}
        {match.ended ? (
          <Notice>
            {(hasConversation(match) ? describeEnded : describeClosedIntroduction)(
              match.ended,
              match.otherUser.firstName,
            )}
          </Notice>
        ) : null}
        <PersonLayout
          isLoading={!isKnown}
          face={
            <>
              <LargePortrait
                person={match.otherUser}
                photo={match.otherUserProfile.profilePhoto}
                profile={other.data}
              />
              <PhotoGallery profile={other.data} />
            </>
          }
        >
          {isKnown ? (
            <>
              <ChosenBy chosenBy={match.chosenBy} />
              <OwnWords text={other.data?.bio} />
              {other.data?.prompts ? <PromptWords prompts={other.data.prompts} /> : null}
              <PhotoSharing match={match} />
              {match.status === 'rejected' ? null : <Compatibility name={match.otherUser.firstName} {...match} />}
              {canOpen && match.canMessage && !match.isNewlyConnected ? (
                <div>
                  <LinkButton to={buildConversationPath(match.id)} variant="outlined">
                    {getWriteLabel(match)}
                  </LinkButton>
                </div>
              ) : null}
              <div>
                <QueryContent query={other} loading={READING} failed="This profile could not be loaded">
                  {(profile) => <ProfileFacts profile={profile} />}
                </QueryContent>
              </div>
            </>
          ) : (
            READING
          )}
        </PersonLayout>
      </Box>
      <ResponseFoot match={match} step={step} />
    </Box>
  );
};
