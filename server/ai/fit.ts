import { isPrivate } from './private-text.ts';

/** A part of a plain text that keeps its meaning wherever it stands. */
interface Clause {
  readonly text: string;
  /** Whether it is about the one before it, as with "this", and has to stay behind it. */
  readonly isBound: boolean;
}

/**
 * What may stand between two clauses: a full stop, a semicolon, or words that add and say nothing else. None that sets against, gives a
 * reason or a condition ("but", "because", "if"), which would relate what the plain text leaves side by side.
 */
const JOINING =
  /^(?:(?:\. |; )(?:(?:And|and|Also|also|And also|and also|Besides|besides|Moreover|moreover|What is more|what is more),? )?|,? and (?:also )?)/;

/** What may stand before the first clause. */
const GREETING =
  /^(?:(?:Hello|Hi|Salam|Salaam|As-?salamu?[ -]?'?al[ae][iy]kum|Peace be upon you|Welcome|Good (?:morning|day|evening))(?: there)?[,.!:] )/;

/** What refers to the clause before it. */
const REFERRING =
  /^(?:this|that|it|its|these|those|they|so|but|then|however|yet|still|therefore|otherwise|which|who|where|when)\b|\bthis\b|\b(?:that|it|them)(?:[.,;!?]|$)/i;

/** Words after which a part of a sentence may depend on what comes before "and". */
const DEPENDING =
  /\b(?:that|who|which|whose|if|because|when|where|while|than|unless|although|not|never|no|neither|without)\b/i;
const OWN_SUBJECT = '(?=(?:we|you|your|he|his|she|her|they|their|both of you|\\p{Lu}\\p{L}+) )';
const BETWEEN_SENTENCES = /(?<=[.!?]”?) (?=[\p{Lu}“])/u;
const BETWEEN_PARTS = new RegExp(`; |, and ${OWN_SUBJECT}`, 'u');
const AND = new RegExp(` and ${OWN_SUBJECT}`, 'u');
const QUOTED = /“[^”]*”/g;

const END = /[.!?]$/;

/** Splits a plain text into its clauses: its sentences, and the parts of one that have a subject each. Quotations are not split. */
const splitClauses = (plain: string): Clause[] => {
  const quotes: string[] = [];
  const hidden = plain.replace(QUOTED, (quote) => `“${quotes.push(quote) - 1}”`);
  const parts = hidden.split(BETWEEN_SENTENCES).flatMap((sentence) =>
    sentence.split(BETWEEN_PARTS).flatMap((part) => {
      const found = part.split(AND);
      return found.slice(0, -1).some((before) => DEPENDING.test(before)) ? [part] : found;
    }),
  );
  return parts.map((part, at) => ({
    text: part.replace(END, '').replace(/“(\d+)”/g, (_, index: string) => quotes[Number(index)] ?? ''),
    isBound: at > 0 && REFERRING.test(part),
  }));
};

/** Whether a text begins with a clause; its first letter may be a capital or none. */
const beginsWith = (text: string, { text: clause }: Clause): boolean =>
  text.slice(1, clause.length) === clause.slice(1) && text.charAt(0).toLowerCase() === clause.charAt(0).toLowerCase();

/** Whether a text is the given clauses, each once, in any order that none is bound against, with joining words between them. */
const isMadeOf = (text: string, clauses: readonly Clause[], last: Clause | null, left: readonly Clause[]): boolean =>
  left.some((clause) => {
    if (!beginsWith(text, clause)) return false;
    if (clause.isBound && clauses[clauses.indexOf(clause) - 1] !== last) return false;
    const rest = text.slice(clause.text.length);
    if (left.length === 1) return rest === '.';
    const [joining] = JOINING.exec(rest) ?? [];
    const others = left.filter((other) => other !== clause);
    return joining !== undefined && isMadeOf(rest.slice(joining.length), clauses, clause, others);
  });

/**
 * Whether a model's text may replace a line: each clause comes back word for word, once, with nothing but joining words between them
 * and a greeting before them. It is private to nobody.
 */
export const isFit = (worded: string, line: string, names: readonly string[] = []): boolean => {
  const clauses = splitClauses(line);
  const text = worded.slice(GREETING.exec(worded)?.[0].length ?? 0);
  return !isPrivate(worded, names) && isMadeOf(text, clauses, null, clauses);
};
