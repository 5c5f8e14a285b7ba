import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { Call, ResponseOf } from '../../../../shared/contract/base/define.ts';
import { type CallInput, request } from '../api.ts';
import { queryClient } from './query.ts';

type MutationOptions<C extends Call> = Omit<
  UseMutationOptions<ResponseOf<C>, Error, CallInput<C>>,
  'mutationFn' | 'meta'
> & {
  /** Title of the notification that is shown where the call fails; none without it. */
  errorTitle?: string;
  /** The notification's sentence, where it is not the error's own. */
  describeError?: (error: Error) => string;
};

const ignore = (): void => undefined;

/**
 * Makes a call that changes something; pages change data only through this hook. While it is made, `mutate` with the same input makes
 * no second one: Enter pressed twice, or a double click before the button is drawn as disabled.
 */
export const useApiMutation = <C extends Call>(
  call: C,
  { errorTitle, describeError, ...options }: MutationOptions<C> = {},
): UseMutationResult<ResponseOf<C>, Error, CallInput<C>> => {
  const underWay = useRef<string>(undefined);
  const mutation = useMutation<ResponseOf<C>, Error, CallInput<C>>(
    { ...options, meta: { errorTitle, describeError }, mutationFn: (input) => request(call, input) },
    queryClient,
  );
  const { mutateAsync } = mutation;
  const mutate = useCallback<typeof mutation.mutate>(
    (...args) => {
      const key = JSON.stringify(args[0]);
      if (key === underWay.current) return;
      underWay.current = key;
      const end = (): void => {
        if (underWay.current === key) underWay.current = undefined;
      };
      mutateAsync(...args)
        .catch(ignore)
        .finally(end);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate };
};
