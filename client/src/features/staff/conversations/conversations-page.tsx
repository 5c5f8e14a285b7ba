import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffConversation } from '../../../../../shared/contract/staff/staff-conversations.ts';
import { REPLY_PROMISE_HOURS, STAFF_THREAD_FILTERS } from '../../../../../shared/desk-options.ts';
import { isolate } from '../../../../../shared/text-direction.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { LinkButton } from '../../../components/link-button.tsx';
import { createPart } from '../../../components/part.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { formatName } from '../../../content/format-name.ts';
import { isPassing } from '../../../lib/error-message.ts';
import { buildStaffConversationPath, paths } from '../../../lib/paths.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useNow } from '../../chat/components/use-now.ts';
import { ItemNote, ItemSkeleton, QueueFrame } from '../queue/queue-frame.tsx';
import { QueueRow } from '../queue/queue-row.tsx';
import { type QueueLink, useQueue } from '../queue/use-queue.ts';
import { Filters, SelectFilter, useFilter } from '../shared/filters.tsx';
import { PAGE_ROWS } from '../shared/paged.tsx';
import { StaffLoadFailed } from '../shared/staff-load-failed.tsx';
import { describePromise } from './promise.ts';

/** Fetched with the first conversation: who looks at the list alone needs no thread. */
const Conversation = createPart(async () => (await import('./conversation.tsx')).Conversation);

const WAITING = { value: 'waiting', label: 'Waiting' };
const ALL = { value: '', label: 'All' };
const PUT_ASIDE = { value: 'put-aside', label: 'Last word put aside' };
const NO_MATCHMAKER = { value: 'no-matchmaker', label: 'No matchmaker' };
/** A push announces every change; the clocks of the rows go on without one. */
const CLOCK_MS = 60_000;

const EMPTY = {
  waiting: ['Nothing is waiting', 'A conversation appears here when a member writes, until it is answered.'],
  all: ['No conversations yet', 'VIP members appear here once they have a matchmaker.'],
  'put-aside': ['Nothing is put aside', 'A conversation appears here while its last word needs no answer.'],
  'no-matchmaker': ['Everyone has a matchmaker', 'VIP members who still need one appear here.'],
} as const;

const LOADING = <ItemSkeleton label="Loading the conversation" />;

const buildPath = (id: string | undefined, search: string): string => {
  const query = new URLSearchParams(search);
  // Which part of a conversation is shown begins anew with the next one's list.
  if (id === undefined) query.delete('part');
  const kept = query.size === 0 ? '' : `?${query}`;
  return (id === undefined ? paths.staffConversations : buildStaffConversationPath(id)) + kept;
};

interface ThreadRowProps {
  thread: StaffConversation;
  /** Names the matchmaker, where the list has those of several. */
  isAdmin: boolean;
  now: Date;
  link: QueueLink;
}

/** A long message fills two lines of its row at most. */
const EXCERPT = {
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  whiteSpace: 'normal',
} as const;

const ThreadRow = ({ thread, isAdmin, now, link }: ThreadRowProps) => {
  const { member, matchmaker, lastMessage, unread, dueAt, putAside } = thread;
  const promise = dueAt === null ? null : describePromise(dueAt, now);
  const excerpt = lastMessage
    ? `${lastMessage.isFromMatchmaker ? 'Answered: ' : ''}${isolate(lastMessage.content)}`
    : '';
  return (
    <QueueRow
      link={link}
      person={member}
      detail={
        <Box component="span" sx={EXCERPT}>
          {excerpt || 'No messages yet'}
        </Box>
      }
      state={
        <>
          {promise ? <StatusChip tone={promise.isLate ? 'clay' : 'brass'}>{promise.short}</StatusChip> : null}
          {putAside ? <StatusChip>Put aside</StatusChip> : null}
          {unread > 0 && !isAdmin ? <StatusChip tone="green">{`${unread} unread`}</StatusChip> : null}
        </>
      }
      note={isAdmin ? (matchmaker ? `With ${isolate(matchmaker.firstName)}` : 'No matchmaker') : null}
    />
  );
};

/** Shown where the member could not be loaded. A refusal means that there is none, or that they are no longer the viewer's. */
const NoConversation = ({ error, retry, back }: { error: Error; retry: () => void; back: string }) =>
  isPassing(error) ? (
    <StaffLoadFailed
      level={1}
      title="This conversation could not be loaded"
      error={error}
      onRetry={retry}
      back={{ to: back, label: 'Back to conversations' }}
    />
  ) : (
    <EmptyState
      level={1}
      title="There is no such conversation"
      action={<LinkButton to={back}>All conversations</LinkButton>}
    >
      It may have been given to another matchmaker.
    </EmptyState>
  );

/** The conversations with VIP members and the one that is open: a matchmaker's own, for admins all. */
export const ConversationsPage = () => {
  const { memberId } = useParams();
  const { user } = useCurrentUser();
  const isAdmin = user?.can.staff.manageMembers ?? false;
  const [chosen] = useFilter('show');
  const show = STAFF_THREAD_FILTERS.find((one) => one === chosen) ?? 'all';
  const now = useNow(CLOCK_MS);
  const list = useApiInfiniteQuery(contract.staffConversations.list, PAGE_ROWS, { filters: { show }, staleTime: 0 });
  const queue = useQueue<StaffConversation>({ list, openId: memberId, buildPath });
  const query = useApiQuery(
    contract.staffMembers.one,
    { params: { userId: memberId ?? '' } },
    { staleTime: 0, enabled: memberId !== undefined },
  );
  const member = query.data;
  const [emptyTitle, emptyText] = EMPTY[show];
  return (
    <QueueFrame
      queue={queue}
      title="Conversations"
      lead={`Longest wait first. We promise an answer within ${REPLY_PROMISE_HOURS} hours.`}
      openTitle={memberId === undefined ? undefined : member ? formatName(member) : 'Conversation'}
      filters={
        <Filters>
          <SelectFilter
            name="show"
            label="Show"
            all={ALL}
            options={isAdmin ? [WAITING, PUT_ASIDE, NO_MATCHMAKER] : [WAITING, PUT_ASIDE]}
          />
        </Filters>
      }
      row={(thread, link) => <ThreadRow thread={thread} isAdmin={isAdmin} now={now} link={link} />}
      empty={<EmptyState title={emptyTitle}>{emptyText}</EmptyState>}
      hasWideList={false}
    >
      <QueryContent
        query={query}
        loading={LOADING}
        failed={(error, retry) => (
          <ItemNote>
            <NoConversation error={error} retry={retry} back={queue.listKey} />
          </ItemNote>
        )}
      >
        {(opened) => (
          <Suspense fallback={LOADING}>
            <Conversation key={opened.id} member={opened} now={now} />
          </Suspense>
        )}
      </QueryContent>
    </QueueFrame>
  );
};
