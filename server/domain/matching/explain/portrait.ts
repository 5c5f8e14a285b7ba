import type { Candidate } from '../member/candidate.ts';
import { type Place, resolvePlace } from '../places/places.ts';
import { memoizeByText, normalise } from '../text/text.ts';
import { findWorkArea, type WorkArea } from '../text/word-groups.ts';
import { toStatements } from './affirmation.ts';
import { readPlaces } from './named-places.ts';
import { readOwnWords } from './own-words.ts';
import { readTopics } from './topics.ts';

/** What somebody shows of themselves, in the form in which reasons compare it. */
export interface Portrait {
  readonly candidate: Candidate;
  readonly place: Place | null;
  readonly work: WorkArea | null;
  /** What the bio affirms: topics, things of their own and places, each with its words. */
  readonly told: ReadonlyMap<string, string>;
  /** The topics that the bio names without affirming them. */
  readonly unsaid: ReadonlySet<string>;
}

type Told = Pick<Portrait, 'told' | 'unsaid'>;

const NOTHING: Told = { told: new Map(), unsaid: new Set() };

const readBio = memoizeByText((bio: string): Told => {
  const plain = normalise(bio);
  const statements = toStatements(plain);
  const { affirmed, others } = readTopics(plain, statements);
  return { told: new Map([...affirmed, ...readOwnWords(statements), ...readPlaces(bio)]), unsaid: others };
});

/** Occupations of people who do not work in the field that a word of them names. */
const NOT_IN_THE_FIELD =
  /\b(?:not|un ?employed|retired|former|ex|student|studying|aspiring|between jobs|looking|seeking|trainee|future|driver|receptionist|cleaner|secretary|guard|recruit\w*|assistant|canteen|caretaker|clerk|sales\w*|shop|supplies|porter|of philosophy|phd|stay[- ]at[- ]home|home ?maker|no longer|break)\b/;

/** Whether an occupation is what somebody does now. */
export const isPresentWork = (occupation: string): boolean =>
  !/\b(?:not|un ?employed|retired|former|ex|between jobs|looking|seeking|aspiring|future|no longer|break|home ?maker|stay[- ]at[- ]home|n\/a|none|nothing)\b/.test(
    normalise(occupation),
  );

/** Makes a portrait of a member as they show themselves: a redacted candidate, or the viewer. */
export function toPortrait(candidate: Candidate): Portrait {
  const { location, occupation, bio } = candidate;
  return {
    candidate,
    place: resolvePlace(location),
    work: occupation && !NOT_IN_THE_FIELD.test(normalise(occupation)) ? findWorkArea(occupation) : null,
    ...(bio ? readBio(bio) : NOTHING),
  };
}
