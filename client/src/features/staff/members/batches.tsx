import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffBatch } from '../../../../../shared/contract/staff/staff-batches.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { isolate } from '../../../../../shared/text-direction.ts';
import { BareList } from '../../../components/bare-list.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { formatCalendarDay } from '../../../content/format.ts';
import { describeBasis } from '../../../content/recommendation-text.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { Introduction } from '../conversations/introduction.tsx';
import { isDeskOpen } from '../conversations/introductions.tsx';
import { Paged } from '../shared/paged.tsx';

/** Days on one page. */
const PAGE_DAYS = 7;

type Offer = StaffBatch['introductions'][number];

/** Why the member was introduced to somebody: who chose the person, how well they fit, and what the member reads. */
const Why = ({ why, name }: { why: NonNullable<Offer['why']>; name: string }) => {
  const { chosenBy, compatibilityScore, coverage, compatibilityReason, relaxation } = why;
  return (
    <>
      <Typography variant="body2" color="textSecondary" className="numeric">
        {[
          chosenBy ? `Chosen by ${isolate(chosenBy.name)}` : 'Found by matching',
          `compatibility ${compatibilityScore}`,
          describeBasis(coverage).toLowerCase(),
        ]
          .filter(Boolean)
          .join(', ')}
      </Typography>
      <Typography
        sx={{ marginTop: 0.5, textWrap: 'pretty' }}
      >{`${isolate(name)} reads: “${isolate(compatibilityReason)}”`}</Typography>
      {relaxation ? <Typography>{relaxation}</Typography> : null}
      {chosenBy?.note ? (
        <Typography sx={{ whiteSpace: 'pre-line' }}>{`Note to ${isolate(name)}: ${isolate(chosenBy.note)}`}</Typography>
      ) : null}
    </>
  );
};

const Day = ({ batch, name }: { batch: StaffBatch; name: string }) => (
  <Box sx={{ paddingBlock: 2 }}>
    <Typography variant="h4" component="h3">
      {formatCalendarDay(batch.day)}
    </Typography>
    {batch.introductions.length === 0 ? (
      <Typography color="textSecondary" sx={{ marginTop: 1 }}>
        No one was introduced on this day.
      </Typography>
    ) : (
      <BareList>
        {batch.introductions.map((one) => (
          <li key={one.id}>
            <Introduction one={one} name={name}>
              {one.why ? <Why why={one.why} name={name} /> : null}
            </Introduction>
          </li>
        ))}
      </BareList>
    )}
  </Box>
);

const List = ({ member }: { member: StaffMember }) => (
  <Paged
    list={useApiInfiniteQuery(contract.staffBatches.list, PAGE_DAYS, { params: { userId: member.id }, staleTime: 0 })}
    row={(batch) => <Day batch={batch} name={member.firstName} />}
    empty={
      <EmptyState level={3} title="No introductions yet">
        {`Whom ${member.firstName} is introduced to appears here day by day, with the reason.`}
      </EmptyState>
    }
  />
);

/** What a member was offered day by day, why, and what came of it: nothing that the member does not know. */
export const Batches = ({ member }: { member: StaffMember }) =>
  isDeskOpen(member) ? (
    <List member={member} />
  ) : (
    <EmptyState level={3} title="Introductions are closed">
      They appear once you give a reason to open the private details.
    </EmptyState>
  );
