import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { ContactsView } from '../../../../shared/contract/contacts.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { FormStack } from '../../components/form/form-stack.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useSavedReset } from '../../components/form/use-saved-reset.ts';
import { ApiError } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/error-message.ts';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { invalidate, queryClient, queryKey } from '../../lib/query/query.ts';
import { toast } from '../../lib/toasts.ts';

/** The list as it is written: one number a line. */
export interface ContactListDraft {
  phones: string;
}

const EMPTY: ContactListDraft = { phones: '' };
const HELP = 'One per line, ideally with the country code, such as +44 20 7946 0000.';

/** Stores what the call answered of the new list. */
const storeList = (list: ContactsView): void => {
  queryClient.setQueryData(queryKey(contract.contacts.mine), list);
};

const describeCount = (count: number): string => (count === 1 ? '1 number is listed.' : `${count} numbers are listed.`);

/** The sentence that names the invalid lines, or that of the first line that is too long; undefined for other errors. */
const describeInvalidLines = (error: Error): string | undefined => {
  const refusal = error instanceof ApiError ? error.refusal : undefined;
  const [first] = refusal?.issues?.filter(({ path }) => path.startsWith('phones')) ?? [];
  if (!refusal || !first) return undefined;
  return refusal.message.startsWith('Line') ? refusal.message : first.message;
};

interface ContactListFormProps extends Pick<ContactsView, 'count' | 'newLeft'> {
  form: UseFormReturn<ContactListDraft>;
}

/** Replaces the listed numbers by those written here, one a line; or removes them all. */
export const ContactListForm = ({ form, count, newLeft }: ContactListFormProps) => {
  const [removing, setRemoving] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const { control, handleSubmit, setError } = form;
  const { remember, take } = useSavedReset(form);
  const phones = useWatch({ control, name: 'phones' });
  const save = useApiMutation(contract.contacts.replace, {
    onSuccess: (list) => {
      take(EMPTY);
      toast({ title: 'Numbers saved', description: describeCount(list.count) });
      storeList(list);
    },
    errorTitle: 'Numbers not saved',
    describeError: (error) => describeInvalidLines(error) ?? getErrorMessage(error),
    onError: (error) => {
      const message = describeInvalidLines(error);
      if (message) setError('phones', { type: 'server', message }, { shouldFocus: true });
    },
  });
  const clear = useApiMutation(contract.contacts.clear, {
    onSuccess: async () => {
      toast({ title: 'Numbers removed', description: 'They stay in effect for one more day.' });
      await invalidate(contract.contacts.mine);
    },
    errorTitle: 'Numbers not removed',
    onSettled: () => setRemoving(false),
  });
  const isBusy = save.isPending || clear.isPending;
  const submit = handleSubmit((draft) => {
    setReplacing(false);
    remember();
    save.mutate({ body: { phones: draft.phones.trimEnd().split(/\r?\n/) } });
  });

  return (
    <FormStack label="People I know" onSubmit={count > 0 ? handleSubmit(() => setReplacing(true)) : submit}>
      <TextField
        control={control}
        name="phones"
        label="Phone numbers"
        rows={4}
        autoComplete="off"
        help={[
          HELP,
          count > 0 ? 'They replace the numbers listed now.' : '',
          newLeft < LIMITS.contacts.newPerDay ? `You can add ${newLeft} more today.` : '',
        ]
          .filter(Boolean)
          .join(' ')}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <SubmitButton busy={save.isPending} busyLabel="Saving..." disabled={isBusy || phones.trim() === ''} quiet>
          Save numbers
        </SubmitButton>
        {count > 0 ? (
          <Button size="large" color="error" disabled={isBusy} onClick={() => setRemoving(true)}>
            Remove all
          </Button>
        ) : null}
      </Box>
      <ConfirmDialog
        open={removing}
        title="Remove all numbers?"
        confirmLabel="Remove all"
        destructive
        busy={clear.isPending}
        onConfirm={() => clear.mutate({})}
        onCancel={() => setRemoving(false)}
      >
        They stay in effect for one more day. After that, people with these numbers may see you and be introduced to you
        again. This cannot be undone.
      </ConfirmDialog>
      <ConfirmDialog
        open={isReplacing}
        title={count === 1 ? 'Replace the number listed now?' : `Replace the ${count} numbers listed now?`}
        confirmLabel="Replace"
        onConfirm={() => void submit()}
        onCancel={() => setReplacing(false)}
      >
        Only what you have written here will be listed. We cannot show you the earlier ones to copy, as we keep no
        number in a readable form.
      </ConfirmDialog>
    </FormStack>
  );
};
