import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OwnDocument } from '../../../../shared/contract/base/documents.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '../../../../shared/options.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { DOCUMENT_KIND_LABELS } from '../../content/document-words.ts';
import { ApiError } from '../../lib/api.ts';
import { describeFailure, getErrorMessage } from '../../lib/error-message.ts';
import { invalidate, queryClient } from '../../lib/query/query.ts';
import { toast } from '../../lib/toasts.ts';
import { ACCEPTED, preparePhoto, sendFile } from './photos/upload-photo.ts';

const { send } = contract.verificationDocuments;

/** Takes a photo of a passport or national ID, and says beforehand who will see it and when it is erased. */
export const DocumentDialog = ({ onClose }: { onClose: () => void }) => {
  const [kind, setKind] = useState<DocumentKind | ''>('');
  const [file, setFile] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const sending = useMutation(
    {
      mutationFn: async ({ chosen, of }: { chosen: File; of: DocumentKind }) =>
        sendFile<OwnDocument>(send, { document: await preparePhoto(chosen, null), kind: of }),
      onSuccess: async () => {
        toast({ title: 'Document sent', description: 'We tell you as soon as we have looked at it.' });
        await invalidate(contract.profiles.mine);
        onClose();
      },
    },
    queryClient,
  );
  const { error, isPending } = sending;
  return (
    <FormDialog
      title="Upload Verification Documents"
      description="Only our administrators see it, and each look is recorded. We erase it seven days after we decide, or after 30 days if we have not."
      isChanged={file !== null}
      isBusy={isPending}
      onClose={onClose}
    >
      <Box
        component="form"
        aria-label="Document"
        onSubmit={(event) => {
          event.preventDefault();
          if (file && kind) sending.mutate({ chosen: file, of: kind });
        }}
        sx={{ display: 'grid', gap: 3 }}
      >
        <TextField
          select
          id="document-kind"
          label="Document"
          value={kind}
          required
          disabled={isPending}
          onChange={({ target }) => setKind(DOCUMENT_KINDS.find((one) => one === target.value) ?? '')}
          slotProps={{ select: { displayEmpty: true } }}
        >
          <MenuItem value="" disabled>
            Please choose
          </MenuItem>
          {DOCUMENT_KINDS.map((one) => (
            <MenuItem key={one} value={one}>
              {DOCUMENT_KIND_LABELS[one]}
            </MenuItem>
          ))}
        </TextField>
        <div>
          <Button variant="outlined" disabled={isPending} onClick={() => input.current?.click()}>
            {file ? 'Choose another photo' : 'Choose a photo'}
          </Button>
          <input
            ref={input}
            type="file"
            accept={ACCEPTED}
            hidden
            aria-label="Photo of the document"
            onChange={({ target }) => {
              setFile(target.files?.[0] ?? file);
              sending.reset();
              target.value = '';
            }}
          />
          <Typography variant="body2" color="textSecondary" sx={{ marginTop: 1, overflowWrap: 'anywhere' }}>
            {file ? file.name : 'The page with your picture, whole and in focus, up to 10 MB.'}
          </Typography>
        </div>
        {error ? (
          <Notice tone="error" title="Your document was not sent">
            {error instanceof ApiError ? describeFailure(error) : getErrorMessage(error)}
          </Notice>
        ) : null}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'flex-end' }}>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <SubmitButton busy={isPending} busyLabel="Sending..." disabled={!file || !kind}>
            Send
          </SubmitButton>
        </Box>
      </Box>
    </FormDialog>
  );
};
