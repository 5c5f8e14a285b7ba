import { useForm } from 'react-hook-form';
import { contract } from '../../../../../shared/contract/index.ts';
import type { ModerationRequest } from '../../../../../shared/contract/staff/moderation.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { checkForm } from '../../../components/form/check-form.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { SubmitRow } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { formatName } from '../../../content/format-name.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import {
  ACTS,
  type ActKind,
  type ActValues,
  buildMessageField,
  DAYS,
  OPEN_END_HELP,
  toModerationRequest,
} from './actions.ts';

interface ModerationDialogProps {
  person: Pick<StaffMember, 'id' | 'firstName' | 'lastName' | 'role'>;
  kind: ActKind;
  onClose: () => void;
  /** Called once it is done. */
  onDone?: (() => void) | undefined;
  /** When the last of the marked messages was sent whose number led to it. */
  seenUntil?: string | undefined;
}

/** Fetches again what shows somebody's conduct. */
const refetchModeration = (): Promise<unknown> =>
  invalidate(
    contract.staffConduct.list,
    contract.staffMembers.one,
    contract.staffMembers.list,
    contract.staffReports.marked,
    contract.staffOperations.waiting,
  );

const useAct = ({ kind, onClose, onDone }: ModerationDialogProps) =>
  useApiMutation(contract.staffConduct.act, {
    onSuccess: async () => {
      toast({ title: ACTS[kind].done });
      onDone?.();
      await refetchModeration();
      onClose();
    },
    errorTitle: 'Not done',
    // Somebody else may have acted.
    onError: () => void refetchModeration(),
  });

/** Does something about the conduct of a person, after a form that says what happens. */
export const ModerationDialog = (props: ModerationDialogProps) => {
  const { person, kind, onClose, seenUntil } = props;
  const { label, says, hasMessage, days } = ACTS[kind];
  const act = useAct(props);
  const { control, handleSubmit, formState } = useForm({
    resolver: checkForm('moderationRequest', (values: ActValues) => toModerationRequest(kind, values, seenUntil)),
    defaultValues: { message: '', note: '', days: kind === 'limited' ? 7 : null } as ActValues,
  });
  const submit = handleSubmit((body: ModerationRequest) => act.mutate({ params: { userId: person.id }, body }));
  return (
    <FormDialog
      title={`${label}: ${formatName(person)}`}
      description={says(person.firstName, person.role === 'member')}
      isChanged={formState.isDirty}
      isBusy={act.isPending}
      onClose={onClose}
    >
      <FormStack ids="conduct" label={label} onSubmit={submit}>
        {hasMessage ? <TextField control={control} {...buildMessageField(person.firstName)} autoFocus /> : null}
        {days ? (
          <TextField
            control={control}
            {...DAYS}
            required={days === 'required'}
            {...(days === 'optional' ? { help: OPEN_END_HELP } : {})}
          />
        ) : null}
        <TextField
          control={control}
          name="note"
          label="Note"
          rows={2}
          required={kind === 'noted'}
          autoFocus={!hasMessage}
          help="Only admins see it."
        />
        <SubmitRow busy={act.isPending} busyLabel="Saving..." onCancel={onClose}>
          {label}
        </SubmitRow>
      </FormStack>
    </FormDialog>
  );
};
