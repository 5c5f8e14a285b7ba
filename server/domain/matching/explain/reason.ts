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
  /** One sentence of these; it may end with a fact. */
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
  'The two of',
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

/** Returns the sentence of a reason, and what it is made of. */
export function composeReason({ lead, clauses }: Reason): Explanation {
  const met = clauses.flatMap(({ label, text }) => (label === null ? [] : [{ label, text }]));
  const facts = clauses.filter(({ label }) => label === null).map(({ text }) => text);
  const said = joinWords(met.length > 0 ? met.map(({ text }) => text) : [LITTLE_KNOWN]);
  const you = lead === '' ? 'You' : `${lead} you`;
  return {
    points: met.map(({ label, text }) => ({ label, sentence: `You ${text}.` })),
    keyFactors: met.map(({ label }) => label),
    compatibilityReason: `${[`${you} ${said}`, ...facts].join('; ')}.`,
    clauses: clauses.map(({ text }) => text),
  };
}
