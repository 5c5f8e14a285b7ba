import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BodyInput, Call } from '../../../../../shared/contract/base/define.ts';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { fetchFile, saveFile } from '../../../lib/query/files.ts';
import { queryClient } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';

interface FileButtonProps<C extends Call> {
  call: C;
  body: BodyInput<C>;
  /** Under which the browser saves the file. */
  fileName: string;
  errorTitle: string;
  children: ReactNode;
}

/** Has the browser save the file with which a call responds. */
export const FileButton = <C extends Call>({ call, body, fileName, errorTitle, children }: FileButtonProps<C>) => {
  const download = useMutation(
    {
      mutationFn: () => fetchFile(call, body),
      onSuccess: (file) => {
        saveFile(file, fileName);
        toast({ title: 'The file is ready', description: 'Your browser saves it now.' });
      },
      meta: { errorTitle },
    },
    queryClient,
  );
  return (
    <SubmitButton quiet busy={download.isPending} busyLabel="Preparing..." onClick={() => download.mutate()}>
      {children}
    </SubmitButton>
  );
};
