import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { contract } from '../../../../../shared/contract/index.ts';
import type { FactCorrection, StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { LIMITS } from '../../../../../shared/limits.ts';
import { checkForm } from '../../../components/form/check-form.ts';
import { FormRow } from '../../../components/form/form-stack.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { formatName } from '../../../content/format-name.ts';
import { GENDER_LABELS } from '../../../content/option-labels.ts';
import { AGE, GENDER } from '../../../content/person-fields.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { buildExplanationField, CorrectionForm } from './correction-form.tsx';

/** The form with which an admin corrects the age or gender of a member, after confirmation. */
export const FactCorrectionForm = ({ member }: { member: StaffMember }) => {
  const [waiting, setWaiting] = useState<FactCorrection | null>(null);
  const age = member.profile?.age ?? null;
  const gender = member.profile?.gender ?? null;
  const { control, handleSubmit, formState, reset, setError } = useForm({
    resolver: checkForm('factCorrectionForm'),
    defaultValues: { age, gender, explanation: '' },
  });
  const name = formatName(member);
  const correct = useApiMutation(contract.staffMembers.correctFacts, {
    onSuccess: async ({ profile }) => {
      toast({ title: 'Corrected', description: `${name} will see this in their settings.` });
      reset({ age: profile?.age ?? null, gender: profile?.gender ?? null, explanation: '' });
      await invalidate(contract.staffMembers.one, contract.staffMembers.list);
    },
    onSettled: () => setWaiting(null),
    errorTitle: 'Not corrected',
  });
  const submit = handleSubmit((now) => {
    // A fact that is given already is corrected, not emptied.
    if (now.age === null && age !== null) return setError('age', { message: 'Please enter the right age' });
    setWaiting({
      explanation: now.explanation,
      ...(typeof now.age === 'number' && now.age !== age && { age: now.age }),
      ...(now.gender && now.gender !== gender && { gender: now.gender }),
    });
  });
  const { age: isAgeChanged, gender: isGenderChanged } = formState.dirtyFields;
  return (
    <CorrectionForm
      label="Age and gender"
      onSubmit={submit}
      isUnchanged={!isAgeChanged && !isGenderChanged}
      isBusy={correct.isPending}
      question={
        waiting && {
          title: `Correct what ${name} says?`,
          text: `${describe(waiting)}${member.verificationStatus === 'verified' ? ' The verified mark goes until you set it again.' : ''}`,
        }
      }
      onConfirm={() => waiting && correct.mutate({ params: { userId: member.id }, body: waiting })}
      onCancel={() => setWaiting(null)}
    >
      <FormRow>
        <TextField control={control} {...AGE} {...LIMITS.profileAge} />
        <SelectField control={control} {...GENDER} emptyValue={null} />
      </FormRow>
      <TextField control={control} {...buildExplanationField(': what was wrong and how you checked it')} />
    </CorrectionForm>
  );
};

const describe = (correction: FactCorrection): string => {
  const age = correction.age === undefined ? [] : [`Their age becomes ${correction.age}.`];
  const gender =
    correction.gender === undefined ? [] : [`Their gender becomes ${GENDER_LABELS[correction.gender].toLowerCase()}.`];
  return [...age, ...gender, 'From tomorrow on they are introduced to others accordingly.'].join(' ');
};
