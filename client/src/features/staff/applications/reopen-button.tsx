import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useReopen } from './use-application-act.ts';

/** Puts a rejected application back into the queue. */
export const ReopenButton = ({ id, name }: { id: string; name: string }) => {
  const [asked, setAsked] = useState(false);
  const reopen = useReopen();
  return (
    <Box sx={{ marginTop: 3 }}>
      <Button variant="outlined" onClick={() => setAsked(true)}>
        Reopen
      </Button>
      <ConfirmDialog
        open={asked}
        title={`Reopen ${name}'s application?`}
        confirmLabel="Reopen"
        busy={reopen.isPending}
        onConfirm={() => reopen.mutate({ params: { id } }, { onSettled: () => setAsked(false) })}
        onCancel={() => setAsked(false)}
      >
        It is pending again with the same answers, and the applicant is told.
      </ConfirmDialog>
    </Box>
  );
};
