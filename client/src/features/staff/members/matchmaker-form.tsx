import { useForm } from 'react-hook-form';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { MATCHMAKER } from '../../../../../shared/desk-options.ts';
import { checkForm } from '../../../components/form/check-form.ts';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { LoadFailedNotice } from '../../../components/query-content.tsx';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, useApiQuery, useFailure } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';

/** The form of the name that members see of a matchmaker. */
export const MatchmakerForm = ({ member }: { member: StaffMember }) => {
  const list = useApiQuery(contract.staffMatchmakers.list, {}, { staleTime: 0 });
  const failure = useFailure(list);
  const known = list.data?.find(({ id }) => id === member.id);
  const { control, handleSubmit, formState } = useForm({
    resolver: checkForm('matchmakerForm'),
    values: {
      name: known?.name ?? `${member.firstName} ${member.lastName}`,
      languages: known?.languages.join(', ') ?? '',
      limit: known?.limit ?? null,
      greeting: known?.greeting ?? '',
    },
    resetOptions: { keepDirtyValues: true },
  });
  // Ours changes with the name, until it is replaced.
  const isGreetingChanged = formState.dirtyFields.greeting;
  const save = useApiMutation(contract.staffMatchmakers.create, {
    onSuccess: async ({ name }) => {
      toast({ title: 'Saved', description: `Members see ${name} as their matchmaker.` });
      await invalidate(contract.staffMatchmakers.list, contract.staffMembers.one, contract.staffMembers.list);
    },
    errorTitle: 'Not saved',
  });
  if (failure && !list.data) {
    return (
      <LoadFailedNotice
        title="The name that members see could not be loaded"
        query={{ error: failure, refetch: list.refetch }}
      />
    );
  }
  return (
    <FormStack
      label="Matchmaker"
      onSubmit={handleSubmit(({ greeting, ...card }) =>
        save.mutate({
          body: { userId: member.id, ...card, ...(isGreetingChanged && { greeting: greeting?.trim() || null }) },
        }),
      )}
    >
      <TextField control={control} name="name" label="Name that members see" required />
      <TextField control={control} name="languages" label="Languages" help="With commas between them." />
      <TextField
        control={control}
        name="limit"
        label="Members at most"
        type="number"
        min={1}
        max={MATCHMAKER.members}
      />
      <TextField
        control={control}
        name="greeting"
        label="First message to a new member"
        rows={3}
        maxLength={MATCHMAKER.greeting}
      />
      <div>
        <SubmitButton busy={save.isPending} busyLabel="Saving...">
          Save card
        </SubmitButton>
      </div>
    </FormStack>
  );
};
