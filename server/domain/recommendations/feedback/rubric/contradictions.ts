import { getDistanceKm, resolvePlace } from '../../../matching/places/places.ts';
import type { Line } from './gaps.ts';
import { UNBELIEF } from './phrases.ts';
import { type FeedbackProfile, type ProfileText, quote, type Sentence } from './profile-text.ts';

const WANTS_CHILDREN =
  /(?<!\bnot )(?<!\bnever )\b(?:want|hope|would like|would love|dream) (?:(?!no\b)\w+ ){0,3}(?:children|kids|big family)\b/;
const WANTS_NO_CHILDREN =
  /\b(?:not|never) (?:want|wanting) (?:\w+ ){0,2}(?:children|kids)\b|\bchild-?free\b|\bwant no (?:children|kids)\b/;
const OWN_CHILDREN =
  /\bmy (?!future\b|god)(?:own |little |\d+ |two |three |older |younger )?(?:son|sons|daughter|daughters|kids|children)\b/;
const NO_CHILDREN =
  /\b(?:have no|do not have (?:any )?|no) (?:children|kids) (?:yet|of my own)\b|\bi have no (?:children|kids)\b/;
const MARRIED_BEFORE =
  /\bmy (?:ex|ex[- ]?(?:husband|wife)|divorce|late (?:husband|wife)|first marriage)\b|\b(?:i am|i'm|as an?) (?:\w+ )?(?:divorced|divorcee|widowed|widow|widower)\b|\bpreviously married\b/;
const NEVER_MARRIED = /\bnever (?:been )?married\b/;

/** A check answers what the field says, in words, where a sentence says otherwise. */
type Check = readonly [id: string, (sentence: Sentence, profile: FeedbackProfile) => string | null];

const against = (id: string, applies: (profile: FeedbackProfile) => boolean, words: RegExp, field: string): Check => [
  id,
  ({ plain }, profile) => (applies(profile) && words.test(plain) ? field : null),
];

const wasMarried = ({ maritalStatus }: FeedbackProfile): boolean =>
  maritalStatus === 'divorced' || maritalStatus === 'widowed';

const CHECKS: readonly Check[] = [
  against('children', (p) => p.hasChildren === false, OWN_CHILDREN, 'that you have no children'),
  against('children', (p) => p.hasChildren === true, NO_CHILDREN, 'that you have children'),
  against('wants-children', (p) => p.wantsChildren === false, WANTS_CHILDREN, 'that you do not want children'),
  against('wants-children', (p) => p.wantsChildren === true, WANTS_NO_CHILDREN, 'that you hope for children'),
  against('marital', (p) => p.maritalStatus === 'never_married', MARRIED_BEFORE, 'that you have never been married'),
  against('marital', wasMarried, NEVER_MARRIED, 'that you have been married'),
  against('practice', (p) => p.religiousLevel === 'very_practicing', UNBELIEF, 'that you are very practicing'),
  [
    'age',
    ({ plain }, { age }) => {
      const [, years] = /\bi(?:'m| am) (?:an? )?(\d{2})\b(?! (?:km|miles|minutes|hours|%))/.exec(plain) ?? [];
      return years !== undefined && age !== null && Math.abs(Number(years) - age) > 1 ? `that you are ${age}` : null;
    },
  ],
  [
    'place',
    ({ written }, { location }) => {
      const [, there] = /\b[Ll]iv(?:e|ing) in ((?:[A-Z][\w'’]*)(?: [A-Z][\w'’]*)*)/.exec(written) ?? [];
      const apart = there === undefined ? null : getDistanceKm(resolvePlace(there), resolvePlace(location));
      return apart !== null && apart > 100 ? `that you live in ${location}` : null;
    },
  ],
];

/** Where the text says one thing and a field another; each field once. */
export function contradictions(profile: FeedbackProfile, text: ProfileText): Line[] {
  const lines = new Map<string, Line>();
  for (const [check, say] of CHECKS) {
    for (const sentence of text.sentences) {
      const field = say(sentence, profile);
      const id = `contradiction.${check}`;
      if (field === null || lines.has(id)) continue;
      const says = `You write ${quote(sentence.written)}, while your profile says ${field}.`;
      const text = `${says} Bring the two together, so that no one has to wonder.`;
      lines.set(id, { id, gain: 80, evidence: sentence.written, text });
    }
  }
  return [...lines.values()];
}
