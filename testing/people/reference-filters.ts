import { Member } from '../../server/domain/matching/member/member.ts';
import { getPlaceCosine, type Place, ROUNDING_TOLERANCE } from '../../server/domain/matching/places/places.ts';
import { hidesFrom } from '../../server/policies/contact-hiding.ts';
import { findBrokenLimit } from './reference-limits.ts';

/**
 * A hard filter. The functions of this file apply all of them to two members, in both directions, as a reference for the
 * engine's columns. A missing field excludes nobody, except for gender and age.
 */
export type Rule = 'self' | 'incomplete' | 'gender' | 'age' | 'blocked' | 'contacts' | 'distance' | 'deal-breaker';

export interface Exclusion {
  readonly rule: Rule;
  /** Id of the member whose rule it is. */
  readonly by: string;
  /** The deal-breaker as its owner wrote it. */
  readonly detail?: string;
}

export type Verdict = { readonly ok: true } | ({ readonly ok: false } & Exclusion);

type Test = (me: Member, other: Member) => boolean;

const incomplete = (me: Member): boolean => me.candidate.gender === null || me.age === null;

const outOfAge: Test = (me, { age }) => age !== null && (age < me.ageMin || age > me.ageMax);

const blocks: Test = (me, other) => me.blocked.size > 0 && me.blocked.has(other.id);

/** Returns whether two places are farther apart than the angle that has this cosine. */
export const isBeyond = (from: Place, to: Place, minCosine: number): boolean =>
  getPlaceCosine(from, to) < minCosine - ROUNDING_TOLERANCE;

const tooFar: Test = (me, other) => {
  if (me.minCosine === null) return false;
  const [from, to] = [me.searchPlace, other.place];
  return from !== null && to !== null && isBeyond(from, to, me.minCosine);
};

/** Returns whether `me` hides from `other`. */
const hides = (me: Member, other: Member): boolean => {
  const { hideFromContacts, firmHashes, contactHashes } = me.candidate;
  return hidesFrom({ hideFromContacts, firmHashes, contactHashes: new Set(contactHashes) }, other.candidate);
};

/** All rules except deal-breakers, cheapest first, each from `me` towards `other`. */
const RULES: ReadonlyArray<readonly [Rule, Test]> = [
  ['self', (me, other) => me.id === other.id],
  ['incomplete', incomplete],
  ['gender', (me, other) => me.candidate.gender === other.candidate.gender],
  ['age', outOfAge],
  ['blocked', blocks],
  ['contacts', hides],
  ['distance', tooFar],
];

/** Returns all rules of `me` that exclude `other`. */
function rulesOf(me: Member, other: Member): Exclusion[] {
  const found: Exclusion[] = RULES.filter(([, excludes]) => excludes(me, other)).map(([rule]) => ({ rule, by: me.id }));
  const text = findBrokenLimit(me, other);
  if (text !== null) found.push({ rule: 'deal-breaker', by: me.id, detail: text });
  return found;
}

/**
 * Returns all rules that exclude the pair, cheapest first for each direction. Where there is only one, the pair would be
 * eligible without it.
 */
export function exclusions(a: Member, b: Member): Exclusion[] {
  return [...rulesOf(a, b), ...rulesOf(b, a)];
}

/** Returns whether no rule excludes the pair: the same as `exclusions` without reasons, but faster. */
export function mayMeet(a: Member, b: Member): boolean {
  if (outOfAge(a, b) || outOfAge(b, a) || tooFar(a, b) || tooFar(b, a)) return false;
  if (a.id === b.id || incomplete(a) || incomplete(b) || a.candidate.gender === b.candidate.gender) return false;
  return maySee(a, b) && findBrokenLimit(a, b) === null && findBrokenLimit(b, a) === null;
}

/**
 * Returns whether `viewer` may be introduced to `other`: as `mayMeet`, but that from whom the viewer hides makes no difference to
 * whom they are introduced (decision 0008).
 */
export function mayBeIntroduced(viewer: Member, other: Member): boolean {
  return mayMeet(showingThemself(viewer), other);
}

const showingThemself = ({ candidate }: Member): Member => new Member({ ...candidate, hideFromContacts: false });

/** Returns whether the planner seeks `b` for `a` by age: within 15 years at an end of the age range that `a` has left as it was. */
export function isSoughtAge(a: Member, b: Member): boolean {
  const [mine, theirs] = [a.age ?? 0, b.age ?? 0];
  return (a.ageMin > 18 || theirs >= mine - 15) && (a.ageMax < 100 || theirs <= mine + 15);
}

/** Returns whether the pair is eligible, and if not, the first rule that excludes it. */
export function eligible(a: Member, b: Member): Verdict {
  if (mayMeet(a, b)) return { ok: true };
  const [first] = exclusions(a, b);
  return first ? { ok: false, ...first } : { ok: true };
}

/** Returns whether neither blocked the other or hides from them: the rules that also withdraw existing introductions. */
export function maySee(a: Member, b: Member): boolean {
  return !blocks(a, b) && !blocks(b, a) && !hides(a, b) && !hides(b, a);
}
