import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { contract } from '../../../../../shared/contract/index.ts';
import type { MembershipEntryView, RefundRequest } from '../../../../../shared/contract/membership.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { MEMBERSHIP_LIMITS } from '../../../../../shared/plans.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { checkForm } from '../../../components/form/check-form.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { SubmitRow } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { formatCents } from '../../../content/format.ts';
import { formatName } from '../../../content/format-name.ts';
import { useMembershipAct } from './use-membership-act.ts';

interface RefundDialogProps {
  member: StaffMember;
  /** The first payment, which is paid back. */
  payment: MembershipEntryView;
  onClose: () => void;
}

/** Pays the first payment back whole: with a reason, and after a question. */
export const RefundDialog = ({ member, payment, onClose }: RefundDialogProps) => {
  const [waiting, setWaiting] = useState<RefundRequest | null>(null);
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: checkForm('refundRequest'),
    defaultValues: { reason: '' },
  });
  const amount = formatCents(payment.amount ?? 0);
  const refund = useMembershipAct(contract.staffMemberships.refund, {
    done: `${amount} refunded`,
    onClose,
    setError,
    fields: ['reason'],
  });
  return (
    <FormDialog
      title={`Refund: ${formatName(member)}`}
      description={`The first payment, ${amount}, goes back whole. Their plan ends immediately.`}
      isChanged={formState.isDirty}
      isBusy={refund.isPending}
      onClose={onClose}
    >
      <FormStack ids="refund" label="Refund" onSubmit={handleSubmit((body) => setWaiting(body))}>
        <TextField
          control={control}
          name="reason"
          label="Reason"
          rows={2}
          required
          autoFocus
          maxLength={MEMBERSHIP_LIMITS.reason}
          help="For the audit."
        />
        <SubmitRow busy={refund.isPending} busyLabel="Refunding..." onCancel={onClose}>
          Refund
        </SubmitRow>
      </FormStack>
      <ConfirmDialog
        open={waiting !== null}
        title={`Refund ${amount} to ${formatName(member)}?`}
        confirmLabel="Refund"
        destructive
        busy={refund.isPending}
        onConfirm={() =>
          waiting &&
          refund.mutate({ params: { userId: member.id }, body: waiting }, { onSettled: () => setWaiting(null) })
        }
        onCancel={() => setWaiting(null)}
      >
        It is refunded once, and cannot be undone.
      </ConfirmDialog>
    </FormDialog>
  );
};
