import { band, type Factor, setFit } from './factor.ts';
import { workFit } from './occupations.ts';
import { countShared, joinWords, shared } from './text.ts';

/** Culture, work, character, interests and habits. */
const CULTURES: ReadonlyArray<readonly [string, RegExp]> = [
  ['southeast_asian', /\bsouth[- ]?east asian\b/],
  ['south_asian', /\b(?:south asian|desi|pakistani|indian|bangladeshi)\b/],
  ['arab', /\barab(?:ic)?\b/],
  ['turkish', /\bturkish\b/],
  ['persian', /\b(?:persian|iranian)\b/],
  ['african_american', /\b(?:african[- ]american|black american)\b/],
  ['african', /\b(?:african|somali|nigerian)\b/],
  ['caucasian', /\b(?:caucasian|european|white)\b/],
];

/** The cultures that someone's wishes name. */
function askedCultures(wishes: readonly string[]): string[] {
  return CULTURES.filter(([, words]) => wishes.some((wish) => words.test(wish))).map(([culture]) => culture);
}

const overlap = (a: readonly string[], b: readonly string[]): number | null =>
  a.length === 0 || b.length === 0 ? null : setFit(countShared(a, b), a.length, b.length);

export const PERSON_FACTORS: readonly Factor[] = [
  {
    id: 'culture.heritage',
    group: 'culture and language',
    label: 'Heritage',
    reads: ['ethnicity'],
    weight: 3,
    sensitivity: 'special',
    symmetric: false,
    optional: true,
    fit: (me, other) => {
      const asked = askedCultures(me.words.wishes);
      if (asked.length === 0 || other.candidate.ethnicity === null) return null;
      if (askedCultures(other.words.wishes).length === 0) return null;
      return asked.includes(other.candidate.ethnicity) ? 1 : 0.2;
    },
    clause: () => null,
  },
  {
    id: 'culture.languages',
    group: 'culture and language',
    label: 'A language in common',
    reads: ['bio'],
    weight: 2,
    sensitivity: 'open',
    symmetric: true,
    optional: true,
    fit: ({ words: a }, { words: b }) => {
      if (a.languages.length === 0 || b.languages.length === 0) return null;
      return countShared(a.languages, b.languages) > 0 ? 1 : 0.35;
    },
    clause: ({ words: a }, { words: b }) => {
      const both = shared(a.languages, b.languages).slice(0, 2);
      return both.length > 0 ? `both mention ${joinWords(both)}` : null;
    },
  },
  {
    id: 'career.education',
    group: 'education and career',
    label: 'Education',
    reads: ['education'],
    weight: 4,
    sensitivity: 'open',
    symmetric: true,
    core: true,
    fit: (me, other) =>
      me.education === null || other.education === null ? null : band(Math.abs(me.education - other.education), 0, 4),
    clause: (me, other) =>
      me.education === other.education ? 'have a similar education' : 'come close to each other in education',
  },
  {
    id: 'career.work',
    group: 'education and career',
    label: 'Line of work',
    reads: ['occupation'],
    weight: 3,
    sensitivity: 'open',
    symmetric: true,
    fit: (me, other) => (me.work === null || other.work === null ? null : workFit(me.work, other.work)),
    clause: (me, other) => {
      if (!me.work) return null;
      return me.work === other.work ? `both work in ${me.work}` : 'work in neighbouring fields';
    },
  },
  {
    id: 'interests.shared',
    group: 'interests',
    label: 'Shared interests',
    reads: ['bio'],
    weight: 5,
    sensitivity: 'open',
    symmetric: true,
    fit: ({ words: a }, { words: b }) => overlap(a.interests, b.interests),
    clause: ({ words: a }, { words: b }) => {
      const both = shared(a.interests, b.interests).slice(0, 3);
      return both.length > 0 ? `share an interest in ${joinWords(both)}` : null;
    },
  },
  {
    id: 'interests.asked',
    group: 'interests',
    label: 'What you hoped for',
    reads: ['bio'],
    weight: 3,
    sensitivity: 'open',
    symmetric: false,
    optional: true,
    fit: ({ words: a }, { words: b }) =>
      a.wishes.length === 0 || b.bioInterests.length === 0
        ? null
        : Math.min(1, 0.3 + (0.7 * countShared(a.wishes, b.bioInterests)) / Math.min(3, a.wishes.length)),
    clause: () => null,
  },
  {
    id: 'deen.community',
    group: 'deen',
    label: 'Faith in daily life',
    reads: ['bio'],
    weight: 2,
    sensitivity: 'careful',
    symmetric: true,
    fit: ({ words: a }, { words: b }) => overlap(a.faithLife, b.faithLife),
    clause: () => 'describe faith in daily life in similar ways',
  },
  {
    id: 'character.values',
    group: 'character',
    label: 'What matters to you',
    reads: ['bio'],
    weight: 2,
    sensitivity: 'open',
    symmetric: true,
    fit: ({ words: a }, { words: b }) => overlap(a.values, b.values),
    clause: ({ words: a }, { words: b }) => {
      const both = shared(a.values, b.values).slice(0, 2);
      return both.length > 0 ? `both write of ${joinWords(both)}` : null;
    },
  },
  {
    id: 'lifestyle.pace',
    group: 'lifestyle',
    label: 'Pace of life',
    reads: ['bio'],
    weight: 2,
    sensitivity: 'open',
    symmetric: true,
    optional: true,
    fit: ({ words: a }, { words: b }) => {
      if (a.pace.length === 0 || b.pace.length === 0) return null;
      return Math.max(0.3, setFit(countShared(a.pace, b.pace), a.pace.length, b.pace.length));
    },
    clause: ({ words: a }) =>
      a.pace.length === 1
        ? a.pace[0] === 'home'
          ? 'both enjoy a quiet home life'
          : 'both like to be out and about'
        : null,
  },
  {
    id: 'lifestyle.smoking',
    group: 'lifestyle',
    label: 'Smoking',
    reads: ['bio'],
    weight: 3,
    sensitivity: 'careful',
    symmetric: true,
    optional: true,
    fit: ({ traits: a }, { traits: b }) =>
      a.smokes === null || b.smokes === null ? null : a.smokes === b.smokes ? 1 : 0.1,
    clause: (me) => (me.traits.smokes === false ? 'both live smoke-free' : null),
  },
  {
    id: 'lifestyle.pets',
    group: 'lifestyle',
    label: 'Pets',
    reads: ['bio'],
    weight: 1,
    sensitivity: 'open',
    symmetric: true,
    optional: true,
    fit: ({ traits: a }, { traits: b }) =>
      a.hasPets === null || b.hasPets === null ? null : a.hasPets === b.hasPets ? 1 : 0.2,
    clause: (me) => (me.traits.hasPets ? 'both share your home with an animal' : null),
  },
];
