import { contract } from '../../../../shared/contract/index.ts';
import type { QuestionAnswerView } from '../../../../shared/contract/questions.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useApiMutation } from '../../lib/mutation.ts';
import { invalidate, queryClient, queryKey, useApiQuery } from '../../lib/query.ts';
import { toast } from '../../lib/toasts.ts';

/** My answers so far. */
export const useAnswers = () => useApiQuery(contract.questions.mine, {});

/** Puts what was saved where it is shown; what is recommended rests on it. */
const keep = (questionId: string, answer: QuestionAnswerView | null): void => {
  queryClient.setQueryData<QuestionAnswerView[]>(queryKey(contract.questions.mine), (before = []) => [
    ...before.filter((one) => one.questionId !== questionId),
    ...(answer ? [answer] : []),
  ]);
  void invalidate(contract.matches.recommendations);
};

const sayFailed = (title: string) => (error: Error) =>
  toast({ title, description: errorMessage(error), variant: 'destructive' });

/** Saves an answer. */
export const useSaveAnswer = () =>
  useApiMutation(contract.questions.answer, {
    onSuccess: (_, { params: { questionId }, body }) => keep(questionId, { questionId, ...body }),
    onError: sayFailed('Your answer was not saved'),
  });

/** Takes an answer back. */
export const useForgetAnswer = () =>
  useApiMutation(contract.questions.forget, {
    onSuccess: (_, { params: { questionId } }) => {
      keep(questionId, null);
      toast({ title: 'Answer removed', description: 'It no longer counts in your introductions.' });
    },
    onError: sayFailed('Your answer was not removed'),
  });
