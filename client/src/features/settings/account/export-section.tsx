import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { BRAND } from '../../../../../shared/brand.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import { ACCOUNT_LIMITS } from '../../../../../shared/limits.ts';
import { checkForm } from '../../../components/form/check-form.ts';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { showIssues } from '../../../lib/form-issues.ts';
import { fetchFile, saveFile } from '../../../lib/query/files.ts';
import { queryClient } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';

/** The export of everything that is kept about the user, as one archive. */
export const ExportSection = () => {
  const { control, handleSubmit, setError, reset } = useForm({
    resolver: checkForm('passwordForm'),
    defaultValues: { password: '' },
  });
  const download = useMutation(
    {
      mutationFn: ({ password }: { password: string }) => fetchFile(contract.account.export, { password }),
      onSuccess: (file) => {
        saveFile(file, `${BRAND.name.toLowerCase()}-export.zip`);
        reset();
        toast({ title: 'Your data is ready', description: 'Your browser saves it now.' });
      },
      onError: (error) => void showIssues(error, ['password'], setError),
      meta: { errorTitle: 'Your data could not be exported' },
    },
    queryClient,
  );
  return (
    <Section
      title="Your data"
      lead={`Everything we keep about you, as one archive: your account, your conversations, your photos, and who of our staff looked at your file. You can export it ${ACCOUNT_LIMITS.exportsPerDay} times a day.`}
    >
      <FormStack ids="export" label="Export your data" onSubmit={handleSubmit((proof) => download.mutate(proof))}>
        <PasswordField
          control={control}
          name="password"
          label="Password for the export"
          autoComplete="current-password"
        />
        <div>
          <SubmitButton busy={download.isPending} busyLabel="Preparing..." quiet>
            Export your data
          </SubmitButton>
        </div>
      </FormStack>
    </Section>
  );
};
