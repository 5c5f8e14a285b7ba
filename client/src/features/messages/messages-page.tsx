import Box from '@mui/material/Box';
import { type ComponentType, Suspense } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { contract } from '../../../../shared/contract/index.ts';
import type { ConversationView } from '../../../../shared/contract/messages.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FullView } from '../../components/layout/full-view.tsx';
import { MasterDetail, useDetailAhead, useIsSideBySide } from '../../components/layout/master-detail.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PartBoundary } from '../../components/part.tsx';
import { LoadFailedNotice } from '../../components/query-content.tsx';
import { PeopleSkeleton } from '../../components/skeletons.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { isPassing } from '../../lib/error-message.ts';
import { useBackToList } from '../../lib/list-history.ts';
import { paths } from '../../lib/paths.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { createFetched } from '../../lib/rendering/fetched.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useLastReadList } from '../chat/threads/last-read.ts';
import { ConversationList, MoreConversations } from './conversation-list.tsx';
import { formatOtherName, formatPreview, getConversationId, getConversationSlug } from './format-conversation.ts';
import { InboxSearchField, useInboxSearch } from './inbox-search.tsx';
import { useInbox } from './use-inbox.ts';
import { useOpenConversation } from './use-open-conversation.ts';

const { Component: ConversationPane, prefetch: prefetchConversation } = createFetched(
  async () => (await import('./conversation-pane.tsx')).ConversationPane,
);

/** Fetches what shows an open conversation. */
export { prefetchConversation };

interface MessagesPageProps {
  /** Renders the thread with the matchmaker; the app passes it, as features do not import one another. */
  matchmakerThread: ComponentType<{ matchmakerId: string; name: string }>;
}

/** In place of an empty inbox: what fills it, and for staff where theirs is. */
const NoConversations = ({ isStaff }: { isStaff: boolean }) =>
  isStaff ? (
    <EmptyState
      title="Staff have no conversations here"
      action={<LinkButton to={paths.staffConversations}>Go to Staff</LinkButton>}
    >
      What members write to their matchmakers is under Staff.
    </EmptyState>
  ) : (
    <EmptyState title="No conversations yet" action={<LinkButton to={paths.matches}>See your matches</LinkButton>}>
      When you and someone we introduced are both interested, your conversation begins here.
    </EmptyState>
  );

/** The inbox: every conversation, newest first, and the one that is open. The address says which. */
export const MessagesPage = ({ matchmakerThread }: MessagesPageProps) => {
  const { conversationId } = useParams();
  const inbox = useInbox();
  const data = inbox.rows;
  const { user } = useCurrentUser();
  useLastReadList(
    data?.map((row) => ({
      slug: getConversationSlug(row),
      name: formatOtherName(row),
      preview: formatPreview(row, user?.id ?? '', ''),
    })),
  );
  const search = useInboxSearch(inbox);
  const matches = useApiQuery(contract.matches.list, {});
  const { asked, selected, isLoading, failure, retry } = useOpenConversation(data);
  const goBack = useBackToList(paths.messages);
  const isOpen = asked !== undefined;
  const isSideBySide = useIsSideBySide();

  const isPaneShown = isOpen || isSideBySide;
  useDetailAhead(prefetchConversation);

  const findMatch = (row: ConversationView) => matches.data?.find(({ id }) => id === row.matchId);
  const isUnknown = failure !== null && isPassing(failure);
  // A conversation that is gone, or was never the viewer's.
  if (data && conversationId && !asked && !isLoading && !isUnknown) return <Navigate to={paths.messages} replace />;
  return (
    <FullView title="Messages" isOpen={isOpen} isConversation={isOpen} head={<PageHeader compact title="Messages" />}>
      {inbox.isLoading || isLoading ? <PeopleSkeleton /> : null}
      {inbox.failure && !data ? (
        <LoadFailedNotice
          title="Your conversations could not be loaded"
          query={{ error: inbox.failure, refetch: inbox.reload }}
        />
      ) : null}
      {isUnknown ? (
        <LoadFailedNotice title="This conversation could not be loaded" query={{ error: failure, refetch: retry }} />
      ) : null}
      {data && !selected ? <NoConversations isStaff={user?.can.beIntroduced === false} /> : null}
      {data && selected && !isLoading ? (
        <MasterDetail
          isOpen={isOpen}
          isConversation={isOpen}
          onBack={goBack}
          list={
            <Box>
              <InboxSearchField search={search} />
              <ConversationList
                conversations={search.rows}
                selectedId={getConversationId(selected)}
                isOpen={isPaneShown}
              />
              <MoreConversations inbox={inbox} />
            </Box>
          }
          detail={
            <PartBoundary>
              <Suspense fallback={<Spinner />}>
                <ConversationPane
                  conversation={selected}
                  canMessage={findMatch(selected)?.canMessage ?? selected.can.message}
                  onBack={goBack}
                  matchmakerThread={matchmakerThread}
                />
              </Suspense>
            </PartBoundary>
          }
        />
      ) : null}
    </FullView>
  );
};
