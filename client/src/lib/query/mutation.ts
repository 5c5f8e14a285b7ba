import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
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

/** Makes a call that changes something; pages change data only through this hook. */
export const useApiMutation = <C extends Call>(
  call: C,
  { errorTitle, describeError, ...options }: MutationOptions<C> = {},
): UseMutationResult<ResponseOf<C>, Error, CallInput<C>> =>
  useMutation(
    { ...options, meta: { errorTitle, describeError }, mutationFn: (input) => request(call, input) },
    queryClient,
  );
