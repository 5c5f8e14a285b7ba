import { useForm } from 'react-hook-form';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { TIERS } from '../../../../../shared/options.ts';
import { MEMBERSHIP_LIMITS } from '../../../../../shared/plans.ts';
import { checkForm } from '../../../components/form/check-form.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { FormRow, FormStack } from '../../../components/form/form-stack.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { SubmitRow } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { formatName } from '../../../content/format-name.ts';
import { buildChoices, TIER_LABELS } from '../../../content/option-labels.ts';
import { getMidnight } from '../../../lib/midnight.ts';
import { useMembershipAct } from './use-membership-act.ts';

interface Values {
  tier: string;
  until: string;
  reason: string;
}

/** Gives a member a tier without payment, until a day or without an end. */
export const GiftDialog = ({ member, onClose }: { member: StaffMember; onClose: () => void }) => {
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: checkForm('giftRequest', ({ tier, until, reason }: Values) => ({
      tier,
      until: until ? getMidnight(until) : null,
      reason,
    })),
    defaultValues: { tier: '', until: '', reason: '' } as Values,
  });
  const give = useMembershipAct(contract.staffMemberships.give, {
    done: 'Tier given',
    onClose,
    setError,
    fields: ['tier', 'until', 'reason'],
  });
  const submit = handleSubmit((body) => give.mutate({ params: { userId: member.id }, body }));
  return (
    <FormDialog
      title={`Give a tier: ${formatName(member)}`}
      description="They pay nothing for it, and we tell them. Without an end it takes the place of a plan they pay for."
      isChanged={formState.isDirty}
      isBusy={give.isPending}
      onClose={onClose}
    >
      <FormStack ids="gift" label="Give a tier" onSubmit={submit}>
        <FormRow>
          <SelectField control={control} name="tier" label="Tier" required options={buildChoices(TIERS, TIER_LABELS)} />
          <TextField control={control} name="until" label="Until" type="date" help="Empty: without an end." />
        </FormRow>
        <TextField
          control={control}
          name="reason"
          label="Reason"
          rows={2}
          required
          maxLength={MEMBERSHIP_LIMITS.reason}
          help="For the audit."
        />
        <SubmitRow busy={give.isPending} busyLabel="Saving..." onCancel={onClose}>
          Give
        </SubmitRow>
      </FormStack>
    </FormDialog>
  );
};
