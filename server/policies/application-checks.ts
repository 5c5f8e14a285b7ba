import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { ADULT_AGE, type ReviewFinding } from '../../shared/review-options.ts';
import { movesElsewhere } from '../../shared/rules/message-warnings/elsewhere.ts';
import { readTokens } from '../../shared/rules/message-warnings/tokens.ts';

/*
 * What is looked for in an application for its reviewer. Nobody is refused because of a finding; each is a hint to staff, and
 * members and applicants never see it.
 */

/** Characters below which a text says little about a person. */
const SHORT_TEXT = 60;
/** From so many words on, a text in which less than this share differs repeats itself. */
const REPETITION = { minWords: 12, minShare: 0.4 } as const;
/** One character so often in a row is no word of any language. */
const SAME_CHARACTER = /(\S)\1{7}/u;

/** What an applicant says, as far as it is checked by itself. */
export interface CheckedAnswers {
  readonly about: string;
  /** As it was answered, or added to the profile since. */
  readonly age: number | null;
  /** What else was written and not chosen, such as the occupation. */
  readonly others?: readonly string[];
}

const isRepeated = (about: string): boolean => {
  const words = about.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return (
    SAME_CHARACTER.test(about) ||
    (words.length >= REPETITION.minWords && new Set(words).size / words.length < REPETITION.minShare)
  );
};

/** Whether a text has a way to reach its writer elsewhere, as messages are looked through for one. */
const hasContactData = (text: string): boolean => movesElsewhere(readTokens(text));

/** Returns what is conspicuous in an applicant's own answers. */
export const checkAnswers = ({ about, age, others = [] }: CheckedAnswers): ReviewFinding[] => [
  ...(age !== null && age < ADULT_AGE ? (['under-age'] as const) : []),
  ...(age === null ? (['age-missing'] as const) : []),
  ...([about, ...others].some(hasContactData) ? (['contact-data'] as const) : []),
  ...(about.trim().length < SHORT_TEXT ? (['short-text'] as const) : []),
  ...(isRepeated(about) ? (['repeated-text'] as const) : []),
];

/** The domains of the kept list; made with the first use, since few processes check applications. */
let disposableDomains: ReadonlySet<string> | null = null;

const isDisposable = (email: string): boolean => {
  disposableDomains ??= disposableEmailBlocklistSet();
  const known = disposableDomains;
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  const labels = domain.split('.').filter((label) => label !== '');
  // Whoever has a domain has all below it.
  return labels.some((_, at) => known.has(labels.slice(at).join('.')));
};

/** Returns whether one of an applicant's addresses is of a service that gives anybody a mailbox for a few minutes. */
export const checkAddresses = (emails: readonly string[]): ReviewFinding[] =>
  emails.some(isDisposable) ? ['disposable-email'] : [];
