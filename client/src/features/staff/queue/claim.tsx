import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import { CLAIM_IDLE_MINUTES, MAX_TAKE_OVER_REASON } from '../../../../../shared/review-options.ts';
import { useRestoreFocus } from '../../../components/form/use-restore-focus.ts';
import { Notice } from '../../../components/notice.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { formatName } from '../../../content/format-name.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { toast } from '../../../lib/toasts.ts';
import { saveDraft } from '../../chat/threads/drafts.ts';
import type { Person } from '../shared/row.tsx';
import { Time } from '../shared/time.tsx';
import { refetchKind } from './pending-decisions.ts';
import type { Shortcut } from './shortcuts.ts';
import { WordsDialog } from './words-dialog.tsx';

const { staffApplications, staffConduct, staffReports, staffSupport } = contract;

/** What reviewers claim: the calls, and what waits until it is released. */
const KINDS = {
  application: { claim: staffApplications.claim, release: staffApplications.release, act: 'decide' },
  report: { claim: staffReports.claim, release: staffReports.release, act: 'close it' },
  appeal: { claim: staffConduct.claimAppeal, release: staffConduct.releaseAppeal, act: 'decide' },
  message: { claim: staffSupport.claim, release: staffSupport.release, act: 'answer' },
} as const;

const SUPPORT = [staffSupport.list, staffSupport.one] as const;

interface Claimable {
  readonly id: string;
  readonly claimedBy: Person | null;
  readonly claimedAt: string | null;
  readonly can: { readonly claim: boolean; readonly takeOver: boolean; readonly release: boolean };
}

/** How something is claimed: by a key, and by a notice that says who has claimed it. */
interface Claiming {
  readonly key: Shortcut;
  readonly notice: ReactNode;
}

/** Claims an item so that no two reviewers decide it at once, gives it back, or takes it over from somebody else. */
export const useClaim = (kind: keyof typeof KINDS, { id, claimedBy, claimedAt, can }: Claimable): Claiming => {
  const { claim, release, act } = KINDS[kind];
  const [isTaking, setTaking] = useState(false);
  const params = { id };
  const onSettled = (): void =>
    kind === 'message' ? void invalidate(...SUPPORT, contract.staffOperations.waiting) : refetchKind(kind);
  const claiming = useApiMutation(claim, {
    onSuccess: () => toast({ title: 'Claimed' }),
    onSettled,
    errorTitle: 'Not claimed',
  });
  const releasing = useApiMutation(release, {
    onSuccess: () => toast({ title: 'Released' }),
    onSettled,
    errorTitle: 'Not released',
  });
  const isBusy = claiming.isPending || releasing.isPending;
  // One button for all actions, so that the keyboard's focus stays on it.
  const button = useRestoreFocus(isBusy);
  const label = can.release ? 'Release' : can.takeOver ? 'Take over' : 'Claim';
  const run = (): void => {
    if (can.release) releasing.mutate({ params });
    else if (can.takeOver) setTaking(true);
    else claiming.mutate({ params, body: {} });
  };
  const draftKey = `take-over:${id}`;
  const takeOver = (reason: string): void =>
    claiming.mutate(
      { params, body: { takeOver: true, ...(reason ? { reason } : {}) } },
      {
        onSuccess: () => {
          saveDraft(draftKey, '');
          setTaking(false);
        },
      },
    );
  const isOthers = claimedBy !== null && !can.release;
  const title = isOthers
    ? `${formatName(claimedBy)} has claimed this ${kind}`
    : `${can.release ? 'You have' : 'No one has'} claimed this ${kind}`;
  const canAct = can.claim || can.takeOver || can.release;
  return {
    key: { key: 'c', label, run, disabled: !canAct || isBusy },
    notice: (
      <>
        <Notice
          tone={isOthers ? 'warning' : can.release ? 'success' : 'info'}
          title={title}
          action={
            canAct ? (
              <Button ref={button} onClick={run} disabled={isBusy}>
                <span>{label}</span>
              </Button>
            ) : null
          }
        >
          {isOthers ? (
            <>
              {claimedAt ? (
                <span>
                  <Time at={claimedAt} />
                  {'. '}
                </span>
              ) : null}
              <span>{`You can ${act} once they release it, or take it over.`}</span>
            </>
          ) : null}
        </Notice>
        {claimedBy ? (
          <WordsDialog
            open={isTaking}
            title={`Take over from ${claimedBy.firstName}?`}
            confirmLabel="Take over"
            busy={claiming.isPending}
            label="Reason"
            maxLength={MAX_TAKE_OVER_REASON}
            draftKey={draftKey}
            onConfirm={takeOver}
            onCancel={() => setTaking(false)}
          >
            {`${claimedBy.firstName} is told. Give a reason if they worked on it within the last ${CLAIM_IDLE_MINUTES} minutes.`}
          </WordsDialog>
        ) : null}
      </>
    ),
  };
};

/** Who has claimed something, as a row says it. */
export const ClaimChip = ({ claimedBy }: Pick<Claimable, 'claimedBy'>) => {
  const { user } = useCurrentUser();
  if (!claimedBy) return null;
  const isMine = claimedBy.id === user?.id;
  return (
    <StatusChip tone={isMine ? 'green' : 'neutral'}>
      {isMine ? 'Claimed by you' : `Claimed by ${claimedBy.firstName}`}
    </StatusChip>
  );
};
