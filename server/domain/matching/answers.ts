import type { Question } from '../../../shared/questions/question.ts';
import type { Candidate } from './candidate.ts';

/** An answer as numbers: options by their position. */
export interface ReadAnswer {
  readonly own: number;
  /** A bit for each option that suits. */
  readonly acceptable: number;
  readonly importance: number;
}

/** What someone answered; null where they skipped it, or chose an option that the question does not have. */
export function readAnswer(answers: Candidate['answers'], { id, options }: Question): ReadAnswer | null {
  if (!Object.hasOwn(answers, id)) return null;
  const given = answers[id];
  const own = options.findIndex(({ value }) => value === given?.answer);
  if (!given || own < 0) return null;
  let acceptable = 0;
  options.forEach(({ value }, at) => {
    if (given.acceptable.includes(value)) acceptable |= 1 << at;
  });
  return { own, acceptable, importance: given.importance };
}
