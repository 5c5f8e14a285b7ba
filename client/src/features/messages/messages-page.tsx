import Box from '@mui/material/Box';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { contract } from '../../../../shared/contract/index.ts';
import type { ConversationView } from '../../../../shared/contract/messages.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { MasterDetail } from '../../components/layout/master-detail.tsx';
import { Page } from '../../components/layout/page.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { LoadFailedNotice } from '../../components/query-content.tsx';
import { PeopleSkeleton } from '../../components/skeletons.tsx';
import { paths } from '../../lib/paths.ts';
import { useApiQuery } from '../../lib/query.ts';
import { ConversationHead } from './conversation-head.tsx';
import { ConversationList, MoreConversations } from './conversation-list.tsx';
import { getConversationId } from './format-conversation.ts';
import { MatchThread } from './match-thread.tsx';
import { useInbox } from './use-inbox.ts';

/** The height that the bar, the headings and the composer leave, so that the newest message is visible. */
const THREAD_HEIGHT = 'max(16rem, calc(var(--visible-height, 100dvh) - 26rem))';
/** The height of the thread with its head and composer. */
const LIST_HEIGHT = 'max(26rem, calc(100dvh - 16rem))';

interface MessagesPageProps {
  /** Renders the thread with the matchmaker; the app passes it, as features do not import one another. */
  matchmakerThread: ComponentType<{ matchmakerId: string; name: string }>;
}

/** The inbox: every conversation, newest first, and the one that is open. */
export const MessagesPage = ({ matchmakerThread: MatchmakerThread }: MessagesPageProps) => {
  const inbox = useInbox();
  const data = inbox.rows;
  const matches = useApiQuery(contract.matches.list, {});
  const [chosen, setChosen] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const selected = data?.find((row) => getConversationId(row) === chosen) ?? data?.[0];
  const selectedId = selected && getConversationId(selected);
  // The open conversation stays open when a message elsewhere puts another row on top.
  useEffect(() => setChosen(selectedId), [selectedId]);

  const select = useCallback((id: string) => {
    setChosen(id);
    setOpen(true);
  }, []);

  const findMatch = (row: ConversationView) => matches.data?.find(({ id }) => id === row.matchId);
  const renderThread = (row: ConversationView) => {
    if (row.kind === 'matchmaker') {
      return <MatchmakerThread matchmakerId={row.matchmakerId ?? ''} name={row.otherUser.firstName} />;
    }
    return (
      <MatchThread
        key={row.matchId}
        matchId={row.matchId ?? ''}
        otherName={row.otherUser.firstName}
        canMessage={findMatch(row)?.canMessage ?? row.can.message}
        height={THREAD_HEIGHT}
        standsAlone={false}
      />
    );
  };

  return (
    <Page title="Messages" width="full">
      <PageHeader title="Messages" />
      {inbox.isLoading ? <PeopleSkeleton /> : null}
      {inbox.failure && !data ? (
        <LoadFailedNotice
          title="Your conversations could not be loaded"
          query={{ error: inbox.failure, refetch: inbox.reload }}
        />
      ) : null}
      {data && !selected ? (
        <EmptyState title="No conversations yet" action={<LinkButton to={paths.matches}>See your matches</LinkButton>}>
          When you and someone we introduced are both interested, your conversation begins here.
        </EmptyState>
      ) : null}
      {data && selected ? (
        <MasterDetail
          isOpen={isOpen}
          onBack={() => setOpen(false)}
          list={
            <Box sx={{ maxHeight: { md: LIST_HEIGHT }, overflowY: 'auto' }}>
              <ConversationList conversations={data} selectedId={getConversationId(selected)} onSelect={select} />
              <MoreConversations inbox={inbox} />
            </Box>
          }
          detail={
            <>
              <ConversationHead
                conversation={selected}
                photo={findMatch(selected)?.otherUserProfile.profilePhoto ?? null}
              />
              {renderThread(selected)}
            </>
          }
        />
      ) : null}
    </Page>
  );
};
