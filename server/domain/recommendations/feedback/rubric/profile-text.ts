import { findWords, INTERESTS } from '../../../matching/text/lexicon.ts';
import { normalise } from '../../../matching/text/text.ts';

/** What the rubric reads: the member's own profile and preferences. */
export interface FeedbackProfile {
  readonly bio: string | null;
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
  readonly preferences: {
    readonly ageMin: number | null;
    readonly ageMax: number | null;
    readonly maxDistanceKm: number;
    readonly dealBreakers: readonly string[];
  };
}

/** A sentence of the bio as written, and the same normalised for the dictionaries. */
export interface Sentence {
  readonly written: string;
  readonly plain: string;
}

export interface ProfileText {
  readonly sentences: readonly Sentence[];
  readonly plain: string;
  readonly wordCount: number;
  readonly interests: readonly string[];
  /** A sentence in capital letters; null where there is none. */
  readonly loud: string | null;
  /** Whether most of it is in another script than the dictionaries'. */
  readonly isForeign: boolean;
}

/** Four words of three letters and more, most of them in capitals. Caseless scripts have none. */
const shouted = (written: string): boolean => {
  const words = written.match(/\p{L}{3,}/gu) ?? [];
  return (
    words.length >= 4 &&
    words.filter((word) => word === word.toUpperCase() && word !== word.toLowerCase()).length > words.length / 2
  );
};

/** Reads the text of a profile; an absent one counts as empty. */
export function readProfileText(bio: string | null): ProfileText {
  const written = (bio ?? '').replace(/\s+/g, ' ').trim();
  const plain = normalise(written);
  const count = (letters: RegExp): number => written.match(letters)?.length ?? 0;
  const parts = written.split(/(?<=[.!?;])\s+/).filter((part) => part !== '');
  return {
    sentences: parts.map((part) => ({ written: part, plain: normalise(part) })),
    loud: parts.find((part) => shouted(part)) ?? null,
    isForeign: count(/\p{Script=Latin}/gu) * 2 < count(/\p{L}/gu),
    plain,
    wordCount: written === '' ? 0 : written.split(' ').length,
    interests: findWords(written, INTERESTS),
  };
}

/** Words of the member in quotation marks, cut at a word near 70 characters. */
export function quote(words: string): string {
  const plain = words.replace(/[.!?;,\s]+$/, '');
  if (plain.length <= 70) return `“${plain}”`;
  return `“${plain.slice(0, 70).replace(/\s+\S*$/, '')} …”`;
}
