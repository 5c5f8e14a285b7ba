import { joinWords } from '../text/text.ts';
import type { Clause } from './clause.ts';

/** What is said of two members to one of them, in the order in which it is said. */
export interface Reason {
  /** The words before "you" with which the sentence begins; empty as a rule. */
  readonly lead: string;
  readonly clauses: readonly Clause[];
}

/** Why two members were introduced, as one of them reads it. */
export interface Explanation {
  /** What speaks for the two, each with a sentence of its own: at most three. */
  readonly points: readonly { readonly label: string; readonly sentence: string }[];
  /** Their labels. */
  readonly keyFactors: readonly string[];
  /** One sentence of these, which may end with a fact, and one that says what to ask about. */
  readonly compatibilityReason: string;
  /** The clauses that the sentence has, word for word. */
  readonly clauses: readonly string[];
}

/** What is said of a closed card. */
export const NOT_EXPLAINED: Explanation = { compatibilityReason: '', keyFactors: [], points: [], clauses: [] };

/** Completes a sentence about two members of whom nothing else is said. */
const LITTLE_KNOWN = 'have more to find out about each other in conversation';

/** How sentences begin that would otherwise begin as another one does. */
export const LEAD_WORDS = [
  'On paper,',
  'From what we know,',
  'To begin with,',
  'As we see it,',
  'For a start,',
  'First of all,',
  'At a first reading,',
  'By your profiles,',
  'As far as we can tell,',
  'At first sight,',
  'In short,',
] as const;

/** How a clause begins that says what the viewer could ask about. */
export const COULD_ASK = 'could ask ';

/** Whether a clause says what the viewer could ask about: where something else is said it is a sentence of its own. */
export const isQuestion = ({ text }: Pick<Clause, 'text'>): boolean => text.startsWith(COULD_ASK);

/** Returns the sentence of a reason, and what it is made of. */
export function composeReason({ lead, clauses }: Reason): Explanation {
  const met = clauses.flatMap(({ label, text }) => (label === null ? [] : [{ label, text }]));
  const facts = clauses.filter(({ label }) => label === null).map(({ text }) => text);
  const shared = met.filter((clause) => !isQuestion(clause));
  const questions = shared.length > 0 ? met.filter(isQuestion) : [];
  const first = shared.length > 0 ? shared : met;
  const said = joinWords(first.length > 0 ? first.map(({ text }) => text) : [LITTLE_KNOWN]);
  const you = lead === '' ? 'You' : `${lead} you`;
  const sentences = [[`${you} ${said}`, ...facts].join('; '), ...questions.map(({ text }) => `You ${text}`)];
  return {
    points: met.map(({ label, text }) => ({ label, sentence: `You ${text}.` })),
    keyFactors: met.map(({ label }) => label),
    compatibilityReason: `${sentences.join('. ')}.`,
    clauses: clauses.map(({ text }) => text),
  };
}
