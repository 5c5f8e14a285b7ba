import { contract } from '../../../../../shared/contract/index.ts';
import type { CallInput } from '../../../lib/api.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { useSimulatedSubmit } from './use-simulated-submit.ts';

type Letter = CallInput<typeof contract.letters.send>['body'];

/** Sends a letter where the operator takes letters; elsewhere it makes no call, and looks the same for a second. */
export const useSendLetter = (
  onDone: () => void,
  errorTitle: string,
): { busy: boolean; send: (letter: Letter) => void } => {
  const simulated = useSimulatedSubmit(onDone);
  const sending = useApiMutation(contract.letters.send, { onSuccess: onDone, errorTitle });
  return window.__services__?.includes('letters')
    ? { busy: sending.isPending, send: (body) => sending.mutate({ body }) }
    : { busy: simulated.busy, send: simulated.submit };
};
