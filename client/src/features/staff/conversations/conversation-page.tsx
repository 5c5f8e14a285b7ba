import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useCallback, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { LinkButton } from '../../../components/link-button.tsx';
import { LoadFailedNotice, QueryContent } from '../../../components/query-content.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { isPassing } from '../../../lib/error-message.ts';
import { buildStaffMemberPath, paths } from '../../../lib/paths.ts';
import { invalidate, useApiQuery } from '../../../lib/query/query.ts';
import { SearchButton } from '../../chat/components/search-bar.tsx';
import { Thread } from '../../chat/components/thread.tsx';
import { createStaffThreadSource } from '../../chat/threads/matchmaker-source.ts';
import { useThread } from '../../chat/threads/use-thread.ts';
import { GiveReason } from '../shared/private-details.tsx';
import { StaffFrame } from '../shared/staff-frame.tsx';

/** The largest height that leaves the composer visible. */
const HEIGHT = 'clamp(240px, 100dvh - 430px, 60vh)';

/** A member's thread from the matchmaker's side. An admin can only read it, for a reason, which is recorded. */
export const StaffConversationPage = () => {
  const { memberId = '' } = useParams();
  const query = useApiQuery(contract.staffMembers.one, { params: { userId: memberId } }, { staleTime: 0 });
  return (
    <QueryContent
      query={query}
      loading={<Spinner page />}
      failed={(error, retry) => <NoConversation error={error} retry={retry} />}
    >
      {(member) =>
        member.can.writeThread || member.privateDetails.isOpen ? (
          <Conversation member={member} />
        ) : (
          <ClosedConversation member={member} />
        )
      }
    </QueryContent>
  );
};

/** Shown where the member could not be loaded. A refusal means that there is none, or that they are no longer the viewer's. */
const NoConversation = ({ error, retry }: { error: Error; retry: () => void }) => (
  <StaffFrame title="Conversation">
    {isPassing(error) ? (
      <LoadFailedNotice title="This conversation could not be loaded" query={{ error, refetch: async () => retry() }} />
    ) : (
      <EmptyState
        title="There is no such conversation"
        action={<LinkButton to={paths.staffConversations}>All conversations</LinkButton>}
      >
        It may have been given to another matchmaker.
      </EmptyState>
    )}
  </StaffFrame>
);

/** What an admin sees before they have given a reason. */
const ClosedConversation = ({ member }: { member: StaffMember }) => (
  <StaffFrame title={`${member.firstName} ${member.lastName}`}>
    <EmptyState title="This conversation is private" action={<GiveReason person={member} />}>
      {`It is between ${member.firstName} and their matchmaker. To open it, give a reason; ${member.firstName} will see it.`}
    </EmptyState>
  </StaffFrame>
);

const Conversation = ({ member }: { member: StaffMember }) => {
  const writes = member.can.writeThread;
  const source = useMemo(() => createStaffThreadSource(member.id, writes), [member.id, writes]);
  const onRead = useCallback(() => {
    void invalidate(contract.staffConversations.list, contract.staffOperations.waiting);
  }, []);
  const thread = useThread(source, { onRead });
  return (
    <StaffFrame
      title={`${member.firstName} ${member.lastName}`}
      actions={
        <>
          <SearchButton threadKey={source.key} />
          <LinkButton to={buildStaffMemberPath(member.id)} variant="outlined">
            View profile
          </LinkButton>
        </>
      }
    >
      <Card>
        <Thread
          thread={thread}
          otherName={member.firstName}
          height={HEIGHT}
          {...(writes ? {} : { closed: 'Only the member’s own matchmaker can write here. Your visit is recorded.' })}
          empty={
            <Typography color="textSecondary" sx={{ textAlign: 'center', paddingBlock: 4 }}>
              No messages yet. A short introduction is a good beginning.
            </Typography>
          }
        />
      </Card>
    </StaffFrame>
  );
};
