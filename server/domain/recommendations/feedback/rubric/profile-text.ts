import { findWordsInPlain, INTERESTS } from '../../../matching/text/lexicon.ts';
import { normalise, sortUnique } from '../../../matching/text/text.ts';
import { recognizeLanguage } from './languages.ts';
import { isMeaningful, isQuotable, type Sentence } from './tact.ts';

/** What the rubric reads: the member's own profile and preferences. */
export interface FeedbackProfile {
  readonly bio: string | null;
  /** What the member makes of some prompts; absent where they chose none. */
  readonly prompts?: string;
  readonly occupation: string | null;
  readonly education: string | null;
  readonly religiousLevel: string | null;
  readonly age: number | null;
  readonly gender: string | null;
  readonly location: string | null;
  readonly maritalStatus: string | null;
  readonly hasChildren: boolean | null;
  readonly wantsChildren: boolean | null;
  readonly photoCount: number;
  /** Whether some of the questions are answered. */
  readonly hasAnswers: boolean;
  readonly isVerified: boolean;
  /** The current year, for texts that say a year of birth. */
  readonly year: number;
  readonly preferences: {
    readonly ageMin: number | null;
    readonly ageMax: number | null;
    readonly maxDistanceKm: number;
    readonly dealBreakers: readonly string[];
  };
}

export interface ProfileText {
  /** What is in English, or too short to tell; only this is judged. */
  readonly sentences: readonly Sentence[];
  /** All of the text, normalised. */
  readonly plain: string;
  /** The sentences, normalised. */
  readonly english: string;
  /** Words of the whole text, and of its sentences in English. */
  readonly wordCount: number;
  readonly englishCount: number;
  readonly interests: readonly string[];
  /** A sentence in capital letters; null where there is none. */
  readonly loud: string | null;
  /** The language of what is not in English; null where all of it is. */
  readonly foreign: string | null;
  /** Whether there are words, but none that mean something. */
  readonly isMeaningless: boolean;
}

/** Four words of three letters and more, most of them in capitals. Caseless scripts have none. */
const shouted = (written: string): boolean => {
  const words = written.match(/\p{L}{3,}/gu) ?? [];
  return (
    words.length >= 4 &&
    words.filter((word) => word === word.toUpperCase() && word !== word.toLowerCase()).length > words.length / 2
  );
};

const countWords = (text: string): number => (text === '' ? 0 : text.split(' ').length);

/** Fewer words in another language are a greeting or a saying. */
const FEWEST_FOREIGN = 4;

const CLAUSE_END = /[.,;:!?()]+| (?:but|though|although|and|while|because|yet) /;
/** What makes the words beside it no interest: it is denied, disliked, past, or somebody else's. */
const NO_INTEREST =
  /\b(?:not|no|never|nor|neither|without|can not|hate[sd]?|dislike[sd]?|bor(?:e|es|ed|ing)|terrible at|bad at|avoid|stopped|quit|gave up|used to|allergic|afraid|my (?:ex|brother|sister|mother|father|parents|friends?|colleagues?)|he|she|they|you|your|must|should|someone|somebody|man who|woman who|partner who)\b/;

const findInterests = (sentences: readonly Sentence[]): string[] =>
  sortUnique(
    sentences
      .filter(isQuotable)
      .flatMap(({ plain }) => plain.split(CLAUSE_END))
      .filter((clause) => !NO_INTEREST.test(clause))
      .flatMap((clause) => findWordsInPlain(clause, INTERESTS)),
  );

/** Reads the text of a profile; an absent one counts as empty. */
export function readProfileText(bio: string | null): ProfileText {
  const written = (bio ?? '').replace(/\s+/g, ' ').trim();
  const plain = normalise(written);
  const parts = written
    .split(/(?<=[.!?;۔؟。…])\s+/)
    .filter((part) => part !== '')
    .map((part) => ({ written: part, plain: normalise(part) }));
  const whole = recognizeLanguage(written, plain);
  const languages = parts.map((part) => {
    const language = recognizeLanguage(part.written, part.plain);
    // What is too short to tell is in the language of the rest.
    return language ?? whole ?? 'English';
  });
  const foreign = parts.flatMap((part, at) =>
    languages[at] !== 'English' && countWords(part.written) >= FEWEST_FOREIGN ? [languages[at] ?? null] : [],
  );
  const isForeign = whole !== null && whole !== 'English' && languages.every((language) => language !== 'English');
  const sentences = parts.filter((_, at) => languages[at] === 'English');
  const english = sentences.map((sentence) => sentence.plain).join(' ');
  return {
    sentences,
    loud: sentences.find((sentence) => shouted(sentence.written))?.written ?? null,
    foreign: foreign[0] ?? (isForeign ? whole : null),
    plain,
    english,
    wordCount: countWords(written),
    englishCount: countWords(english),
    interests: findInterests(sentences),
    isMeaningless: written !== '' && !isMeaningful(plain),
  };
}

/** Words of the member in quotation marks, cut at a word near 70 characters. */
export function quote(words: string): string {
  const plain = words.replace(/[.!?;,\s]+$/, '');
  if (plain.length <= 70) return `“${plain}”`;
  return `“${plain.slice(0, 70).replace(/\s+\S*$/, '')} …”`;
}
