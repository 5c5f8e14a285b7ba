import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { CurrentUser } from '../../../../../shared/contract/accounts.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import { ACCOUNT_LIMITS } from '../../../../../shared/limits.ts';
import { checkForm } from '../../../components/form/check-form.ts';
import { EmailField } from '../../../components/form/email-field.tsx';
import { FormRow, FormStack } from '../../../components/form/form-stack.tsx';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useSavedReset } from '../../../components/form/use-saved-reset.ts';
import { Section } from '../../../components/layout/section.tsx';
import { Notice } from '../../../components/notice.tsx';
import { UnsavedChanges } from '../../../components/unsaved-changes.tsx';
import { WaitingEmail } from '../../../components/waiting-email.tsx';
import { formatName } from '../../../content/format-name.ts';
import { showIssues } from '../../../lib/form-issues.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { queryClient, queryKey } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';

type EmailChange = NonNullable<CurrentUser['emailChange']>;

const FIELDS = ['firstName', 'lastName', 'email', 'phone', 'password'] as const;
const { most, days } = ACCOUNT_LIMITS.addressChanges;

/** A name that waits stands in the form too, so that it goes on waiting when something else is saved. */
const toDraft = ({ firstName, lastName, pendingName, email, phone }: CurrentUser) => ({
  ...(pendingName ?? { firstName, lastName }),
  email,
  phone: phone ?? '',
  password: '',
});

const CHANGED = { title: 'Details changed', description: 'They take effect immediately.' };
const NAME_WAITS = { title: 'Your new name waits for review', description: 'Our team looks at it first.' };
const buildLinkSent = ({ email }: EmailChange) => ({
  title: 'Please confirm your new e-mail',
  description: `Open the link that we sent to ${email}.`,
});

const EMAIL_HELP = `You sign in with it. It can be changed ${most} times in ${days} days.`;
const WAITS_HELP = 'A new one takes effect once you open the link that we send to it.';

/** Says that a new name waits for staff. */
const WaitingName = ({ user: { firstName, lastName, pendingName } }: { user: CurrentUser }) =>
  pendingName ? (
    <Box sx={{ marginBottom: 3 }}>
      <Notice tone="info" title={`Waiting for review: ${formatName(pendingName)}`}>
        {`Until our team has looked at it, others see ${formatName({ firstName, lastName })}. To keep that name, enter it again.`}
      </Notice>
    </Box>
  ) : null;

/** Changes name, e-mail and phone number, with the password. */
export const DetailsForm = ({ user }: { user: CurrentUser }) => {
  const form = useForm({ resolver: checkForm('accountChange'), defaultValues: toDraft(user) });
  const { control, handleSubmit, setError, reset, formState } = form;
  const { remember, take } = useSavedReset(form);
  const { isDirty } = formState;
  // What was changed elsewhere is shown here too, unless something is being written.
  useEffect(() => {
    if (!isDirty) reset(toDraft(user));
  }, [user, isDirty, reset]);
  const change = useApiMutation(contract.account.change, {
    onSuccess: (changed, { body }) => {
      queryClient.setQueryData(queryKey(contract.accounts.current), changed);
      take(toDraft(changed));
      // An earlier change may still wait, or have expired.
      const { emailChange, pendingName } = changed;
      const isNameAsked =
        pendingName && (!user.pendingName || formatName(user.pendingName) !== formatName(pendingName));
      if (emailChange && emailChange.email === body.email?.trim()) toast(buildLinkSent(emailChange));
      else toast(isNameAsked ? NAME_WAITS : CHANGED);
    },
    errorTitle: 'Details not changed',
    onError: (error) => void showIssues(error, FIELDS, setError),
  });
  return (
    <Section title="Your details">
      <UnsavedChanges isDirty={isDirty} />
      <WaitingEmail user={user} />
      <WaitingName user={user} />
      <FormStack
        label="Your details"
        onSubmit={handleSubmit((body) => {
          remember();
          change.mutate({ body });
        })}
      >
        <FormRow>
          <TextField control={control} name="firstName" label="First name" autoComplete="given-name" />
          <TextField control={control} name="lastName" label="Last name" autoComplete="family-name" />
        </FormRow>
        <EmailField
          control={control}
          name="email"
          autoComplete="email"
          help={window.__services__?.includes('mail') ? `${EMAIL_HELP} ${WAITS_HELP}` : EMAIL_HELP}
        />
        <TextField
          control={control}
          name="phone"
          label="Phone (optional)"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          help="Only our staff see it."
        />
        <PasswordField
          control={control}
          name="password"
          label="Your password"
          autoComplete="current-password"
          help="So that no one else changes your account. A new name needs to be verified again."
        />
        <div>
          <SubmitButton busy={change.isPending} busyLabel="Saving...">
            Save details
          </SubmitButton>
        </div>
      </FormStack>
    </Section>
  );
};
