import type { Condition } from './condition.ts';
import { not } from './condition.ts';
import * as facts from './facts.ts';
import type { Sign, Topic } from './words/words.ts';

/** What a deal-breaker about a topic means where it says neither "must" nor "no one". */
export interface TopicEntry {
  readonly condition: Condition;
  /**
   * `disliked`: it is left out whose condition holds, also after "no" and "doesn't". `liked`: it is left out of whom it does not hold, also
   * after these. `open`: it may be either, and is asked back.
   */
  readonly kind: 'disliked' | 'liked' | 'open';
  /** Whether nobody requires it: a text that would is not understood. */
  readonly isBad?: boolean;
  /** Which phrases require it and which leave it out, where it is asked back. */
  readonly choices?: readonly [string, string];
}

const disliked = (condition: Condition): TopicEntry => ({ condition, kind: 'disliked' });
const bad = (condition: Condition): TopicEntry => ({ condition, kind: 'disliked', isBad: true });
const liked = (condition: Condition): TopicEntry => ({ condition, kind: 'liked' });
const open = (condition: Condition, ...choices: [string, string]): TopicEntry => ({ condition, kind: 'open', choices });

/** Topics without steps; practice and education are read by their own rules. */
export const TOPICS: ReadonlyMap<Sign, TopicEntry> = new Map<Topic, TopicEntry>([
  ['SMOKES', bad(facts.SMOKES)],
  ['DRINKS', bad(facts.DRINKS)],
  ['DRUGS', bad(facts.USES_DRUGS)],
  ['PETS', disliked(facts.HAS_PETS)],
  ['CATS', disliked(facts.HAS_CATS)],
  ['DOGS', disliked(facts.HAS_DOGS)],
  ['POLYGYNY', disliked(facts.POLYGYNY)],
  ['PRAYS', liked(facts.PRAYS)],
  ['MOVES', liked(facts.MOVES)],
  ['HIJAB', open(facts.WEARS_HIJAB, 'Must wear hijab', 'Must not wear hijab')],
  ['BEARD', open(facts.HAS_BEARD, 'Must have a beard', 'Must not have a beard')],
  ['KIDS', disliked(facts.HAS_CHILDREN)],
  ['WANTS_KIDS', liked(facts.WANTS_CHILDREN)],
  ['KIDS_OR_NOT', open(facts.WANTS_CHILDREN, 'Must want children', 'Must not want children')],
  ['DIVORCED', disliked(facts.IS_DIVORCED)],
  ['WIDOWED', disliked(facts.IS_WIDOWED)],
  ['MARRIED', disliked(facts.WAS_MARRIED)],
  ['SUNNI', open(facts.ofTradition(0), 'Must be Sunni', 'No Sunnis')],
  ['SHIA', open(facts.ofTradition(1), 'Must be Shia', 'No Shias')],
  ['IN_LAWS', disliked(facts.IN_LAWS)],
  ['OWN_PARENTS', liked(facts.IN_LAWS)],
  ['RIBA', bad(facts.INTEREST)],
  ['DEBTS', bad(facts.DEBTS)],
  ['WIFE_HOME', disliked(facts.WIFE_AT_HOME)],
  ['HOUSEWIFE', open(facts.WIFE_AT_HOME, 'Must be a housewife', 'No one who wants a housewife')],
  ['WIFE_WORKS', disliked(not(facts.WIFE_AT_HOME))],
  ['ABROAD', disliked(not(facts.SAME_COUNTRY))],
  ['SAME_COUNTRY', liked(facts.SAME_COUNTRY)],
  ['SAME_CITY', liked(facts.SAME_CITY)],
  ['FAR', disliked(facts.fartherThan(250))],
]);

/** What is left out by "relocation" and "having to move": the owner would have to. */
export const ELSEWHERE_AND_STAYS: readonly Condition[] = [not(facts.SAME_CITY), not(facts.MOVES)];

/** The levels of practice, with the phrases of both readings. */
export const PRACTICE_CHOICES: Readonly<Record<'moderate' | 'practicing' | 'very', readonly [string, string]>> = {
  moderate: ['Must be moderate', 'No moderate people'],
  practicing: ['Must be practicing', 'No practicing people'],
  very: ['Must be very practicing', 'No very practicing people'],
};

/** The step of education that a topic names. */
export const EDUCATION_STEPS: ReadonlyMap<Sign, number> = new Map<Topic, number>([
  ['DEGREE', 1],
  ['MASTERS', 2],
  ['DOCTORATE', 3],
]);
