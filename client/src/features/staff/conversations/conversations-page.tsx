import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { contract } from '../../../../../shared/contract/index.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Notice } from '../../../components/notice.tsx';
import { PeopleSkeleton } from '../../../components/skeletons.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { errorMessage } from '../../../lib/error-message.ts';
import { staffConversationPath } from '../../../lib/paths.ts';
import { useApiQuery } from '../../../lib/query.ts';
import { Row } from '../shared/row.tsx';
import { StaffFrame } from '../shared/staff-frame.tsx';

/** A matchmaker's threads with their members: unread and longest waiting first. */
export const StaffConversationsPage = () => {
  const { data, isPending, error, refetch } = useApiQuery(contract.staffConversations.list, {}, { staleTime: 0 });
  return (
    <StaffFrame title="Conversations" lead="Members who wait for an answer come first.">
      {isPending ? <PeopleSkeleton /> : null}
      {error ? (
        <Notice
          tone="error"
          title="The conversations could not be loaded"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {errorMessage(error)}
        </Notice>
      ) : null}
      {data?.length === 0 ? (
        <EmptyState title="No conversations yet">Members who are assigned to you appear here.</EmptyState>
      ) : null}
      <Box sx={{ '& > a': { borderBottom: '1px solid', borderColor: 'divider' } }}>
        {data?.map(({ member, lastMessage, unread }) => (
          <Row
            key={member.id}
            to={staffConversationPath(member.id)}
            person={member}
            detail={lastMessage?.content ?? 'Nothing written yet'}
            chips={unread > 0 ? <StatusChip tone="brass">{`${unread} unread`}</StatusChip> : null}
          />
        ))}
      </Box>
    </StaffFrame>
  );
};
