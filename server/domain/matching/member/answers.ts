import type { Question } from '../../../../shared/questions/question.ts';
import type { Candidate } from './candidate.ts';

/** An answer to a question of the bank as numbers. An option is identified by its position in the question. */
export interface EncodedAnswer {
  /** Position of the option that the member chose. */
  readonly own: number;
  /** Bit n is set where option n is acceptable to the member as the other member's answer. */
  readonly acceptable: number;
  /** 1, 3 or 9; 0 where the question does not matter to the member, or where they accept every option or none. */
  readonly importance: number;
}

/** Returns the answer to a question as numbers; null where it was skipped or names an option that the question lacks. */
export function encodeAnswer(answers: Candidate['answers'], { id, options }: Question): EncodedAnswer | null {
  const given = Object.hasOwn(answers, id) ? answers[id] : undefined;
  if (!given) return null;
  const { answer, acceptable: accepted } = given;
  const own = optionAt(options, answer);
  if (own < 0) return null;
  let acceptable = 0;
  for (let n = 0; n < accepted.length; n++) {
    const at = optionAt(options, accepted[n] as string);
    if (at >= 0) acceptable |= 1 << at;
  }
  const asksNothing = acceptable === 0 || acceptable === (1 << options.length) - 1;
  return { own, acceptable, importance: asksNothing ? 0 : given.importance };
}

function optionAt(options: Question['options'], value: string): number {
  for (let at = 0; at < options.length; at++) if (options[at]?.value === value) return at;
  return -1;
}
