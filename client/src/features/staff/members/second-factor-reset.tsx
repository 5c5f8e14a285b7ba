import Button from '@mui/material/Button';
import { useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { formatName } from '../../../content/format-name.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { WAITS_FOR_SECOND_ADMIN } from '../shared/request-sentences.ts';

/** Asks a second admin to remove the second factor of somebody who has lost it. */
export const SecondFactorReset = ({ member }: { member: StaffMember }) => {
  const [isOpen, setOpen] = useState(false);
  const ask = useApiMutation(contract.staffMembers.resetSecondFactor, {
    onSuccess: async () => {
      toast(WAITS_FOR_SECOND_ADMIN);
      await invalidate(contract.staffMembers.requests);
    },
    onSettled: () => setOpen(false),
    errorTitle: 'Request not sent',
  });
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Reset second factor
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={`Reset the second factor of ${formatName(member)}?`}
        confirmLabel="Ask a second admin"
        busy={ask.isPending}
        onConfirm={() => ask.mutate({ params: { userId: member.id } })}
        onCancel={() => setOpen(false)}
      >
        Make sure that they have really lost it. Once a second admin has confirmed, their password alone signs them in,
        and they are signed out everywhere.
      </ConfirmDialog>
    </>
  );
};
