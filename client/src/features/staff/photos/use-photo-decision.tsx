import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffPhoto } from '../../../../../shared/contract/staff/staff-photos.ts';
import { LIMITS } from '../../../../../shared/limits.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { askToShorten } from '../../../components/form/field.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import type { Action } from '../queue/action-bar.tsx';
import { holdDecision, useHeldDecisions } from '../queue/held-decisions.ts';
import type { Queue } from '../queue/use-queue.ts';

const refresh = (): void => void invalidate(contract.staffPhotos.list, contract.staffOperations.waiting);

interface PhotoDecision {
  readonly actions: readonly Action[];
  readonly isHeld: boolean;
  /** The question before a rejection. */
  readonly question: ReactNode;
}

/** Approves or rejects a photo and opens the next. A decision can be taken back for ten seconds; a rejection is confirmed first. */
export const usePhotoDecision = ({ id, user, status }: StaffPhoto, queue: Queue<StaffPhoto>): PhotoDecision => {
  const [isRejecting, setRejecting] = useState(false);
  const [words, setWords] = useState('');
  const isHeld = useHeldDecisions(({ held }) => held.some((one) => one.id === id));
  const decide = (decision: 'approved' | 'rejected'): void => {
    setRejecting(false);
    holdDecision({
      id,
      what: `${decision === 'approved' ? 'Approve' : 'Reject'} a photo of ${user.firstName}`,
      path: queue.getLink(id).to,
      listKey: queue.listKey,
      call: contract.staffPhotos.decide,
      input: {
        params: { photoId: id },
        body: decision === 'approved' ? { decision } : { decision, reason: words.trim() },
      },
      onSent: () => {
        toast({ title: 'Decision saved' });
        refresh();
      },
      onRefused: refresh,
      failed: 'Not decided',
    });
    queue.openNext();
  };
  const isWaiting = status === 'in-review';
  const tooLong = askToShorten(words, LIMITS.photos.reason);
  return {
    isHeld,
    actions: [
      {
        key: 'a',
        label: 'Approve',
        run: () => decide('approved'),
        disabled: isHeld || !isWaiting,
        variant: 'contained',
      },
      {
        key: 'r',
        label: 'Reject',
        run: () => setRejecting(true),
        disabled: isHeld || !(isWaiting || status === 'approved'),
        color: 'error',
      },
    ],
    question: (
      <ConfirmDialog
        open={isRejecting}
        title={`Reject this photo of ${user.firstName}?`}
        confirmLabel="Reject"
        destructive
        isIncomplete={tooLong !== undefined}
        onConfirm={() => decide('rejected')}
        onCancel={() => setRejecting(false)}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          No one but {user.firstName} and staff will see it. They read your reason, if you give one.
          <TextField
            label="Reason"
            value={words}
            onChange={({ target }) => setWords(target.value)}
            multiline
            minRows={2}
            error={tooLong !== undefined}
            helperText={tooLong}
          />
        </Box>
      </ConfirmDialog>
    ),
  };
};
