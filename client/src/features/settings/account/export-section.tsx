import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { BRAND } from '../../../../../shared/brand.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import { ACCOUNT_LIMITS } from '../../../../../shared/limits.ts';
import { checkForm } from '../../../components/form/check-form.ts';
import { FieldIds } from '../../../components/form/field.ts';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { ApiError, readCsrfToken } from '../../../lib/api.ts';
import { showIssues } from '../../../lib/form-issues.ts';
import { toast } from '../../../lib/toasts.ts';

/** Fetches the archive. Other calls answer JSON, which `request()` parses. */
const fetchExport = async (password: string): Promise<Blob> => {
  const { method, path } = contract.account.export;
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': readCsrfToken() },
    body: JSON.stringify({ password }),
  });
  if (!response.ok) throw new ApiError(response.status, await response.text());
  return response.blob();
};

/** Has the browser save a file. */
const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};

/** The export of everything that is kept about the user, as one archive. */
export const ExportSection = () => {
  const { control, handleSubmit, setError, reset } = useForm({
    resolver: checkForm('passwordForm'),
    defaultValues: { password: '' },
  });
  const download = useMutation({
    mutationFn: ({ password }: { password: string }) => fetchExport(password),
    onSuccess: (file) => {
      saveFile(file, `${BRAND.name.toLowerCase()}-export.zip`);
      reset();
      toast({ title: 'Your data is ready', description: 'Your browser saves it now.' });
    },
    onError: (error) => void showIssues(error, ['password'], setError),
    meta: { errorTitle: 'Your data could not be exported' },
  });
  return (
    <Section
      title="Your data"
      lead={`Everything we keep about you, as one archive: your account, your conversations, your photos, and who of our staff looked at your file. You can export it ${ACCOUNT_LIMITS.exportsPerDay} times a day.`}
    >
      <FormStack label="Export your data" onSubmit={handleSubmit((proof) => download.mutate(proof))}>
        <FieldIds value="export">
          <PasswordField
            control={control}
            name="password"
            label="Password for the export"
            autoComplete="current-password"
          />
        </FieldIds>
        <div>
          <SubmitButton busy={download.isPending} busyLabel="Preparing..." quiet>
            Export your data
          </SubmitButton>
        </div>
      </FormStack>
    </Section>
  );
};
