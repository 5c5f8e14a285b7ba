import { type ReactNode, useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffPhoto } from '../../../../../shared/contract/staff/staff-photos.ts';
import { LIMITS } from '../../../../../shared/limits.ts';
import { UNDO_SECONDS } from '../../../../../shared/review-options.ts';
import type { Action } from '../queue/action-bar.tsx';
import { getDraftKey } from '../queue/form-drafts.ts';
import { useDecide, useIsPending } from '../queue/pending-decisions.ts';
import type { Queue } from '../queue/use-queue.ts';
import { WordsDialog } from '../queue/words-dialog.tsx';

const WORDS = ['reason'] as const;

interface PhotoDecision {
  readonly actions: readonly Action[];
  /** Whether a decision waits to take effect. */
  readonly isPending: boolean;
  /** The question before a rejection. */
  readonly question: ReactNode;
}

/** Approves or rejects a photo and opens the next. A decision can be taken back for some seconds; a rejection is confirmed first. */
export const usePhotoDecision = (photo: StaffPhoto, queue: Queue<StaffPhoto>): PhotoDecision => {
  const { id, user, status } = photo;
  const [isRejecting, setRejecting] = useState(false);
  const isPending = useIsPending()(photo);
  const draft = { item: `photo:${id}`, fields: WORDS };
  const deciding = useDecide(contract.staffPhotos.decide, { kind: 'photo', draft, failed: 'Not decided' });
  const decide = (decision: 'approved' | 'rejected', reason?: string): void => {
    setRejecting(false);
    const body = { decision, ...(reason ? { reason } : {}), undoSeconds: UNDO_SECONDS.console };
    deciding.mutate({ params: { photoId: id }, body }, { onSuccess: queue.openNext });
  };
  const isWaiting = status === 'in-review';
  const isDecided = isPending || deciding.isPending;
  return {
    isPending,
    actions: [
      {
        key: 'a',
        label: 'Approve',
        run: () => decide('approved'),
        disabled: isDecided || !isWaiting,
        variant: 'contained',
      },
      {
        key: 'r',
        label: 'Reject',
        run: () => setRejecting(true),
        disabled: isDecided || !(isWaiting || status === 'approved'),
        color: 'error',
      },
    ],
    question: (
      <WordsDialog
        open={isRejecting}
        title={`Reject this photo of ${user.firstName}?`}
        confirmLabel="Reject"
        destructive
        label="Reason"
        maxLength={LIMITS.photos.reason}
        draftKey={getDraftKey(draft.item, 'reason')}
        onConfirm={(reason) => decide('rejected', reason)}
        onCancel={() => setRejecting(false)}
      >
        {`No one but ${user.firstName} and staff will see it. They read your reason, if you give one.`}
      </WordsDialog>
    ),
  };
};
