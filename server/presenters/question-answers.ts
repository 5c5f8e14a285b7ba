import type { EssentialImpactView, QuestionAnswerView } from '../../shared/contract/questions.ts';
import { QUESTIONS } from '../../shared/questions/questions.ts';
import type { EssentialImpact } from '../domain/settings/preference-impact.ts';
import type { StoredAnswer } from '../models/members/question-answers.ts';

/** A user's own answers, in the order of the question bank; those to questions it no longer has are left out. */
export const presentAnswers = (
  answers: Readonly<Record<string, StoredAnswer & { countsFrom?: string | null }>>,
): QuestionAnswerView[] =>
  QUESTIONS.flatMap(({ id }) => {
    const given = answers[id];
    if (!given) return [];
    const { answer, acceptable, importance, mayKeepApart, shown, countsFrom } = given;
    return [
      {
        questionId: id,
        answer,
        acceptable,
        importance,
        ...(mayKeepApart === undefined ? {} : { mayKeepApart }),
        ...(shown ? { shown } : {}),
        ...(importance === 9 && countsFrom !== undefined ? { countsFrom } : {}),
      },
    ];
  });

/** How many members essential answers leave out; the counts are rounded already. */
export const presentEssentialImpact = ({ considered, isTooFew, leavesOut }: EssentialImpact): EssentialImpactView => ({
  considered,
  isTooFew,
  leavesOut: [...leavesOut],
});
