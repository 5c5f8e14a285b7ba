import type { MemberFacts } from './member-facts.ts';

/** Returns whether something is so of `other`, from the side of `me`; null where it is not known. */
type Test = (other: MemberFacts, me: MemberFacts) => boolean | null;

/** Something that is so of a member, is not so, or is not known. */
export interface Condition {
  /** The same for conditions of one meaning. */
  readonly key: string;
  /** Of whom it is so, as it follows "People": "who smoke". */
  readonly words: string;
  /** The same of those of whom it is not so. */
  readonly otherwise: string;
  /** Whether it compares the other member with the owner ("older than me"). */
  readonly isRelative: boolean;
  readonly test: Test;
  /** What it is combined of, and how; absent where it is one thing. */
  readonly terms?: { readonly of: readonly Condition[]; readonly joined: 'or' | 'and' };
}

/** Returns what "A or B" consists of; the condition itself where it is one thing. */
export const toAlternatives = (one: Condition): readonly Condition[] =>
  one.terms?.joined === 'or' ? one.terms.of.flatMap(toAlternatives) : [one];

/** Returns the single things that a condition consists of. */
export const toSingles = (one: Condition): readonly Condition[] => one.terms?.of.flatMap(toSingles) ?? [one];

/** Makes a condition; one that compares with the owner has a test of two parameters. */
export const condition = (key: string, words: string, otherwise: string, test: Test): Condition => ({
  key,
  words,
  otherwise,
  isRelative: test.length > 1,
  test,
});

/** Of whom `one` is not so. */
export const not = (one: Condition): Condition => ({
  key: one.key.startsWith('-') ? one.key.slice(1) : `-${one.key}`,
  words: one.otherwise,
  otherwise: one.words,
  isRelative: one.isRelative,
  test: (other, me) => {
    const value = one.test(other, me);
    return value === null ? null : !value;
  },
  ...(one.terms && { terms: { of: one.terms.of.map(not), joined: opposite(one.terms.joined) } }),
});

const opposite = (joined: 'or' | 'and') => (joined === 'or' ? 'and' : 'or');

/** Of whom at least one of some conditions is so. Unknown ones are neither. */
export const anyOf = (some: readonly Condition[]): Condition => combine(some, '|', 'or');

/** Of whom all conditions are so. */
export const allOf = (some: readonly Condition[]): Condition => combine(some, '&', 'and');

function combine(some: readonly Condition[], sign: string, joined: 'or' | 'and'): Condition {
  const deciding = joined === 'or';
  const different = [...new Map(some.map((one) => [one.key, one])).values()];
  const [only, second] = different;
  if (only && !second) return only;
  return {
    key: different
      .map(({ key }) => key)
      .sort()
      .join(sign),
    words: different.map(({ words }) => words).join(` ${joined} `),
    otherwise: different.map(({ otherwise }) => otherwise).join(` ${opposite(joined)} `),
    isRelative: different.some(({ isRelative }) => isRelative),
    test: (other, me) => {
      let result: boolean | null = !deciding;
      for (const { test } of different) {
        const value = test(other, me);
        if (value === deciding) return deciding;
        if (value === null) result = null;
      }
      return result;
    },
    terms: { of: different, joined },
  };
}
