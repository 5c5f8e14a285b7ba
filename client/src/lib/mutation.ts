import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { Call, ResponseOf } from '../../../shared/contract/base/define.ts';
import { type CallInput, request } from './api.ts';

type ActOptions<C extends Call> = Omit<UseMutationOptions<ResponseOf<C>, Error, CallInput<C>>, 'mutationFn'>;

/** Makes a call that changes something: the one way in which a page acts. */
export const useApiMutation = <C extends Call>(
  call: C,
  options: ActOptions<C> = {},
): UseMutationResult<ResponseOf<C>, Error, CallInput<C>> =>
  useMutation({ ...options, mutationFn: (input) => request(call, input) });
