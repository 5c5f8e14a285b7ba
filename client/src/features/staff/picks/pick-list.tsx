import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { PickView } from '../../../../../shared/contract/staff/staff-picks.ts';
import { PICK_REASON_SENTENCES } from '../../../../../shared/pick-options.ts';
import { isolate } from '../../../../../shared/text-direction.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { ActionRow } from '../shared/action-row.tsx';
import { PAGE_ROWS, Paged } from '../shared/paged.tsx';
import { Time } from '../shared/time.tsx';
import { PICK_STATE_LABELS, PICK_STATE_TONES } from './pick-words.ts';
import { PickedPerson } from './picked-person.tsx';

const PickRow = ({ pick, onWithdraw }: { pick: PickView; onWithdraw: () => void }) => (
  <ActionRow
    actions={
      pick.can.withdraw ? (
        <Button variant="outlined" onClick={onWithdraw} aria-label={`Withdraw ${pick.candidate.firstName}`}>
          Withdraw
        </Button>
      ) : null
    }
  >
    <PickedPerson
      person={pick.candidate}
      chips={<StatusChip tone={PICK_STATE_TONES[pick.state]}>{PICK_STATE_LABELS[pick.state]}</StatusChip>}
    >
      {pick.reasons.map((reason) => (
        <Typography key={reason} sx={{ marginTop: 1 }}>
          {PICK_REASON_SENTENCES[reason]}
        </Typography>
      ))}
      {pick.note ? (
        <Typography dir="auto" sx={{ marginTop: 1, whiteSpace: 'pre-line' }}>
          {pick.note}
        </Typography>
      ) : null}
      <Typography variant="body2" color="textSecondary" className="numeric" sx={{ marginTop: 1 }}>
        <span>{`Picked by ${isolate(pick.pickedBy.name)}, `}</span>
        <Time at={pick.madeAt} />
        {pick.introducedAt ? (
          <span>
            ; introduced <Time at={pick.introducedAt} />
          </span>
        ) : null}
      </Typography>
    </PickedPerson>
  </ActionRow>
);

/** The picks for a member, newest first, with what became of each; those that wait can be withdrawn. */
export const PickList = ({ member }: { member: { id: string; firstName: string } }) => {
  const [withdrawn, setWithdrawn] = useState<PickView | null>(null);
  const params = { userId: member.id };
  const list = useApiInfiniteQuery(contract.staffPicks.list, PAGE_ROWS, { params, staleTime: 0 });
  const refresh = () =>
    invalidate(contract.staffPicks.list, contract.staffPicks.candidates, contract.staffPickRequests.list);
  const withdraw = useApiMutation(contract.staffPicks.withdraw, {
    onSuccess: () => toast({ title: 'Pick withdrawn' }),
    errorTitle: 'Not withdrawn',
    onSettled: async () => {
      setWithdrawn(null);
      await refresh();
    },
  });
  return (
    <>
      <Paged
        list={list}
        row={(pick) => <PickRow pick={pick} onWithdraw={() => setWithdrawn(pick)} />}
        empty={
          <EmptyState title="No picks yet">
            {`Find someone for ${member.firstName} under People. What becomes of a pick is shown here.`}
          </EmptyState>
        }
      />
      <ConfirmDialog
        open={withdrawn !== null}
        title={`Withdraw ${withdrawn?.candidate.firstName ?? ''}?`}
        confirmLabel="Withdraw"
        destructive
        busy={withdraw.isPending}
        onConfirm={() => withdrawn && withdraw.mutate({ params: { ...params, pickId: withdrawn.id } })}
        onCancel={() => setWithdrawn(null)}
      >
        {`The pick takes no place in ${member.firstName}’s introductions, and the note is not shown. The two may still be introduced as anyone else.`}
      </ConfirmDialog>
    </>
  );
};
