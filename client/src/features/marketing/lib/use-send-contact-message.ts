import { contract } from '../../../../../shared/contract/index.ts';
import type { CallInput } from '../../../lib/api.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { useSimulatedSubmit } from './use-simulated-submit.ts';

type ContactMessage = CallInput<typeof contract.letters.send>['body'];

/** Sends a contact message where the operator takes contact messages; elsewhere it makes no call, and looks the same for a second. */
export const useSendContactMessage = (
  onDone: () => void,
  errorTitle: string,
): { busy: boolean; send: (letter: ContactMessage) => void } => {
  const simulated = useSimulatedSubmit(onDone);
  const sending = useApiMutation(contract.letters.send, { onSuccess: onDone, errorTitle });
  return window.__services__?.includes('letters')
    ? { busy: sending.isPending, send: (body) => sending.mutate({ body }) }
    : { busy: simulated.busy, send: simulated.submit };
};
