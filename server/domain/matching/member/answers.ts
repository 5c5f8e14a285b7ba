import type { Question } from '../../../../shared/questions/question.ts';
import { type HeldFact, TRADITIONS } from '../deal-breakers/member-facts.ts';
import type { Candidate, Gender } from './candidate.ts';

/** An answer to a question of the bank as numbers. An option is identified by its position in the question. */
export interface EncodedAnswer {
  /** Position of the option that the member chose; -1 where they would rather not say. */
  readonly own: number;
  /** Bit n is set where option n is acceptable to the member as the other member's answer. */
  readonly acceptable: number;
  /** 1, 3 or 9; 0 where the question does not matter to the member, or where they accept every option or none. */
  readonly importance: number;
  /** Whether another member who answered otherwise breaks what is essential to the member. */
  readonly isEssential: boolean;
  /** Whether the answer may break what is essential to another member. */
  readonly mayKeepApart: boolean;
}

/** The option by which a question is not answered. */
const NOT_SAID = 'rather-not-say';

/** Returns the answer to a question as numbers; null where it was skipped, or names an option that the question lacks. */
export function encodeAnswer(answers: Candidate['answers'], { id, options }: Question): EncodedAnswer | null {
  const given = Object.hasOwn(answers, id) ? answers[id] : undefined;
  if (!given) return null;
  const { answer, acceptable: accepted } = given;
  const at = optionAt(options, answer);
  if (at < 0) return null;
  const own = answer === NOT_SAID ? -1 : at;
  let acceptable = 0;
  for (let n = 0; n < accepted.length; n++) {
    const bit = optionAt(options, accepted[n] as string);
    if (bit >= 0) acceptable |= 1 << bit;
  }
  const asksNothing = acceptable === 0 || acceptable === (1 << options.length) - 1;
  return {
    own,
    acceptable,
    importance: asksNothing ? 0 : given.importance,
    isEssential: !asksNothing && given.isEssential === true,
    mayKeepApart: given.mayKeepApart === true,
  };
}

function optionAt(options: Question['options'], value: string): number {
  for (let at = 0; at < options.length; at++) if (options[at]?.value === value) return at;
  return -1;
}

/** Which answers say that a fact holds of their author, and which that it does not; others, as `stopping`, leave it open. */
const ANSWERS: Readonly<Partial<Record<HeldFact, AnswerWords>>> = {
  smokes: { question: 'smoking-vaping', yes: ['shisha', 'sometimes', 'daily'], no: ['never'] },
  drinks: { question: 'alcohol-around', yes: ['drinks'], no: ['never'] },
  prays: { question: 'daily-prayer', yes: ['all-on-time', 'all-five'], no: ['rarely'] },
  relocates: { question: 'relocating', yes: ['anywhere'], no: ['stay'] },
  wearsHijab: { question: 'modest-dress', yes: ['full'], no: ['modern', 'personal'], of: 'female' },
  hasBeard: { question: 'modest-dress', yes: ['full'], no: ['modern', 'personal'], of: 'male' },
  hasPets: { question: 'pets-at-home', yes: ['cat', 'small', 'dog'], no: ['none'] },
  hasCats: { question: 'pets-at-home', yes: ['cat', 'dog'], no: ['none'] },
  hasDogs: { question: 'pets-at-home', yes: ['dog'], no: ['none'] },
  livesWithParents: {
    question: 'where-to-live',
    yes: ['with-parents', 'first-years'],
    no: ['alone', 'near-parents'],
  },
  takesInterest: { question: 'riba', yes: ['usual', 'home'], no: ['never', 'islamic-finance'] },
  hasDebts: { question: 'debts', yes: ['study', 'home', 'other', 'several'], no: ['none'] },
  wifeAtHome: { question: 'wife-works', yes: ['home', 'before-children'], no: ['expected'] },
  wantsChildren: { question: 'when-children', yes: [], no: ['none'] },
};

interface AnswerWords {
  readonly question: string;
  readonly yes: readonly string[];
  readonly no: readonly string[];
  /** Of whom alone the answer says it. */
  readonly of?: Gender;
}

/** Returns what a member's answers that may keep two apart say of a fact; null where they say nothing. */
export function readFromAnswers({ answers, gender }: Candidate, fact: HeldFact): boolean | null {
  const words = ANSWERS[fact];
  if (!words || (words.of !== undefined && gender !== null && words.of !== gender)) return null;
  const said = findAnswerThatKeepsApart(answers, words.question);
  if (said === null) return null;
  return words.yes.includes(said) ? true : words.no.includes(said) ? false : null;
}

/** Returns the step of `TRADITIONS` that a member's answer names, where it may keep two apart. */
export function readTradition({ answers }: Candidate): number | null {
  const said = findAnswerThatKeepsApart(answers, 'tradition');
  const step = said === null ? -1 : TRADITIONS.indexOf(said);
  return step < 0 ? null : step;
}

function findAnswerThatKeepsApart(answers: Candidate['answers'], id: string): string | null {
  const given = Object.hasOwn(answers, id) ? answers[id] : undefined;
  return given?.mayKeepApart === true ? given.answer : null;
}
