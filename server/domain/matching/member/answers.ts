import type { Question } from '../../../../shared/questions/question.ts';
import type { Candidate } from './candidate.ts';

/** An answer as numbers: options by their position. */
export interface EncodedAnswer {
  readonly own: number;
  /** A bit for each option that suits. */
  readonly acceptable: number;
  /** 0 where nothing is asked: it does not matter, or any answer suits, or none does. */
  readonly importance: number;
}

/** What someone answered; null where they skipped it, or chose an option that the question does not have. */
export function encodeAnswer(answers: Candidate['answers'], { id, options }: Question): EncodedAnswer | null {
  const given = Object.hasOwn(answers, id) ? answers[id] : undefined;
  if (!given) return null;
  const { answer, acceptable: suiting } = given;
  const own = optionAt(options, answer);
  if (own < 0) return null;
  let acceptable = 0;
  for (let n = 0; n < suiting.length; n++) {
    const at = optionAt(options, suiting[n] as string);
    if (at >= 0) acceptable |= 1 << at;
  }
  const asksNothing = acceptable === 0 || acceptable === (1 << options.length) - 1;
  return { own, acceptable, importance: asksNothing ? 0 : given.importance };
}

function optionAt(options: Question['options'], value: string): number {
  for (let at = 0; at < options.length; at++) if (options[at]?.value === value) return at;
  return -1;
}
