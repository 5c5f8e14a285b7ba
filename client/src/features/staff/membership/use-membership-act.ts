import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import type { Call } from '../../../../../shared/contract/base/define.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import { getErrorMessage } from '../../../lib/error-message.ts';
import { showIssues } from '../../../lib/form-issues.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';

const refetch = (): Promise<unknown> =>
  invalidate(contract.staffMemberships.show, contract.staffMembers.one, contract.staffMembers.list);

interface ActOptions<T extends FieldValues> {
  readonly done: string;
  readonly onClose: () => void;
  readonly setError: UseFormSetError<T>;
  /** The fields of the form; what the service refuses without naming one of them is shown at the first. */
  readonly fields: readonly [FieldPath<T>, ...FieldPath<T>[]];
}

/** Does something about a membership, and shows at its field why it was refused. */
export const useMembershipAct = <C extends Call, T extends FieldValues>(
  call: C,
  { done, onClose, setError, fields }: ActOptions<T>,
) =>
  useApiMutation(call, {
    onSuccess: async () => {
      toast({ title: done });
      await refetch();
      onClose();
    },
    onError: (error) => {
      // Somebody else, or the clock, may have been there first.
      void refetch();
      if (!showIssues(error, fields, setError))
        setError(fields[0], { type: 'server', message: getErrorMessage(error) });
    },
  });
