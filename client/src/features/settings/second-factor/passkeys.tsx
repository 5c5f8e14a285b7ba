import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { contract } from '../../../../../shared/contract/index.ts';
import type { PasskeyView } from '../../../../../shared/contract/passkeys.ts';
import { PASSKEY } from '../../../../../shared/passkey-options.ts';
import { BareList } from '../../../components/bare-list.tsx';
import { checkForm } from '../../../components/form/check-form.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { FormRow, FormStack } from '../../../components/form/form-stack.tsx';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { SubmitButton, SubmitRow } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { CardSkeleton } from '../../../components/skeletons.tsx';
import { formatMoment } from '../../../content/format.ts';
import { showIssues } from '../../../lib/form-issues.ts';
import { describePasskeyFailure, knowsPasskeys, makePasskey } from '../../../lib/passkeys/authenticator.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, useApiQuery } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';

const { mine, start, add, rename, remove } = contract.passkeys;

const AddForm = () => {
  const [isMaking, setMaking] = useState(false);
  const { control, handleSubmit, setError, reset, getValues } = useForm({
    resolver: checkForm('passkeyForm'),
    defaultValues: { name: '', password: '' },
  });
  const adding = useApiMutation(add, {
    onSuccess: async () => {
      toast({ title: 'Passkey added', description: 'From now on it can take the place of a code.' });
      reset();
      await invalidate(mine);
    },
    errorTitle: 'Passkey not added',
  });
  const starting = useApiMutation(start, {
    onSuccess: async (options) => {
      setMaking(true);
      try {
        adding.mutate({ body: { name: getValues('name'), ...(await makePasskey(options)) } });
      } catch (error) {
        toast({ title: 'Passkey not added', description: describePasskeyFailure(error), variant: 'destructive' });
      } finally {
        setMaking(false);
      }
    },
    errorTitle: 'Passkey not added',
    onError: (error) => void showIssues(error, ['password'], setError),
  });
  return (
    <FormStack
      ids="new-passkey"
      label="Add a passkey"
      onSubmit={handleSubmit(({ password }) => starting.mutate({ body: { password } }))}
    >
      <FormRow>
        <TextField
          control={control}
          name="name"
          label="Name"
          maxLength={PASSKEY.maxNameLength}
          help="Such as the device it is on."
        />
        <PasswordField control={control} name="password" label="Your password" autoComplete="current-password" />
      </FormRow>
      <div>
        <SubmitButton
          quiet
          busy={isMaking || starting.isPending || adding.isPending}
          busyLabel="Waiting for your device…"
        >
          Add a passkey
        </SubmitButton>
      </div>
    </FormStack>
  );
};

interface ChangeDialogProps {
  passkey: PasskeyView;
  isRemoval: boolean;
  onClose: () => void;
}

/** Renames or removes a passkey, given the password. */
const ChangeDialog = ({ passkey: { id, name }, isRemoval, onClose }: ChangeDialogProps) => {
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: checkForm('passkeyForm'),
    defaultValues: { name, password: '' },
  });
  const outcome = (done: string, failed: string) => ({
    onSuccess: async () => {
      toast({ title: done });
      await invalidate(mine);
      onClose();
    },
    errorTitle: failed,
    onError: (error: Error) => void showIssues(error, ['password'], setError),
  });
  const renaming = useApiMutation(rename, outcome('Passkey renamed', 'Passkey not renamed'));
  const removing = useApiMutation(remove, outcome('Passkey removed', 'Passkey not removed'));
  const isBusy = renaming.isPending || removing.isPending;
  const submit = handleSubmit((given) =>
    isRemoval
      ? removing.mutate({ params: { id }, body: { password: given.password } })
      : renaming.mutate({ params: { id }, body: given }),
  );
  return (
    <FormDialog
      title={isRemoval ? `Remove “${name}”?` : `Rename “${name}”`}
      {...(isRemoval ? { description: 'It will no longer sign you in. Remove it from your device as well.' } : {})}
      maxWidth="xs"
      isChanged={formState.dirtyFields.name === true}
      isBusy={isBusy}
      onClose={onClose}
    >
      <FormStack ids="passkey" label={isRemoval ? 'Remove the passkey' : 'Rename the passkey'} onSubmit={submit}>
        {isRemoval ? null : (
          <TextField control={control} name="name" label="Name" maxLength={PASSKEY.maxNameLength} autoFocus />
        )}
        <PasswordField control={control} name="password" label="Your password" autoComplete="current-password" />
        <SubmitRow busy={isBusy} busyLabel={isRemoval ? 'Removing...' : 'Saving...'} onCancel={onClose}>
          {isRemoval ? 'Remove' : 'Save'}
        </SubmitRow>
      </FormStack>
    </FormDialog>
  );
};

const List = ({ passkeys }: { passkeys: readonly PasskeyView[] }) => {
  const [changed, setChanged] = useState<{ passkey: PasskeyView; isRemoval: boolean } | null>(null);
  return (
    <>
      <BareList aria-label="Your passkeys" sx={{ display: 'grid', gap: 2, marginBottom: 3 }}>
        {passkeys.map((passkey) => (
          <Box
            component="li"
            key={passkey.id}
            sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}
          >
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="name" component="p" dir="auto">
                {passkey.name}
              </Typography>
              <Typography variant="body2" color="textSecondary" className="numeric">
                {`Added on ${formatMoment(passkey.createdAt, 'date')}, ${
                  passkey.lastUsedAt ? `last used on ${formatMoment(passkey.lastUsedAt, 'date')}` : 'not used yet'
                }`}
              </Typography>
            </Box>
            <Box sx={{ display: 'flex', gap: 1 }}>
              <Button aria-label={`Rename ${passkey.name}`} onClick={() => setChanged({ passkey, isRemoval: false })}>
                Rename
              </Button>
              <Button
                color="error"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => setChanged({ passkey, isRemoval: true })}
              >
                Remove
              </Button>
            </Box>
          </Box>
        ))}
      </BareList>
      {changed ? <ChangeDialog {...changed} onClose={() => setChanged(null)} /> : null}
    </>
  );
};

/** The passkeys beside a second factor: what there is, adding one, and renaming and removing it by password. */
export const Passkeys = () => (
  <Section
    title="Passkeys"
    lead="A passkey takes the place of the code after your password: your fingerprint, your face or a security key."
    divided
  >
    <QueryContent
      query={useApiQuery(mine, {})}
      loading={<CardSkeleton label="Loading your passkeys" height={120} />}
      failed="Your passkeys could not be loaded"
    >
      {(passkeys) => (
        <>
          {passkeys.length > 0 ? <List passkeys={passkeys} /> : null}
          {knowsPasskeys() ? (
            <AddForm />
          ) : (
            <Typography color="textSecondary">
              This browser doesn’t know passkeys, so none can be added here.
            </Typography>
          )}
        </>
      )}
    </QueryContent>
  </Section>
);
