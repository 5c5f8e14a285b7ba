import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { contract } from '../../../../../shared/contract/index.ts';
import type { SuspensionAppeal } from '../../../../../shared/contract/staff/moderation.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Notice } from '../../../components/notice.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { buildStaffMemberPath } from '../../../lib/paths.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { ModerationHistory } from '../moderation/moderation-history.tsx';
import { ActionBar } from '../queue/action-bar.tsx';
import { ClaimChip } from '../queue/claim.tsx';
import { OpenRowContent, useOpenRow } from '../queue/open-row.tsx';
import { buildAppealPath } from '../queue/pending-decisions.ts';
import { QueueFrame, QueueItem } from '../queue/queue-frame.tsx';
import { QueueRow } from '../queue/queue-row.tsx';
import { PendingNote } from '../queue/undo-bar.tsx';
import { type Queue, useQueue } from '../queue/use-queue.ts';
import { Filters, OrderFilter, useFilter, useOrder } from '../shared/filters.tsx';
import { PAGE_ROWS } from '../shared/paged.tsx';
import { formatPerson } from '../shared/row.tsx';
import { Time } from '../shared/time.tsx';
import { useAppealDecision } from './use-appeal-decision.tsx';
import { ViewFilter } from './view-filter.tsx';

const { appeals } = contract.staffConduct;
const WORDS = { maxWidth: '68ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' };

/** How an appeal stands in the list. */
const RowChips = ({ appeal: { by, claimedBy } }: { appeal: SuspensionAppeal }) => {
  const { user } = useCurrentUser();
  if (by && by.id === user?.id) return <StatusChip>Suspended by you</StatusChip>;
  return <ClaimChip claimedBy={claimedBy} />;
};

const Appeal = ({ action, queue }: { action: SuspensionAppeal; queue: Queue<SuspensionAppeal> }) => {
  const { user } = useCurrentUser();
  const { actions, keys, isPending, claimNotice, question } = useAppealDecision(action, queue);
  const { person, appeal, by, at, until } = action;
  return (
    <QueueItem
      title={formatPerson(person, 'A deleted account')}
      states={
        <>
          <StatusChip tone="clay">
            Suspended
            {until ? (
              <span>
                {' '}
                until <Time at={until} exact />
              </span>
            ) : null}
          </StatusChip>
          {isPending ? <StatusChip>Decided</StatusChip> : null}
          {person ? <TextLink to={buildStaffMemberPath(person.id)}>{`About ${person.firstName}`}</TextLink> : null}
        </>
      }
      actions={<ActionBar title="Appeal" actions={actions} keys={keys} />}
    >
      <Box sx={{ marginBottom: 3 }}>
        {isPending ? (
          <PendingNote pending={action.pending} />
        ) : by && by.id === user?.id ? (
          <Notice title="You suspended this account">Someone else has to decide on the appeal.</Notice>
        ) : (
          claimNotice
        )}
      </Box>
      <Section title="The appeal">
        <Typography variant="body2" color="textSecondary" className="numeric">
          {appeal ? <Time at={appeal.madeAt} exact /> : null}
        </Typography>
        <Typography dir="auto" sx={WORDS}>
          {appeal?.text}
        </Typography>
      </Section>
      <Section
        title="What staff did"
        lead={
          <span>
            <span>{`Suspended by ${formatPerson(by, 'the service')}, `}</span>
            <Time at={at} />.
          </span>
        }
        divided
      >
        {person ? <ModerationHistory userId={person.id} /> : null}
      </Section>
      {question}
    </QueueItem>
  );
};

/** The appeals of suspensions that wait, and the one that is open. */
export const Appeals = () => {
  const [openId] = useFilter('item');
  const order = useOrder('oldest');
  const filters = order === 'oldest' ? {} : { order };
  const list = useApiInfiniteQuery(appeals, PAGE_ROWS, { filters, staleTime: 0 });
  const queue = useQueue<SuspensionAppeal>({ list, openId: openId || undefined, buildPath: buildAppealPath });
  const open = useOpenRow(queue, appeals, filters);
  return (
    <QueueFrame
      queue={queue}
      title="Appeals"
      lead="Who suspended does not decide."
      openTitle={open.row && formatPerson(open.row.person, 'A deleted account')}
      filters={
        <Filters folded={<OrderFilter usual="oldest" />}>
          <ViewFilter />
        </Filters>
      }
      row={(one, link) => (
        <QueueRow
          link={link}
          person={one.person ?? { id: one.id, firstName: 'Deleted', lastName: 'account' }}
          detail={
            one.appeal ? (
              <span>
                Appealed <Time at={one.appeal.madeAt} />
              </span>
            ) : (
              ''
            )
          }
          state={<RowChips appeal={one} />}
        />
      )}
      empty={<EmptyState title="Nothing is waiting">Appeals of suspensions appear here as they arrive.</EmptyState>}
    >
      <OpenRowContent
        open={open}
        noun="appeal"
        back={{ to: queue.listKey, label: 'Back to the list' }}
        gone="It has been decided, or the suspension has ended."
      >
        {(action) => <Appeal key={action.id} action={action} queue={queue} />}
      </OpenRowContent>
    </QueueFrame>
  );
};
