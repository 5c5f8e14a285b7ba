import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffIntroduction } from '../../../../../shared/contract/staff/staff-conversations.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { StatusChip, type Tone } from '../../../components/status-chip.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { formatMoment } from '../../../content/format.ts';
import { buildStaffMemberPath } from '../../../lib/paths.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { END_CHOICES } from '../../chat/person/describe-ended.ts';
import { PAGE_ROWS, Paged } from '../shared/paged.tsx';

/** What came of an introduction, as far as the member knows it. */
const describeOutcome = ({ answer, status, ended }: StaffIntroduction, name: string): [text: string, tone: Tone] => {
  if (ended) return ['Closed', 'neutral'];
  if (answer === null) return ['Not answered', 'brass'];
  if (answer === 'not-interested') return [`Declined by ${name}`, 'neutral'];
  if (status === 'accepted') return ['Mutual', 'green'];
  return status === 'pending' ? ['Interested, waiting', 'brass'] : ['Not mutual', 'neutral'];
};

const Introduction = ({ one, name }: { one: StaffIntroduction; name: string }) => {
  const { person, introducedAt, ended } = one;
  const [outcome, tone] = describeOutcome(one, name);
  const who = person.firstName ?? 'No longer shown';
  return (
    <Box sx={{ paddingBlock: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="name" component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {person.id ? <TextLink to={buildStaffMemberPath(person.id)}>{who}</TextLink> : who}
        </Typography>
        <StatusChip tone={tone}>{outcome}</StatusChip>
      </Box>
      <Typography variant="body2" color="textSecondary" className="numeric">
        {`Introduced ${formatMoment(introducedAt, 'date')}`}
      </Typography>
      {ended ? (
        <Typography variant="body2" color="textSecondary" className="numeric">
          {`Closed by ${ended.byMember ? name : (person.firstName ?? 'the other')} on ${formatMoment(ended.at, 'date')}: ${END_CHOICES.find(({ value }) => value === ended.reason)?.label ?? ''}`}
        </Typography>
      ) : null}
    </Box>
  );
};

const List = ({ member }: { member: StaffMember }) => (
  <Paged
    list={useApiInfiniteQuery(contract.staffConversations.introductions, PAGE_ROWS, {
      params: { memberId: member.id },
      staleTime: 0,
    })}
    row={(one) => <Introduction one={one} name={member.firstName} />}
    empty={
      <EmptyState level={3} title="No introductions yet">
        {`Whom ${member.firstName} is introduced to appears here, with what came of it.`}
      </EmptyState>
    }
  />
);

/** A member’s introductions and what came of each, newest first; nothing the member does not know themselves. */
export const Introductions = ({ member, isOpen }: { member: StaffMember; isOpen: boolean }) =>
  isOpen ? (
    <List member={member} />
  ) : (
    <EmptyState level={3} title="Introductions are closed">
      They appear once you give a reason to open the conversation.
    </EmptyState>
  );
