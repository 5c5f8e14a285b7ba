import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { type AppealDecision, CONDUCT_LIMITS } from '../../../../../shared/conduct-options.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import type { SuspensionAppeal } from '../../../../../shared/contract/staff/staff-conduct.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { askToShorten } from '../../../components/form/field.ts';
import { request } from '../../../lib/api.ts';
import { getErrorMessage, isPassing } from '../../../lib/error-message.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import type { Action } from '../queue/action-bar.tsx';
import { drop, holdDecision, useHeldDecisions } from '../queue/held-decisions.ts';
import type { Shortcut } from '../queue/shortcuts.ts';
import type { Queue } from '../queue/use-queue.ts';

const { appeals, claimAppeal, decideAppeal, list: conduct, releaseAppeal } = contract.staffConduct;

const refresh = (): void =>
  void invalidate(
    appeals,
    conduct,
    contract.staffMembers.list,
    contract.staffMembers.one,
    contract.staffOperations.waiting,
  );

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

/** Claims an appeal for the viewer. */
export const useClaimAppeal = () => useApiMutation(claimAppeal, { onSettled: refresh, errorTitle: 'Not claimed' });
/** Gives an appeal back. */
export const useReleaseAppeal = () => useApiMutation(releaseAppeal, { onSettled: refresh, errorTitle: 'Not released' });

/** Claims an appeal while its decision waits, which the person does not see. Returns what gives it back, where that is due. */
const claimWhileHeld = ({ id, can }: SuspensionAppeal): (() => void) => {
  if (!can.claim) return () => undefined;
  const params = { id };
  const claiming = request(claimAppeal, { params });
  claiming.then(refresh, (error: unknown) => {
    if (isPassing(error)) return;
    drop(id, getErrorMessage(error));
    refresh();
  });
  return () =>
    void claiming
      .then(() => request(releaseAppeal, { params }))
      .catch(() => undefined)
      .then(refresh);
};

/** How an appeal is being decided. */
export interface AppealDeciding {
  /** Decided, and not sent yet. */
  readonly isHeld: boolean;
  readonly actions: readonly Action[];
  readonly keys: readonly Shortcut[];
  /** What is asked before it is decided. */
  readonly question: ReactNode;
}

/** Decides on an appeal with an answer, which can be taken back for ten seconds, and opens the next one. */
export const useAppealDecision = (appeal: SuspensionAppeal, queue: Queue<SuspensionAppeal>): AppealDeciding => {
  const { id, person, can } = appeal;
  const [asked, setAsked] = useState<AppealDecision>();
  const [answer, setAnswer] = useState('');
  const isHeld = useHeldDecisions(({ held }) => held.some((one) => one.id === id));
  const claiming = useClaimAppeal();
  const releasing = useReleaseAppeal();
  const name = person?.firstName ?? 'this person';
  const decide = (): void => {
    if (!asked || !answer.trim()) return;
    setAsked(undefined);
    const giveBack = claimWhileHeld(appeal);
    holdDecision({
      id,
      what: `${QUESTIONS[asked].label}: ${name}`,
      path: queue.getLink(id).to,
      listKey: queue.listKey,
      call: decideAppeal,
      input: { params: { id }, body: { decision: asked, answer: answer.trim() } },
      onSent: () => {
        toast({ title: 'Appeal decided' });
        refresh();
      },
      onUndo: giveBack,
      onRefused: refresh,
      failed: 'Not decided',
    });
    queue.openNext();
  };
  const disabled = isHeld || !can.decide;
  const actions = [
    { key: 'l', label: QUESTIONS.lifted.label, run: () => setAsked('lifted'), disabled, variant: 'contained' as const },
    { key: 'x', label: QUESTIONS.kept.label, run: () => setAsked('kept'), disabled, color: 'error' as const },
  ];
  const keys = [
    {
      key: 'c',
      label: can.release ? 'Release' : 'Claim',
      run: () => (can.release ? releasing : claiming).mutate({ params: { id } }),
      disabled: !(can.claim || can.release) || isHeld,
    },
  ];
  const text = QUESTIONS[asked ?? 'kept'];
  const tooLong = askToShorten(answer, CONDUCT_LIMITS.message);
  const question = (
    <ConfirmDialog
      open={asked !== undefined}
      title={text.title(name)}
      confirmLabel={text.label}
      destructive={asked === 'kept'}
      asks
      isIncomplete={!answer.trim() || tooLong !== undefined}
      onConfirm={decide}
      onCancel={() => setAsked(undefined)}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {text.says}
        <TextField
          label={`What ${name} reads`}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
          required
          autoFocus
          multiline
          minRows={3}
          error={tooLong !== undefined}
          helperText={tooLong}
        />
      </Box>
    </ConfirmDialog>
  );
  return { actions, keys, isHeld, question };
};
