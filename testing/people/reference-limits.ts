import type { Member } from '../../server/domain/matching/member/member.ts';
import { getDistanceKm } from '../../server/domain/matching/places/places.ts';

/** Returns whether a limit of `me` leaves `other` out. */
type Says = (other: Member, me: Member) => boolean;

/** Returns an answer that its owner lets keep people apart; null where there is none. */
const answerOf = ({ candidate: { answers } }: Member, id: string): string | null =>
  answers[id]?.mayKeepApart ? answers[id].answer : null;

const bioHas =
  (pattern: RegExp, unless = /^$/) =>
  ({ candidate: { bio } }: Member): boolean =>
    bio !== null && pattern.test(bio) && !unless.test(bio);

/** Answered by a question where it says yes or no, else by the bio. */
const answered =
  (id: string, yes: readonly string[], no: readonly string[], bio: (other: Member) => boolean): Says =>
  (other) => {
    const said = answerOf(other, id);
    if (said !== null && yes.includes(said)) return true;
    return said !== null && no.includes(said) ? false : bio(other);
  };

const smokes = answered(
  'smoking-vaping',
  ['shisha', 'sometimes', 'daily'],
  ['never'],
  bioHas(/\bI smoke\b/, /don't smoke/),
);
const drinks = answered('alcohol-around', ['drinks'], ['never'], bioHas(/glass of wine/));
const wantsNoChildren: Says = (other) => {
  const { wantsChildren } = other.candidate;
  return wantsChildren === null ? answerOf(other, 'when-children') === 'none' : !wantsChildren;
};
const hasChildren: Says = ({ candidate }) => candidate.hasChildren === true;
const lacksDegree: Says = ({ candidate }) => candidate.education === 'high_school';
const nobody = (): boolean => false;

/**
 * The limits that members of generated communities have, each written out from what a profile holds: what the engine reads by its
 * dictionary is compared with them.
 */
const LIMITS: Readonly<Record<string, Says>> = {
  smoking: smokes,
  'no smokers!': smokes,
  alcohol: drinks,
  'drinking alcohol': drinks,
  'has children': hasChildren,
  'has kids': hasChildren,
  divorced: ({ candidate }) => candidate.maritalStatus === 'divorced',
  'not practicing': ({ candidate }) => candidate.religiousLevel === 'moderate',
  "doesn't want children": wantsNoChildren,
  'does not want children': wantsNoChildren,
  'long distance': (other, me) => (getDistanceKm(other.place, me.place) ?? 0) > 250,
  'more than 10 years older': ({ age }, me) => age !== null && me.age !== null && age > me.age + 10,
  'over 20': ({ age }) => age !== null && age > 20,
  'over 45': ({ age }) => age !== null && age > 45,
  'no degree': lacksDegree,
  'must have a degree': lacksDegree,
  "shorter than 5'8": ({ inches }) => inches !== null && inches < 68,
  'no debts': answered('debts', ['study', 'home', 'other', 'several'], ['none'], nobody),
  'must pray five times a day': (other) => answerOf(other, 'daily-prayer') === 'rarely',
  'must be willing to relocate': (other) => {
    const said = answerOf(other, 'relocating');
    if (said === 'stay' || said === 'anywhere') return said === 'stay';
    return bioHas(/Not willing to relocate/)(other);
  },
  'bad manners': nobody,
  'bad vibes': nobody,
  nonsense: nobody,
};

/** Returns the first limit of a member that leaves another one out, as its owner wrote it; null where none does. */
export function findBrokenLimit(me: Member, other: Member): string | null {
  for (const text of me.candidate.preferences.dealBreakers) {
    const says = LIMITS[text.toLowerCase()];
    if (!says) throw new Error(`The reference has no limit "${text}"`);
    if (says(other, me)) return text;
  }
  return null;
}
