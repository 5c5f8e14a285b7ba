import { useForm } from 'react-hook-form';
import { contract } from '../../../../../shared/contract/index.ts';
import type { MembershipView } from '../../../../../shared/contract/membership.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { CURRENCY, MANUAL_METHODS, MEMBERSHIP_LIMITS } from '../../../../../shared/plans.ts';
import { checkForm } from '../../../components/form/check-form.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { FormRow, FormStack } from '../../../components/form/form-stack.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { SubmitRow } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { formatName } from '../../../content/format-name.ts';
import { buildChoices, TIER_LABELS } from '../../../content/option-labels.ts';
import { getToday } from '../../../lib/midnight.ts';
import { METHOD_LABELS } from './ledger-sentences.ts';
import { useMembershipAct } from './use-membership-act.ts';

const CENTS = 100;
/** Nine digits of a sum of money, so that no rounding of the machine makes 49.99 a fraction of a cent. */
const toCents = (amount: number | null): number | null =>
  amount === null ? null : Number((amount * CENTS).toPrecision(9));

interface Values {
  amount: number | null;
  currency: string;
  method: string;
  reference: string;
  date: string;
}

interface PaymentDialogProps {
  member: StaffMember;
  invoice: NonNullable<MembershipView['invoice']>;
  onClose: () => void;
}

/** Records that the open invoice of a member was paid. */
export const PaymentDialog = ({ member, invoice, onClose }: PaymentDialogProps) => {
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: checkForm('paymentRecord', (values: Values) => ({ ...values, amount: toCents(values.amount) })),
    defaultValues: {
      amount: invoice.amount / CENTS,
      currency: CURRENCY,
      method: '',
      reference: '',
      date: getToday(),
    } as Values,
  });
  const record = useMembershipAct(contract.staffMemberships.recordPayment, {
    done: 'Payment recorded',
    onClose,
    setError,
    fields: ['amount', 'currency', 'method', 'reference', 'date'],
  });
  const submit = handleSubmit((body) => record.mutate({ params: { userId: member.id }, body }));
  return (
    <FormDialog
      title={`Record a payment: ${formatName(member)}`}
      description={`Invoice ${invoice.number}, ${TIER_LABELS[invoice.plan]}. It cannot be changed once it is recorded.`}
      isChanged={formState.isDirty}
      isBusy={record.isPending}
      onClose={onClose}
    >
      <FormStack ids="payment" label="Record a payment" onSubmit={submit}>
        <FormRow>
          <TextField control={control} name="amount" label="Amount" type="number" inputMode="numeric" required />
          <SelectField
            control={control}
            name="currency"
            label="Currency"
            required
            options={[{ value: CURRENCY, label: CURRENCY }]}
          />
        </FormRow>
        <FormRow>
          <SelectField
            control={control}
            name="method"
            label="How it was paid"
            required
            options={buildChoices(MANUAL_METHODS, METHOD_LABELS)}
          />
          <TextField control={control} name="date" label="Arrived on" type="date" required />
        </FormRow>
        <TextField
          control={control}
          name="reference"
          label="Reference"
          required
          maxLength={MEMBERSHIP_LIMITS.reference}
          help="As on the bank statement or the slip. Each one counts once."
        />
        <SubmitRow busy={record.isPending} busyLabel="Recording..." onCancel={onClose}>
          Record
        </SubmitRow>
      </FormStack>
    </FormDialog>
  );
};
