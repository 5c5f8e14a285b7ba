import { contract } from '../../../../shared/contract/index.ts';
import type { QuestionAnswerView } from '../../../../shared/contract/questions.ts';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { invalidate, queryClient, queryKey } from '../../lib/query/query.ts';
import { toast } from '../../lib/toasts.ts';

/** Stores a saved answer, or the removal of one (null), in the cache; it counts in introductions from the next day on. */
const storeAnswer = (questionId: string, answer: QuestionAnswerView | null): void => {
  queryClient.setQueryData<QuestionAnswerView[]>(queryKey(contract.questions.mine), (before = []) => [
    ...before.filter((one) => one.questionId !== questionId),
    ...(answer ? [answer] : []),
  ]);
  void invalidate(contract.matches.renewal);
};

/** Saves an answer. */
export const useSaveAnswer = () =>
  useApiMutation(contract.questions.answer, {
    onSuccess: (_, { params: { questionId }, body }) => storeAnswer(questionId, { questionId, ...body }),
    errorTitle: 'Your answer was not saved',
  });

/** Removes an answer. */
export const useRemoveAnswer = () =>
  useApiMutation(contract.questions.forget, {
    onSuccess: (_, { params: { questionId } }) => {
      storeAnswer(questionId, null);
      toast({ title: 'Answer removed', description: 'From tomorrow it no longer affects your introductions.' });
    },
    errorTitle: 'Your answer was not removed',
  });
