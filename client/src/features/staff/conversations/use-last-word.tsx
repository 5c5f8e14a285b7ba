import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffDesk } from '../../../../../shared/contract/staff/staff-conversations.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { PUT_ASIDE } from '../../../../../shared/desk-options.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { saveDraft } from '../../chat/threads/drafts.ts';
import type { Shortcut } from '../queue/shortcuts.ts';
import { WordsDialog } from '../queue/words-dialog.tsx';

const { desk: deskCall, list, putAside, takeUp } = contract.staffConversations;

/** What is done with the last words of a member: by a key, and by a button. */
interface LastWord {
  readonly key: Shortcut;
  readonly control: ReactNode;
}

/** Puts last words aside that need no answer, or takes them up again; for the member's own matchmaker. */
export const useLastWord = (member: StaffMember, desk: StaffDesk | undefined): LastWord => {
  const [isAsking, setAsking] = useState(false);
  const params = { memberId: member.id };
  const draftKey = `last-word:${member.id}`;
  const refetch = (): void => void invalidate(deskCall, list, contract.staffOperations.waiting);
  const putting = useApiMutation(putAside, {
    onSuccess: () => {
      saveDraft(draftKey, '');
      setAsking(false);
      toast({ title: 'Put aside' });
    },
    onSettled: refetch,
    errorTitle: 'Not put aside',
  });
  const taking = useApiMutation(takeUp, { onSettled: refetch, errorTitle: 'Not taken up' });
  const isBusy = putting.isPending || taking.isPending;
  const isAside = Boolean(desk?.putAside);
  const canAct = member.can.writeThread && (isAside || Boolean(desk?.waitingSince));
  const label = isAside ? 'Take up again' : 'No answer needed';
  const run = (): void => {
    if (isAside) taking.mutate({ params });
    else setAsking(true);
  };
  return {
    key: { key: 'x', label, run, disabled: !canAct || isBusy },
    control: canAct ? (
      <>
        {/* Not disabled meanwhile, so that it keeps the focus. */}
        <Button size="small" onClick={() => isBusy || run()} aria-keyshortcuts="x">
          <span>{label}</span>
        </Button>
        <WordsDialog
          open={isAsking}
          title="Put the last word aside?"
          confirmLabel="No answer needed"
          busy={putting.isPending}
          label="A word for staff"
          maxLength={PUT_ASIDE.maxWords}
          draftKey={draftKey}
          onConfirm={(words) => putting.mutate({ params, body: { ...(words && { words }), upTo: desk?.seq ?? 0 } })}
          onCancel={() => setAsking(false)}
        >
          {`${member.firstName} is not told. Their next message undoes it.`}
        </WordsDialog>
      </>
    ) : null,
  };
};
