import type { Member } from './member.ts';

/**
 * The hard rules of candidacy, both ways. A field that is missing excludes no one, except gender and age. Who is not
 * approved, paused, suspended or deleted never comes this far.
 */
export type Rule = 'self' | 'incomplete' | 'gender' | 'age' | 'blocked' | 'contacts' | 'distance' | 'deal-breaker';

export interface Exclusion {
  readonly rule: Rule;
  /** Whose rule it is. */
  readonly by: string;
  /** The deal-breaker as its owner wrote it: for its owner's eyes only. */
  readonly detail?: string;
}

export type Verdict = { readonly ok: true } | ({ readonly ok: false } & Exclusion);

type Check = (me: Member, other: Member) => Exclusion | null;

const because =
  (rule: Rule, excludes: (me: Member, other: Member) => boolean): Check =>
  (me, other) =>
    excludes(me, other) ? { rule, by: me.id } : null;

function tooFar(me: Member, other: Member): boolean {
  const from = me.searchPlace?.at;
  const to = other.place?.at;
  if (me.minCosine === null || !from || !to) return false;
  // The slack keeps people of one city together: rounding alone must not part them.
  return from[0] * to[0] + from[1] * to[1] + from[2] * to[2] < me.minCosine - 1e-12;
}

/** True when `me` hides from colleagues and listed contacts, and `other` is one. */
export function hidesFrom(me: Member, other: Member): boolean {
  const [mine, theirs] = [me.candidate, other.candidate];
  if (!mine.hideFromContacts) return false;
  if (mine.colleagueKey !== null && mine.colleagueKey === theirs.colleagueKey) return true;
  return theirs.phoneHash !== null && me.contacts.has(theirs.phoneHash);
}

/** The rules in order of cost, each read from `me` towards `other`. */
const CHECKS: readonly Check[] = [
  because('self', (me, other) => me.id === other.id),
  because('incomplete', (me) => me.candidate.gender === null || me.age === null),
  because('gender', (me, other) => me.candidate.gender === other.candidate.gender),
  because('age', (me, other) => other.age !== null && (other.age < me.ageMin || other.age > me.ageMax)),
  because('blocked', (me, other) => me.blocked.has(other.id)),
  because('contacts', hidesFrom),
  because('distance', tooFar),
  (me, other) => {
    const hit = me.dealBreakers.find((entry) => entry.hits(other, me));
    return hit ? { rule: 'deal-breaker', by: me.id, detail: hit.text } : null;
  },
];

/** The first rule that keeps the two apart, or null. */
export function firstExclusion(a: Member, b: Member): Exclusion | null {
  for (const check of CHECKS) {
    const found = check(a, b) ?? check(b, a);
    if (found) return found;
  }
  return null;
}

/** Whether the two may be offered to each other, and if not, by which rule of whom. */
export function eligible(a: Member, b: Member): Verdict {
  const found = firstExclusion(a, b);
  return found ? { ok: false, ...found } : { ok: true };
}

/** Every rule that keeps the two apart: a rule alone in this list is one whose lifting would bring them together. */
export function exclusions(a: Member, b: Member): Exclusion[] {
  return CHECKS.flatMap((check) => [check(a, b), check(b, a)]).filter((found) => found !== null);
}

/** Whether neither has blocked nor hides from the other: the rules that also withdraw what was shown already. */
export function maySee(a: Member, b: Member): boolean {
  return !a.blocked.has(b.id) && !b.blocked.has(a.id) && !hidesFrom(a, b) && !hidesFrom(b, a);
}
