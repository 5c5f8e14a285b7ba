import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffRequest } from '../../../../../shared/contract/staff/staff-members.ts';
import { isolate } from '../../../../../shared/text-direction.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { buildStaffMemberPath } from '../../../lib/paths.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { ActionRow } from '../shared/action-row.tsx';
import { describeRequest } from '../shared/request-sentences.ts';
import { formatPerson } from '../shared/row.tsx';
import { Time } from '../shared/time.tsx';

/** The link of a confirmed request, with the name of its account. */
export interface ConfirmedLink {
  readonly name: string;
  readonly link: { url: string; expiresAt: string };
}

interface RequestRowProps {
  request: StaffRequest;
  onLink: (confirmed: ConfirmedLink) => void;
}

const RECENT = { 'reset-link': 'Password link made', 'email-correction': 'E-mail address corrected' };

/** What may have given somebody else a way into the account lately. */
const Recent = ({ recent }: Pick<StaffRequest, 'recent'>) =>
  recent.length === 0 ? null : (
    <>
      <p>In the last 30 days, by staff:</p>
      <ul>
        {recent.map(({ kind, by, at }) => (
          <li key={`${kind} ${at}`}>
            <span>{`${RECENT[kind]} by ${formatPerson(by, 'the command line or a deleted account')}, `}</span>
            <Time at={at} exact />
          </li>
        ))}
      </ul>
    </>
  );

/** One request: what, for whom, who asked and since when, and the two answers to it. */
export const RequestRow = ({ request, onLink }: RequestRowProps) => {
  const [isConfirming, setConfirming] = useState(false);
  const subject = formatPerson(request.subject, 'A deleted account');
  const asker = formatPerson(request.requestedBy);
  const refresh = () =>
    invalidate(
      contract.staffMembers.requests,
      contract.staffMembers.one,
      contract.staffMembers.list,
      contract.staffMatchmakers.list,
      contract.staffOperations.waiting,
    );
  const params = { id: request.id };
  const confirm = useApiMutation(contract.staffMembers.confirmRequest, {
    onSuccess: async ({ link }) => {
      if (link) onLink({ name: subject, link });
      else toast({ title: 'Confirmed', description: `${describeRequest(request)} for ${subject}.` });
      await refresh();
    },
    onError: () => void refresh(),
    onSettled: () => setConfirming(false),
    errorTitle: 'Not confirmed',
  });
  const decline = useApiMutation(contract.staffMembers.declineRequest, {
    onSuccess: async () => {
      toast({ title: request.canConfirm ? 'Declined' : 'Withdrawn' });
      await refresh();
    },
    onError: () => void refresh(),
    errorTitle: 'Not declined',
  });
  const isBusy = confirm.isPending || decline.isPending;
  return (
    <>
      <ActionRow
        actions={
          <>
            {request.canConfirm ? (
              <Button variant="contained" disabled={isBusy} onClick={() => setConfirming(true)}>
                Confirm
              </Button>
            ) : null}
            <Button variant="outlined" disabled={isBusy} onClick={() => decline.mutate({ params })}>
              <span>{request.canConfirm ? 'Decline' : 'Withdraw'}</span>
            </Button>
          </>
        }
      >
        <Typography variant="name" component="p">
          {request.subject ? <TextLink to={buildStaffMemberPath(request.subject.id)}>{subject}</TextLink> : subject}
        </Typography>
        <Typography>{describeRequest(request)}</Typography>
        {request.change?.reason ? (
          <Typography
            sx={{ maxWidth: '68ch', overflowWrap: 'anywhere' }}
          >{`Reason: ${isolate(request.change.reason)}`}</Typography>
        ) : null}
        <Typography variant="body2" color="textSecondary" className="numeric">
          <span>{`Requested by ${request.canConfirm ? asker : 'you'}, `}</span>
          <Time at={request.createdAt} />; expires <Time at={request.expiresAt} exact />
        </Typography>
      </ActionRow>
      <ConfirmDialog
        open={isConfirming}
        title={`Confirm this for ${subject}?`}
        confirmLabel="Confirm"
        busy={confirm.isPending}
        onConfirm={() => confirm.mutate({ params })}
        onCancel={() => setConfirming(false)}
      >
        <p>
          {`${describeRequest(request)}, requested by ${asker}. It takes effect immediately. Ask them first if you did not expect it.`}
        </p>
        {request.change?.reason ? <p>{`Reason: ${isolate(request.change.reason)}`}</p> : null}
        <Recent recent={request.recent} />
      </ConfirmDialog>
    </>
  );
};
