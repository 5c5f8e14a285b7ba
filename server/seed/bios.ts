import { ACTIVITIES, CLOSINGS, HABITS, LANGUAGE_OF, MIDDLES, OPENINGS, OTHER_LANGUAGES } from './bio-texts.ts';
import { WORDS } from './bio-words.ts';
import { createRandom, type Random } from './random.ts';

/** What a bio is made of. */
interface AboutPerson {
  /** Determines the words; the same for the same person. */
  readonly seed: string;
  readonly interests: readonly string[];
  readonly occupation: string;
  readonly city: string;
  readonly ethnicity: string;
}

/** Writes the bio of a person. No sentence is written twice by the same writer. */
export type BioWriter = (about: AboutPerson) => string;

const MAX_LENGTH = 500;
/** More tries than it ever takes: the words of each frame combine in hundreds of ways. */
const MAX_TRIES = 500;
/** After so many, the frames that were used least have no other words to offer. */
const SPARING_TRIES = 100;

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const addArticle = (occupation: string): string => {
  const noun = occupation.charAt(0).toLowerCase() + occupation.slice(1);
  return `${/^(?:[aeio]|u(?!n))/.test(noun) ? 'an' : 'a'} ${noun}`;
};

/** Returns two different items in random order. */
const pickTwo = (random: Random, from: readonly string[]): readonly [string, string] => {
  const [first = '', second = first] = random.sample(from, 2);
  return [first, second];
};

/** Returns the words that replace those in braces, for one sentence. */
const chooseWords = (random: Random, about: AboutPerson): Readonly<Record<string, string>> => {
  const [interest, other] = pickTwo(random, about.interests);
  const [home, homeToo] = pickTwo(random, WORDS.home);
  const [quality, qualityToo] = pickTwo(random, WORDS.quality);
  const city = about.city.replace(/,.*/, '');
  const picked = Object.entries(WORDS).map(([name, words]): [string, string] => [name, random.pick<string>(words)]);
  return {
    ...Object.fromEntries(picked),
    home,
    homeToo,
    quality,
    qualityToo,
    interest,
    a: random.pick(ACTIVITIES[interest] ?? [interest]),
    b: random.pick(ACTIVITIES[other] ?? [other]),
    language: random.pick(LANGUAGE_OF[about.ethnicity] ?? OTHER_LANGUAGES),
    job: addArticle(about.occupation),
    city,
    // A journey leads elsewhere.
    place: random.pick(WORDS.place.filter((place) => place !== city)),
  };
};

/** Creates a writer that has written nothing yet. */
export const createBioWriter = (): BioWriter => {
  const written = new Set<string>();
  const uses = new Map<string, number>();

  /** Picks one of the frames that were used least. */
  const pickFrame = (random: Random, frames: readonly string[]): string => {
    const counts = frames.map((frame) => uses.get(frame) ?? 0);
    const least = Math.min(...counts);
    return random.pick(frames.filter((_, at) => counts[at] === least));
  };

  const writeSentence = (random: Random, frames: readonly string[], about: AboutPerson): string => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const words = chooseWords(random, about);
      const frame = tries < SPARING_TRIES ? pickFrame(random, frames) : random.pick(frames);
      const sentence = capitalize(frame.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? ''));
      if (written.has(sentence)) continue;
      written.add(sentence);
      uses.set(frame, (uses.get(frame) ?? 0) + 1);
      return sentence;
    }
    throw new Error('There are not enough words for another bio.');
  };

  return (about) => {
    const random = createRandom(about.seed);
    const sentences = [OPENINGS, MIDDLES, HABITS, CLOSINGS].map((frames) => writeSentence(random, frames, about));
    const bio = sentences.join(' ');
    // Some say a little less.
    return bio.length <= MAX_LENGTH && random.chance(0.75) ? bio : sentences.filter((_, at) => at !== 2).join(' ');
  };
};
