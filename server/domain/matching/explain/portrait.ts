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
  /** What the bio and the prompts affirm: topics, things of their own and places, each with its words. */
  readonly told: ReadonlyMap<string, string>;
  /** What of it the prompts alone tell. */
  readonly toldByPrompts: ReadonlySet<string>;
  /** The topics that they name without affirming them. */
  readonly unsaid: ReadonlySet<string>;
}

type Told = Pick<Portrait, 'told' | 'unsaid'>;

const NOTHING: Told = { told: new Map(), unsaid: new Set() };

const readText = memoizeByText((text: string): Told => {
  const plain = normalise(text);
  const statements = toStatements(plain);
  const { affirmed, others } = readTopics(plain, statements);
  return { told: new Map([...affirmed, ...readOwnWords(statements), ...readPlaces(text)]), unsaid: others };
});

/** Reads the bio and the prompts; what both tell, the bio tells. */
const readOwnText = ({ bio, prompts }: Candidate): Omit<Portrait, 'candidate' | 'place' | 'work'> => {
  const [byBio, byPrompts] = [bio ? readText(bio) : NOTHING, prompts ? readText(prompts) : NOTHING];
  const denied = [...byPrompts.told.keys()].filter((id) => byBio.unsaid.has(id));
  const told = new Map([...byPrompts.told, ...byBio.told]);
  for (const id of denied) told.delete(id);
  return {
    told,
    toldByPrompts: new Set([...told.keys()].filter((id) => !byBio.told.has(id))),
    unsaid: new Set([...byBio.unsaid, ...[...byPrompts.unsaid].filter((id) => !told.has(id))]),
  };
};

/** Returns which text of somebody tells something. */
export const getTellingField = ({ toldByPrompts }: Portrait, id: string): 'bio' | 'prompts' =>
  toldByPrompts.has(id) ? 'prompts' : 'bio';

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
  const { location, occupation } = candidate;
  return {
    candidate,
    place: resolvePlace(location),
    work: occupation && !NOT_IN_THE_FIELD.test(normalise(occupation)) ? findWorkArea(occupation) : null,
    ...readOwnText(candidate),
  };
}
