import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffName } from '../../../../../shared/contract/staff/staff-names.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { AccessRestrictedPage } from '../../../components/pages/access-restricted-page.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { formatName } from '../../../content/format-name.ts';
import { buildStaffMemberPath } from '../../../lib/paths.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { ActionBar } from '../queue/action-bar.tsx';
import { OpenRowContent, useOpenRow } from '../queue/open-row.tsx';
import { buildNamePath } from '../queue/pending-decisions.ts';
import { QueueFrame, QueueItem } from '../queue/queue-frame.tsx';
import { QueueRow } from '../queue/queue-row.tsx';
import { type Queue, useQueue } from '../queue/use-queue.ts';
import { PAGE_ROWS } from '../shared/paged.tsx';
import { Time } from '../shared/time.tsx';

const { list, decide } = contract.staffNames;
const refetch = () => invalidate(list, contract.staffOperations.waiting);

const Name = ({ name, queue }: { name: StaffName; queue: Queue<StaffName> }) => {
  const { user, pendingName, requestedAt } = name;
  const [isRejecting, setRejecting] = useState(false);
  const deciding = useApiMutation(decide, {
    errorTitle: 'Not decided',
    // Somebody may have been quicker.
    onError: () => void refetch(),
    onSuccess: () => {
      queue.openNext();
      void refetch();
    },
    onSettled: () => setRejecting(false),
  });
  const answer = (decision: 'approved' | 'rejected'): void =>
    deciding.mutate({ params: { userId: user.id }, body: { decision, requestedAt } });
  const disabled = deciding.isPending || deciding.isSuccess;
  return (
    <QueueItem
      title={formatName(pendingName)}
      states={
        <>
          <Typography variant="body2" component="span" color="textSecondary" className="numeric">
            Asked for <Time at={requestedAt} />
          </Typography>
          <TextLink to={buildStaffMemberPath(user.id)}>{`About ${user.firstName}`}</TextLink>
        </>
      }
      actions={
        <ActionBar
          title="Name"
          actions={[
            { key: 'a', label: 'Approve', run: () => answer('approved'), disabled, variant: 'contained' },
            { key: 'r', label: 'Reject', run: () => setRejecting(true), disabled, color: 'error' },
          ]}
        />
      }
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{`Today: ${formatName(user)}`}</Typography>
      <ConfirmDialog
        open={isRejecting}
        title={`Reject this name of ${user.firstName}?`}
        confirmLabel="Reject"
        destructive
        busy={deciding.isPending}
        onConfirm={() => answer('rejected')}
        onCancel={() => setRejecting(false)}
      >
        {`The name stays ${formatName(user)}. ${user.firstName} is told, and may ask for another.`}
      </ConfirmDialog>
    </QueueItem>
  );
};

const Names = () => {
  const [params] = useSearchParams();
  const names = useApiInfiniteQuery(list, PAGE_ROWS, { staleTime: 0 });
  const queue = useQueue<StaffName>({
    list: names,
    openId: params.get('member') || undefined,
    buildPath: buildNamePath,
  });
  const open = useOpenRow(queue, list, {});
  return (
    <QueueFrame
      queue={queue}
      title="Names"
      lead="Longest wait first. Members see a new name once it is approved."
      openTitle={open.row && formatName(open.row.pendingName)}
      row={(name, link) => (
        <QueueRow link={link} person={name.user} detail={`New name: ${formatName(name.pendingName)}`} />
      )}
      empty={
        <EmptyState title="Nothing is waiting">
          New names of members appear here as they arrive. No one else sees them before you have.
        </EmptyState>
      }
    >
      <OpenRowContent
        open={open}
        noun="name"
        back={{ to: queue.listKey, label: 'Back to names' }}
        gone="It has been decided, or its owner has taken it back."
      >
        {(name) => <Name key={`${name.id} ${name.requestedAt}`} name={name} queue={queue} />}
      </OpenRowContent>
    </QueueFrame>
  );
};

/** The new names of members that wait for a look, for admins. */
export const NamesPage = () => {
  const { user } = useCurrentUser();
  if (user && !user.can.staff.reviewApplications) return <AccessRestrictedPage roles={['admin']} />;
  return <Names />;
};
