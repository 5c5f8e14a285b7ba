import Box from '@mui/material/Box';
import { contract } from '../../../../../shared/contract/index.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { PeopleSkeleton } from '../../../components/skeletons.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { buildStaffConversationPath } from '../../../lib/paths.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { Row } from '../shared/row.tsx';
import { StaffFrame } from '../shared/staff-frame.tsx';

/** A matchmaker's threads with their members: unread and longest waiting first. */
export const StaffConversationsPage = () => (
  <StaffFrame title="Conversations" lead="Members waiting for a reply come first.">
    <QueryContent
      query={useApiQuery(contract.staffConversations.list, {}, { staleTime: 0 })}
      loading={<PeopleSkeleton />}
      failed="The conversations could not be loaded"
    >
      {(conversations) =>
        conversations.length === 0 ? (
          <EmptyState title="No conversations yet">Members who are assigned to you appear here.</EmptyState>
        ) : (
          <Box sx={{ '& > a': { borderBottom: '1px solid', borderColor: 'divider' } }}>
            {conversations.map(({ member, lastMessage, unread }) => (
              <Row
                key={member.id}
                to={buildStaffConversationPath(member.id)}
                person={member}
                detail={lastMessage?.content ?? 'No messages yet'}
                chips={unread > 0 ? <StatusChip tone="brass">{`${unread} unread`}</StatusChip> : null}
              />
            ))}
          </Box>
        )
      }
    </QueryContent>
  </StaffFrame>
);
