import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { contract } from '../../../../../shared/contract/index.ts';
import type { Unassigned } from '../../../../../shared/contract/staff/staff-assignments.ts';
import { MEMBER_NOTE } from '../../../../../shared/desk-options.ts';
import { isolate } from '../../../../../shared/text-direction.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { AccessRestrictedPage } from '../../../components/pages/access-restricted-page.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { PeopleSkeleton } from '../../../components/skeletons.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { formatName } from '../../../content/format-name.ts';
import { buildStaffMemberPath } from '../../../lib/paths.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, useApiQuery } from '../../../lib/query/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { toast } from '../../../lib/toasts.ts';
import { useNow } from '../../chat/components/use-now.ts';
import { ActionBar } from '../queue/action-bar.tsx';
import { OpenRowContent } from '../queue/open-row.tsx';
import { buildAssignmentPath } from '../queue/pending-decisions.ts';
import { QueueFrame, QueueItem } from '../queue/queue-frame.tsx';
import { QueueRow } from '../queue/queue-row.tsx';
import { type Queue, useQueue } from '../queue/use-queue.ts';
import { PAGE_ROWS } from '../shared/paged.tsx';
import { Time } from '../shared/time.tsx';
import { describeLoad, getHindrance, Matchmakers } from './matchmakers.tsx';

const { list, assign } = contract.staffAssignments;
/** The keys that choose a matchmaker. */
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

const describeFacts = ({ age, location }: Unassigned): string =>
  [age, location && isolate(location)].filter(Boolean).join(', ') || 'Age and place are not known';

const Open = ({ member, queue }: { member: Unassigned; queue: Queue<Unassigned> }) => {
  const now = useNow(60_000);
  const { control, getValues } = useForm({ defaultValues: { handOver: '' } });
  const matchmakers = useApiQuery(contract.staffMatchmakers.list, {}, { staleTime: 0 });
  const assigning = useApiMutation(assign, {
    errorTitle: 'Not assigned',
    onSuccess: () => {
      toast({ title: 'Assigned', description: `${member.firstName} was told and greeted.` });
      queue.openNext();
    },
    // Somebody may have been quicker.
    onSettled: () => invalidate(list, contract.staffMatchmakers.list, contract.staffOperations.waiting),
  });
  const choices = matchmakers.data ?? [];
  const give = (matchmakerId: string): void => {
    const handOver = getValues('handOver').trim();
    assigning.mutate({ body: { userId: member.id, matchmakerId, ...(handOver && { handOver }) } });
  };
  return (
    <QueueItem
      title={formatName(member)}
      states={
        <>
          <Typography variant="body2" component="span" color="textSecondary" className="numeric">
            Without a matchmaker since <Time at={member.since} exact />
          </Typography>
          <TextLink to={buildStaffMemberPath(member.id)}>{`About ${member.firstName}`}</TextLink>
        </>
      }
      actions={
        <ActionBar
          title="Assign to"
          note={<span>{`Who becomes ${isolate(member.firstName)}’s matchmaker?`}</span>}
          actions={choices.slice(0, KEYS.length).map((one, at) => ({
            key: KEYS[at] ?? '',
            label: one.name,
            run: () => give(one.id),
            disabled: assigning.isPending || assigning.isSuccess || getHindrance(one, now) !== null,
          }))}
        />
      }
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{describeFacts(member)}</Typography>
      {member.handOver ? (
        <>
          <Typography variant="h4" component="h2" sx={{ marginTop: 4 }}>
            Hand-over note
          </Typography>
          <Typography dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {member.handOver.text}
          </Typography>
        </>
      ) : null}
      <Typography variant="h4" component="h2" sx={{ marginBlock: '32px 8px' }}>
        Matchmakers
      </Typography>
      <QueryContent
        query={matchmakers}
        loading={<PeopleSkeleton rows={2} />}
        failed="The matchmakers could not be loaded"
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="There is no matchmaker yet">A change of role makes somebody one.</EmptyState>
          ) : (
            all.map((one) => (
              <Typography key={one.id} sx={{ marginBottom: 1, overflowWrap: 'anywhere' }}>
                {[isolate(one.name), describeLoad(one), getHindrance(one, now)].filter(Boolean).join(' · ')}
              </Typography>
            ))
          )
        }
      </QueryContent>
      <Box sx={{ height: 24 }} />
      <TextField
        control={control}
        name="handOver"
        label="Hand-over note"
        rows={3}
        maxLength={MEMBER_NOTE.maxLength}
        help={`For ${member.firstName}’s next matchmaker, among their notes.`}
      />
    </QueueItem>
  );
};

const Assignments = () => {
  const [params] = useSearchParams();
  const members = useApiInfiniteQuery(list, PAGE_ROWS, { staleTime: 0 });
  const queue = useQueue<Unassigned>({
    list: members,
    openId: params.get('member') || undefined,
    buildPath: buildAssignmentPath,
  });
  const row = queue.rows.find(({ id }) => id === queue.openId);
  const open = {
    row,
    isLoading: members.isPending,
    failure: row ? null : members.error,
    retry: () => void members.refetch(),
  };
  return (
    <QueueFrame
      queue={queue}
      title="Assignments"
      lead="VIP members without a matchmaker, longest first."
      openTitle={row && formatName(row)}
      row={(member, link) => (
        <QueueRow link={link} person={member} detail={describeFacts(member)} note={<Time at={member.since} />} />
      )}
      empty={<EmptyState title="Everyone has a matchmaker">VIP members who still need one appear here.</EmptyState>}
      rest={<Matchmakers />}
    >
      <OpenRowContent
        open={open}
        noun="member"
        back={{ to: queue.listKey, label: 'Back to assignments' }}
        gone="They may have a matchmaker by now."
      >
        {(member) => <Open key={member.id} member={member} queue={queue} />}
      </OpenRowContent>
    </QueueFrame>
  );
};

/** The VIP members without a matchmaker, and the matchmakers with their members and their time away, for admins. */
export const AssignmentsPage = () => {
  const { user } = useCurrentUser();
  if (user && !user.can.staff.manageMembers) return <AccessRestrictedPage roles={['admin']} />;
  return <Assignments />;
};
