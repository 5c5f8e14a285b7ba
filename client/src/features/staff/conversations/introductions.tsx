import Typography from '@mui/material/Typography';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { PAGE_ROWS, Paged } from '../shared/paged.tsx';
import { Time } from '../shared/time.tsx';
import { Introduction } from './introduction.tsx';

const List = ({ member }: { member: StaffMember }) => (
  <Paged
    list={useApiInfiniteQuery(contract.staffConversations.introductions, PAGE_ROWS, {
      params: { memberId: member.id },
      staleTime: 0,
    })}
    row={(one) => (
      <Introduction one={one} name={member.firstName}>
        <Typography variant="body2" color="textSecondary" className="numeric">
          Introduced <Time at={one.introducedAt} />
        </Typography>
      </Introduction>
    )}
    empty={
      <EmptyState level={3} title="No introductions yet">
        {`Whom ${member.firstName} is introduced to appears here, with what came of it.`}
      </EmptyState>
    }
  />
);

/** Whether the viewer may read a member’s thread and introductions now: an admin once they have given a reason. */
export const isDeskOpen = ({ can, privateDetails }: StaffMember): boolean =>
  can.readThread && (can.writeThread || privateDetails.isOpen);

/** A member’s introductions and what came of each, newest first; nothing the member does not know themselves. */
export const Introductions = ({ member, isOpen }: { member: StaffMember; isOpen: boolean }) =>
  isOpen ? (
    <List member={member} />
  ) : (
    <EmptyState level={3} title="Introductions are closed">
      They appear once you give a reason to open the conversation.
    </EmptyState>
  );
