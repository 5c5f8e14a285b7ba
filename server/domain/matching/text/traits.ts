import { normalise } from './text.ts';

/**
 * A trait that a bio may affirm (true) or deny (false); null where it does not mention it. Only statements of authors about
 * themselves count: "no smokers please" says nothing about whether its author smokes.
 */
export type Trait = 'smokes' | 'drinks' | 'usesDrugs' | 'prays' | 'relocates' | 'wearsHijab' | 'hasPets' | 'polygyny';

export type Traits = Readonly<Record<Trait, boolean | null>>;

/** The beginning of a sentence or clause: matches "Social smoker, sorry.", but not "I avoid any social smoker". */
const CLAUSE_START = '(?:^|[.,;!] )(?:an? )?';
/** Adverbs between "I" and the verb. */
const ADVERBS = '(?:still |also |do |sometimes |occasionally |socially )*';

/** Patterns by trait. Every text that `no` or `yes` matches contains `about`, which is cheap to rule out first. */
const READINGS: Record<Trait, { about: RegExp; no: RegExp; yes: RegExp }> = {
  smokes: {
    about: /smok|vape|shisha|hookah|cigar/,
    no: /\b(?:non[- ]?smok\w+|(?:do not|never|no longer|not)(?: an?)? smok\w+|smoke[- ]free|(?:quit|stopped|gave up) smoking)\b/,
    yes: new RegExp(
      `\\bi(?:'m| am) (?:an? )?(?:\\w+ )?smoker\\b|\\bi ${ADVERBS}(?:smoke|vape)\\b|${CLAUSE_START}(?:social|occasional|light) smoker\\b|\\benjoy (?:an? |the )?(?:occasional )?(?:shisha|hookah|cigar)`,
    ),
  },
  drinks: {
    about: /drink|alcohol|teetotal|wine|beer|whisk|cocktail/,
    no: /\b(?:non[- ]?drinker|(?:do not|never|not) drink|alcohol[- ]free|no alcohol|teetotal\w*)\b/,
    yes: new RegExp(
      `\\bi(?:'m| am) (?:an? )?(?:\\w+ )?drinker\\b|${CLAUSE_START}(?:social|occasional) drinker\\b|\\bi ${ADVERBS}drink (?:alcohol|wine|beer|socially|occasionally)\\b|\\benjoy (?:an? )?(?:occasional )?(?:glass of wine|wine|beer|whisk(?:e)?y|cocktails?)\\b`,
    ),
  },
  usesDrugs: {
    about: /drug|weed|cannabis|marijuana|420/,
    no: /\b(?:no drugs|drug[- ]free|(?:do not|never) (?:use|take|do) drugs)\b/,
    yes: /\bi (?:sometimes |occasionally )?(?:use|smoke) (?:weed|cannabis|marijuana)\b|\b420[- ]friendly\b/,
  },
  prays: {
    about: /pray|salah|fajr|tahajjud/,
    no: /\b(?:do not|rarely|seldom|hardly|never|not) pray\b|\bnot praying\b/,
    yes: /\bi (?:\w+ )?pray\b|\bpray(?:ing)? (?:five|5)\b|\b(?:five|5) (?:daily )?prayers\b|\bmy (?:daily )?prayers?\b|\bsalah\b|\bfajr\b|\btahajjud\b|\bprayer is\b/,
  },
  relocates: {
    about: /relocat|mov/,
    no: /\b(?:not (?:willing|able|open|looking|ready|planning) to|unwilling to|can not|will not|would not|do not want to|unable to|no plans to) (?:relocat\w+|move)\b/,
    yes: /\b(?:open|willing|happy|ready|able|prepared|glad) to (?:relocat\w+|mov(?:e|ing))\b|\b(?:would|can|will) relocate\b/,
  },
  wearsHijab: {
    about: /hijab/,
    no: /\bnot wear (?:an? |the )?hijab\b/,
    yes: /\bwear(?:ing)? (?:an? |the )?hijab\b|\bhijabi\b/,
  },
  hasPets: {
    about: /dog|cat|pet/,
    no: /\b(?:no pets|allergic to (?:dogs|cats|pets))\b/,
    yes: /\bmy (?:\w+ )?(?:dogs?|cats?|pets?)\b|\bi have (?:an? |two |three )(?:dogs?|cats?)\b|\b(?:dog|cat) (?:owner|mum|mom|dad)\b/,
  },
  polygyny: {
    about: /polyg|second wife|co-?wife/,
    no: /\b(?:no|not|against|never) (?:\w+ ){0,3}(?:polygyny|polygamy|second wife)\b/,
    yes: /\b(?:open to|seeking|looking for|want) (?:an? )?(?:polygyny|polygamy|polygynous|second wife|co-?wife)\b/,
  },
};

/** Every trait, in a fixed order. */
export const TRAITS: readonly Trait[] = Object.keys(READINGS) as Trait[];

const NOTHING_SAID = Object.fromEntries(TRAITS.map((trait) => [trait, null])) as Record<Trait, boolean | null>;

/** Reads one trait from a normalised text. */
function readTrait(plain: string, trait: Trait): boolean | null {
  const { about, no, yes } = READINGS[trait];
  if (!about.test(plain)) return null;
  if (no.test(plain)) return false;
  return yes.test(plain) ? true : null;
}

/** Reads all traits from a text that is already normalised. */
export function readTraitsOfPlain(plain: string): Traits {
  if (plain === '') return NOTHING_SAID;
  const said = { ...NOTHING_SAID };
  for (const trait of TRAITS) said[trait] = readTrait(plain, trait);
  return said;
}

/** Reads all traits from a bio. */
export const readTraits = (bio: string | null): Traits => readTraitsOfPlain(normalise(bio ?? ''));
