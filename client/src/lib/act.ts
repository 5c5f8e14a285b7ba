import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { AnswerOf, Call } from '../../../shared/contract/base/define.ts';
import { type CallInput, request } from './api.ts';

type ActOptions<C extends Call> = Omit<UseMutationOptions<AnswerOf<C>, Error, CallInput<C>>, 'mutationFn'>;

/** Makes a call that changes something: the one way in which a page acts. */
export const useAct = <C extends Call>(
  call: C,
  options: ActOptions<C> = {},
): UseMutationResult<AnswerOf<C>, Error, CallInput<C>> =>
  useMutation({ ...options, mutationFn: (input) => request(call, input) });
