import { MIN_PEOPLE } from '../../../shared/analytics-options.ts';

/*
 * Which figures of introductions, answers and messages are not shown, so that none is about fewer than five people and none such can be
 * worked out. Members, tiers, cities and queues are counted as they are: admins see each of these people anyhow. The rule is that of
 * official statistics, a threshold with primary and secondary cell suppression (Federal Committee on Statistical Methodology,
 * Statistical Policy Working Paper 22, "Report on Statistical Disclosure Limitation Methodology", second version 2005, chapters
 * II and IV; Hundepool et al., "Statistical Disclosure Control", Wiley 2012, chapter 4):
 *
 * - primary: a count of one to four is hidden;
 * - secondary: of the parts of a count that is shown, either none is hidden, or at least two that are five people or more together.
 *   Where one has to be hidden for that, it is the smallest that is shown;
 * - below a count that is hidden nothing is shown.
 *
 * What follows from the figures by adding and subtracting is then a sum of counts that are shown and of such groups of hidden
 * parts: nobody, or at least five people. Zero is shown: it is about nobody, and hiding it would hide its neighbours in vain.
 */

/** A count of people, and of the parts that it falls into; each of them belongs to exactly one part. */
export interface CountTree {
  readonly count: number;
  /** About how many people it is, where that is not the count itself. */
  readonly people?: number;
  readonly parts?: readonly CountTree[];
}

/** A {@link CountTree} in which null stands for what is hidden. */
export interface ShownTree {
  readonly count: number | null;
  readonly parts: readonly ShownTree[];
}

const isTooSmall = (count: number): boolean => count > 0 && count < MIN_PEOPLE;
const isAboutTooFew = ({ count, people = count }: CountTree): boolean => isTooSmall(count) || isTooSmall(people);

/** Returns a count and all of its parts without those that are hidden. */
export const suppress = (tree: CountTree): ShownTree => (isAboutTooFew(tree) ? hide(tree) : show(tree));

const hide = ({ parts = [] }: CountTree): ShownTree => ({ count: null, parts: parts.map(hide) });

const show = ({ count, parts = [] }: CountTree): ShownTree => {
  const hidden = findHidden(parts);
  return { count, parts: parts.map((part, at) => (hidden.has(at) ? hide(part) : show(part))) };
};

/** Returns the positions of those parts of a count that is shown which are hidden. */
const findHidden = (parts: readonly CountTree[]): ReadonlySet<number> => {
  const counts = parts.map(({ count }) => count);
  const hidden = new Set(parts.flatMap((part, at) => (isAboutTooFew(part) ? [at] : [])));
  const others = counts.flatMap((count, at) => (count > 0 && !hidden.has(at) ? [{ count, at }] : []));
  others.sort((one, other) => one.count - other.count);
  const areTooFew = (): boolean => {
    const sum = [...hidden].reduce((total, at) => total + (counts[at] ?? 0), 0);
    return hidden.size > 0 && (hidden.size < 2 || sum < MIN_PEOPLE);
  };
  for (const { at } of others) {
    if (!areTooFew()) break;
    hidden.add(at);
  }
  return hidden;
};
