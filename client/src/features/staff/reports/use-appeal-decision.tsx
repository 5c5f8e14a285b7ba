import { type ReactNode, useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { SuspensionAppeal } from '../../../../../shared/contract/staff/moderation.ts';
import { type AppealDecision, MODERATION_LIMITS } from '../../../../../shared/moderation-options.ts';
import { UNDO_SECONDS } from '../../../../../shared/review-options.ts';
import type { Action } from '../queue/action-bar.tsx';
import { useClaim } from '../queue/claim.tsx';
import { getDraftKey } from '../queue/form-drafts.ts';
import { useDecide, useIsPending } from '../queue/pending-decisions.ts';
import type { Shortcut } from '../queue/shortcuts.ts';
import type { Queue } from '../queue/use-queue.ts';
import { WordsDialog } from '../queue/words-dialog.tsx';

const WORDS = ['answer'] as const;

const QUESTIONS: Record<AppealDecision, { title: (name: string) => string; label: string; says: string }> = {
  lifted: {
    title: (name) => `Lift the suspension of ${name}?`,
    label: 'Lift suspension',
    says: 'They can sign in again, and read your answer then.',
  },
  kept: {
    title: (name) => `Keep the suspension of ${name}?`,
    label: 'Keep suspension',
    says: 'They read your answer when they try to sign in, and cannot appeal again.',
  },
};

/** How an appeal is being decided. */
interface AppealDeciding {
  /** Whether a decision waits to take effect. */
  readonly isPending: boolean;
  readonly actions: readonly Action[];
  readonly keys: readonly Shortcut[];
  /** Who has claimed it. */
  readonly claimNotice: ReactNode;
  /** What is asked before it is decided. */
  readonly question: ReactNode;
}

/** Decides on an appeal with an answer, which can be taken back for some seconds, and opens the next one. */
export const useAppealDecision = (appeal: SuspensionAppeal, queue: Queue<SuspensionAppeal>): AppealDeciding => {
  const { id, person, can } = appeal;
  const [asked, setAsked] = useState<AppealDecision>();
  const isPending = useIsPending()(appeal);
  const claim = useClaim('appeal', appeal);
  const draft = { item: `appeal:${id}`, fields: WORDS };
  const deciding = useDecide(contract.staffConduct.decideAppeal, { kind: 'appeal', draft, failed: 'Not decided' });
  const name = person?.firstName ?? 'this person';
  const decide = (answer: string): void => {
    if (!asked) return;
    setAsked(undefined);
    const body = { decision: asked, answer, undoSeconds: UNDO_SECONDS.console };
    deciding.mutate({ params: { id }, body }, { onSuccess: queue.openNext });
  };
  const disabled = isPending || deciding.isPending || !can.decide;
  const text = QUESTIONS[asked ?? 'kept'];
  return {
    isPending,
    actions: [
      { key: 'l', label: QUESTIONS.lifted.label, run: () => setAsked('lifted'), disabled, variant: 'contained' },
      { key: 'x', label: QUESTIONS.kept.label, run: () => setAsked('kept'), disabled, color: 'error' },
    ],
    keys: [claim.key],
    claimNotice: claim.notice,
    question: (
      <WordsDialog
        open={asked !== undefined}
        title={text.title(name)}
        confirmLabel={text.label}
        destructive={asked === 'kept'}
        label={`What ${name} reads`}
        maxLength={MODERATION_LIMITS.message}
        required
        draftKey={getDraftKey(draft.item, 'answer')}
        onConfirm={decide}
        onCancel={() => setAsked(undefined)}
      >
        {text.says}
      </WordsDialog>
    ),
  };
};
