import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { contract } from '../../../../../shared/contract/index.ts';
import type { ContactCorrection } from '../../../../../shared/contract/staff/staff-accounts.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { checkForm } from '../../../components/form/check-form.ts';
import { EmailField } from '../../../components/form/email-field.tsx';
import { FieldIds } from '../../../components/form/field.ts';
import { TextField } from '../../../components/form/text-field.tsx';
import { formatName } from '../../../content/format-name.ts';
import { showIssues } from '../../../lib/form-issues.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { buildExplanationField, CorrectionForm } from './correction-form.tsx';

const toDraft = ({ email, phone }: StaffMember) => ({ email: email ?? '', phone: phone ?? '', explanation: '' });

const describe = ({ email, phone }: ContactCorrection): string => {
  const parts = [
    ...(email === undefined
      ? []
      : [`They sign in with ${email} from now on, and links that went to the former e-mail no longer work.`]),
    ...(phone === undefined ? [] : [phone ? `Their phone number becomes ${phone}.` : 'Their phone number is removed.']),
  ];
  return parts.join(' ');
};

/** The form with which an admin corrects the e-mail or the phone number of somebody at their request, after confirmation. */
export const ContactCorrectionForm = ({ member }: { member: StaffMember }) => {
  const [waiting, setWaiting] = useState<ContactCorrection | null>(null);
  const before = toDraft(member);
  // The number is known once a reason was given.
  const hasPhone = member.privateDetails.isOpen;
  const { control, handleSubmit, formState, setError } = useForm({
    resolver: checkForm('contactCorrectionForm'),
    values: before,
    resetOptions: { keepDirtyValues: true },
  });
  const correct = useApiMutation(contract.staffAccounts.correctContact, {
    onSuccess: async () => {
      toast({ title: 'Corrected', description: `${member.firstName} will see this in their settings.` });
      await invalidate(contract.staffMembers.one, contract.staffMembers.list);
    },
    onSettled: () => setWaiting(null),
    errorTitle: 'Not corrected',
    onError: (error) => void showIssues(error, ['email', 'phone', 'explanation'], setError),
  });
  const submit = handleSubmit(({ email, phone, explanation }) =>
    setWaiting({
      explanation,
      ...(email !== before.email && { email }),
      ...(hasPhone && (phone ?? '') !== before.phone && { phone: phone?.trim() || null }),
    }),
  );
  const { email: isEmailChanged, phone: isPhoneChanged } = formState.dirtyFields;
  return (
    <FieldIds value="contact">
      <CorrectionForm
        label="E-mail and phone"
        onSubmit={submit}
        isUnchanged={!isEmailChanged && !isPhoneChanged}
        isBusy={correct.isPending}
        question={
          waiting && {
            title: `Correct how we reach ${formatName(member)}?`,
            text: describe(waiting),
          }
        }
        onConfirm={() => waiting && correct.mutate({ params: { userId: member.id }, body: waiting })}
        onCancel={() => setWaiting(null)}
      >
        <EmailField control={control} name="email" />
        {hasPhone ? (
          <TextField control={control} name="phone" label="Phone (optional)" type="tel" inputMode="tel" />
        ) : (
          <Typography variant="body2" color="textSecondary">
            The phone number appears here once you give a reason to open the private details.
          </Typography>
        )}
        <TextField
          control={control}
          {...buildExplanationField(', without the address or number itself: who asked and how you checked it')}
        />
      </CorrectionForm>
    </FieldIds>
  );
};
