import { contract } from '../../../../../shared/contract/index.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { toast } from '../../../lib/toasts.ts';
import { refetchPeople } from './refetch-people.ts';

interface BlockDialogProps {
  person: { readonly id: string; readonly firstName: string };
  onClose: () => void;
  /** Called once the person is blocked. */
  onGone: (() => void) | undefined;
}

/** Asks whether somebody is to be blocked, and blocks them. */
export const BlockDialog = ({ person: { id, firstName }, onClose, onGone }: BlockDialogProps) => {
  const block = useApiMutation(contract.blocks.add, {
    onSuccess: async () => {
      toast({ title: `${firstName} is blocked`, description: 'You can unblock them in your settings, under Privacy.' });
      onClose();
      onGone?.();
      await refetchPeople();
    },
    errorTitle: 'Not blocked',
  });
  return (
    <ConfirmDialog
      open
      title={`Block ${firstName}?`}
      confirmLabel={`Block ${firstName}`}
      destructive
      busy={block.isPending}
      onConfirm={() => block.mutate({ params: { userId: id } })}
      onCancel={onClose}
    >
      You will no longer see or reach each other, anywhere. {firstName} won’t be notified. You can unblock them at any
      time in your settings, under Privacy.
    </ConfirmDialog>
  );
};
