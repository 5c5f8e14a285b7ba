import type { Candidate } from '../../server/domain/matching/member/candidate.ts';
import { toCandidate } from './candidates.ts';

/* Who is left out by a label of `corpus.tsv`, as people: written from what a profile holds, not from the dictionary. */

type Fields = Readonly<Record<string, unknown>>;

/** Somebody whom a limit leaves out, and somebody whom it does not, with the one whose limit it is. */
export interface Example {
  readonly me: Candidate;
  readonly out: Candidate;
  readonly stays: Candidate;
}

const ME: Fields = { age: 30, location: 'London', height: "5'8" };
/** Of whom everything is known that a single label asks for. */
const answer = (questionId: string, option: string): Fields => ({ answers: { [questionId]: option } });
const years = (age: number): Fields => ({ age });
const lives = (location: string): Fields => ({ location });
const isTall = (inches: number): Fields => ({ height: `${Math.floor(inches / 12)}'${inches % 12}` });

/** Of whom a simple label holds, and of whom it does not. */
const PAIRS: Readonly<Record<string, readonly [Fields, Fields]>> = {
  smokes: [answer('smoking-vaping', 'daily'), answer('smoking-vaping', 'never')],
  drinks: [answer('alcohol-around', 'drinks'), answer('alcohol-around', 'never')],
  drugs: [{ bio: 'I sometimes use cannabis.' }, { bio: 'No drugs.' }],
  prays: [answer('daily-prayer', 'all-five'), answer('daily-prayer', 'rarely')],
  moves: [answer('relocating', 'anywhere'), answer('relocating', 'stay')],
  hijab: [answer('modest-dress', 'full'), answer('modest-dress', 'modern')],
  beard: [answer('modest-dress', 'full'), answer('modest-dress', 'personal')],
  pets: [answer('pets-at-home', 'small'), answer('pets-at-home', 'none')],
  cats: [answer('pets-at-home', 'cat'), answer('pets-at-home', 'none')],
  dogs: [answer('pets-at-home', 'dog'), answer('pets-at-home', 'none')],
  polygyny: [{ bio: 'Open to polygyny.' }, { bio: 'I am against polygyny.' }],
  kids: [{ hasChildren: true }, { hasChildren: false }],
  'wants-kids': [{ wantsChildren: true }, { wantsChildren: false }],
  divorced: [{ maritalStatus: 'divorced' }, { maritalStatus: 'never_married' }],
  widowed: [{ maritalStatus: 'widowed' }, { maritalStatus: 'never_married' }],
  married: [{ maritalStatus: 'divorced' }, { maritalStatus: 'never_married' }],
  'practice<1': [{ religiousLevel: 'moderate' }, { religiousLevel: 'practicing' }],
  'practice<2': [{ religiousLevel: 'practicing' }, { religiousLevel: 'very_practicing' }],
  'practice>0': [{ religiousLevel: 'practicing' }, { religiousLevel: 'moderate' }],
  'practice>1': [{ religiousLevel: 'very_practicing' }, { religiousLevel: 'practicing' }],
  sunni: [answer('tradition', 'sunni'), answer('tradition', 'shia')],
  shia: [answer('tradition', 'shia'), answer('tradition', 'sunni')],
  'in-laws': [answer('where-to-live', 'with-parents'), answer('where-to-live', 'alone')],
  riba: [answer('riba', 'usual'), answer('riba', 'never')],
  debts: [answer('debts', 'study'), answer('debts', 'none')],
  'wife-home': [answer('wife-works', 'home'), answer('wife-works', 'expected')],
  'education<1': [{ education: 'high_school' }, { education: 'bachelors' }],
  'education<2': [{ education: 'bachelors' }, { education: 'masters' }],
  'education<3': [{ education: 'masters' }, { education: 'doctorate' }],
  taller: [isTall(71), isTall(65)],
  'same-country': [lives('Leeds'), lives('Paris')],
  'same-city': [lives('London'), lives('Leeds')],
  'in:GB': [lives('Leeds'), lives('Paris')],
  'in:US': [lives('Chicago, IL'), lives('Paris')],
  'in:CA': [lives('Toronto, Canada'), lives('Paris')],
  'in:IN': [lives('Mumbai'), lives('London')],
  'in:TR': [lives('Istanbul'), lives('London')],
  'in:PK': [lives('Lahore'), lives('London')],
  'in:FR': [lives('Lyon'), lives('London')],
  'in:London': [lives('London'), lives('Leeds')],
};

const NUMBERED = /^(age|older|younger|gap|height|far)([<>]?)(\d+)(?:-(\d+))?$/;

function findPair(label: string): readonly [Fields, Fields] {
  const known = PAIRS[label];
  if (known) return known;
  const [, what = '', sign = '', first = '0', last] = NUMBERED.exec(label) ?? [];
  const limit = Number(first);
  if (what === 'age' && last !== undefined) return [years(limit + 1), years(Number(last) + 5)];
  if (what === 'age') return sign === '>' ? [years(limit + 1), years(limit)] : [years(limit - 1), years(limit)];
  if (what === 'height') return [isTall(limit - 2), isTall(limit + 2)];
  if (what === 'far') return [lives('Glasgow'), lives('London')];
  const step = what === 'younger' ? -1 : 1;
  if (what !== '') return [years(30 + step * (limit + 1)), years(30 + step * limit)];
  throw new Error(`"${label}" is no label`);
}

/** Returns the two people of one label; `-x` are those who are not x. */
function findPairOf(label: string): readonly [Fields, Fields] {
  if (!label.startsWith('-')) return findPair(label);
  const [out, stays] = findPair(label.slice(1));
  return [stays, out];
}

const merge = (all: readonly Fields[]): Fields => ({
  ...Object.assign({}, ...all),
  answers: Object.assign({}, ...all.map(({ answers }) => answers ?? {})),
});

/** Returns the people by which a label is judged: each way in which "or" can be met, and each in which "and" can fail. */
export function listExamples(label: string): Example[] {
  const isEither = label.includes('|');
  const pairs = label.split(/[|&]/).map(findPairOf);
  const [outs, stays] = [pairs.map(([out]) => out), pairs.map(([, stay]) => stay)];
  // The one that differs comes last: some facts exclude each other.
  const mixed = (at: number) => merge(isEither ? [...stays, outs[at] ?? {}] : [...outs, stays[at] ?? {}]);
  return pairs.map((_, at) => ({
    me: toCandidate('me', ME),
    out: toCandidate('out', isEither ? mixed(at) : merge(outs)),
    stays: toCandidate('stays', isEither ? merge(stays) : mixed(at)),
  }));
}
