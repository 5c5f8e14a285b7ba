import Button from '@mui/material/Button';
import { useState } from 'react';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useChangeMember } from './use-change-member.ts';

/** Suspends an account, or lifts its suspension, after confirmation. */
export const Suspension = ({ member }: { member: StaffMember }) => {
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const { suspended } = member;
  const name = `${member.firstName} ${member.lastName}`;
  const change = useChangeMember((saved) => `${name} ${saved.suspended ? 'is suspended' : 'may sign in again'}.`);
  const label = suspended ? 'Lift suspension' : 'Suspend';
  return (
    <>
      <Button variant="outlined" color={suspended ? 'primary' : 'error'} onClick={() => setConfirmOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        title={suspended ? `Let ${name} in again?` : `Suspend ${name}?`}
        confirmLabel={label}
        destructive={!suspended}
        busy={change.isPending}
        onConfirm={() =>
          change.mutate(
            { params: { userId: member.id }, body: { suspended: !suspended } },
            { onSettled: () => setConfirmOpen(false) },
          )
        }
        onCancel={() => setConfirmOpen(false)}
      >
        {suspended
          ? 'They can sign in and are introduced to others again.'
          : 'They are signed out everywhere immediately, cannot sign in, and no one sees them.'}
      </ConfirmDialog>
    </>
  );
};
