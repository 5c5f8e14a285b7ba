import { normalise } from './text.ts';

/**
 * What people say of themselves in their own words, as three-valued traits. Only a first-person statement counts, so a
 * bio that says "no smokers please" does not make its writer one. Absent means unknown, never no.
 */
export type Trait = 'smokes' | 'drinks' | 'usesDrugs' | 'prays' | 'relocates' | 'wearsHijab' | 'hasPets' | 'polygyny';

export type Traits = Readonly<Record<Trait, boolean | null>>;

/** At the beginning of a sentence or part of one: "Social smoker, sorry.", but not "I avoid any social smoker". */
const ALONE = '(?:^|[.,;!] )(?:an? )?';
const SOMETIMES = '(?:still |also |do |sometimes |occasionally |socially )*';

/** `about` is in every text that says yes or no: most say nothing, which is found out quickly. */
const READINGS: Record<Trait, { about: RegExp; no: RegExp; yes: RegExp }> = {
  smokes: {
    about: /smok|vape|shisha|hookah|cigar/,
    no: /\b(?:non[- ]?smok\w+|(?:do not|never|no longer|not)(?: an?)? smok\w+|smoke[- ]free|(?:quit|stopped|gave up) smoking)\b/,
    yes: new RegExp(
      `\\bi(?:'m| am) (?:an? )?(?:\\w+ )?smoker\\b|\\bi ${SOMETIMES}(?:smoke|vape)\\b|${ALONE}(?:social|occasional|light) smoker\\b|\\benjoy (?:an? |the )?(?:occasional )?(?:shisha|hookah|cigar)`,
    ),
  },
  drinks: {
    about: /drink|alcohol|teetotal|wine|beer|whisk|cocktail/,
    no: /\b(?:non[- ]?drinker|(?:do not|never|not) drink|alcohol[- ]free|no alcohol|teetotal\w*)\b/,
    yes: new RegExp(
      `\\bi(?:'m| am) (?:an? )?(?:\\w+ )?drinker\\b|${ALONE}(?:social|occasional) drinker\\b|\\bi ${SOMETIMES}drink (?:alcohol|wine|beer|socially|occasionally)\\b|\\benjoy (?:an? )?(?:occasional )?(?:glass of wine|wine|beer|whisk(?:e)?y|cocktails?)\\b`,
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

/** What a normalised text says of its writer. */
function traitIn(plain: string, trait: Trait): boolean | null {
  const { about, no, yes } = READINGS[trait];
  if (!about.test(plain)) return null;
  if (no.test(plain)) return false;
  return yes.test(plain) ? true : null;
}

/** Every trait of a text that is normalised already. */
export function readTraitsOfPlain(plain: string): Traits {
  if (plain === '') return NOTHING_SAID;
  const said = { ...NOTHING_SAID };
  for (const trait of TRAITS) said[trait] = traitIn(plain, trait);
  return said;
}

/** Reads every trait out of a bio. */
export const readTraits = (bio: string | null): Traits => readTraitsOfPlain(normalise(bio ?? ''));
