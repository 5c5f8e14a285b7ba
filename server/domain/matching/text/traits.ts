/**
 * A trait that a bio may affirm (true) or deny (false); null where it does not mention it. Only statements of authors about
 * themselves count: "no smokers please" says nothing about whether its author smokes.
 */
export type Trait =
  | 'smokes'
  | 'drinks'
  | 'usesDrugs'
  | 'prays'
  | 'relocates'
  | 'wearsHijab'
  | 'hasBeard'
  | 'hasPets'
  | 'hasCats'
  | 'hasDogs'
  | 'polygyny'
  | 'hasChildren';

export type Traits = Readonly<Record<Trait, boolean | null>>;

/** The beginning of a sentence or clause: matches "Social smoker, sorry.", but not "I avoid any social smoker". */
const CLAUSE_START = '(?:^|[.,;!] )(?:an? )?';
/** Adverbs between "I" and the verb. */
const ADVERBS = '(?:still |also |do |sometimes |occasionally |socially )*';
const NEVER = '(?:do not|does not|never|no longer|not|neither)';

interface TraitWords {
  /** What every text that `no` or `yes` matches contains; cheap to rule out first. */
  readonly about: RegExp;
  readonly no: RegExp;
  readonly yes: RegExp;
}

const READINGS: Record<Trait, TraitWords> = {
  smokes: {
    about: /smok|vape|shisha|hookah|cigar/,
    no: new RegExp(
      `\\b(?:non[- ]?smok\\w+|${NEVER}(?: an?)? smok\\w+|${NEVER} drink(?: alcohol)?,? (?:or|nor|and) smoke|smoke[- ]free|(?:quit|stopped|gave up) smoking)\\b`,
    ),
    yes: new RegExp(
      `\\bi(?:'m| am) (?:an? )?(?:\\w+ )?smoker\\b|\\bi ${ADVERBS}(?:smoke|vape)\\b|${CLAUSE_START}(?:social|occasional|light) smoker\\b|\\benjoy (?:an? |the )?(?:occasional )?(?:shisha|hookah|cigar)`,
    ),
  },
  drinks: {
    about: /drink|alcohol|teetotal|wine|beer|whisk|cocktail/,
    // "I do not drink coffee" says nothing about alcohol.
    no: new RegExp(
      `\\b(?:non[- ]?drinker|${NEVER}(?: smoke,? (?:or|nor|and))? drink(?= ?(?:$|[.,;!)]|alcohol\\b|wine\\b|beer\\b|at all\\b|any alcohol\\b|(?:or|nor|and) (?:smoke|gamble|party)\\b))|alcohol[- ]free|no alcohol|teetotal\\w*|(?:quit|stopped|gave up) drinking)\\b`,
    ),
    yes: new RegExp(
      `\\bi(?:'m| am) (?:an? )?(?:\\w+ )?drinker\\b|${CLAUSE_START}(?:social|occasional) drinker\\b|\\bi ${ADVERBS}drink (?:alcohol|wine|beer|socially|occasionally)\\b|\\benjoy (?:an? )?(?:occasional )?(?:glass of wine|wine|beer|whisk(?:e)?y|cocktails?)\\b`,
    ),
  },
  usesDrugs: {
    about: /drug|weed|cannabis|marijuana|420/,
    no: /\b(?:no drugs|drug[- ]free|(?:do not|never) (?:use|take|do) drugs|(?:do not|never) smoke weed)\b/,
    yes: /\bi (?:sometimes |occasionally )?(?:use|smoke) (?:weed|cannabis|marijuana)\b|\b420[- ]friendly\b/,
  },
  prays: {
    about: /pray|salah|fajr|tahajjud/,
    no: /\b(?:do not|rarely|seldom|hardly|never|not) pray\b|\bnot praying\b/,
    yes: /\bi (?:\w+ )?pray\b|\bpray(?:ing)? (?:five|5)\b|\b(?:five|5) (?:daily )?prayers\b|\bmy (?:daily )?prayers?\b|\bsalah\b|\bfajr\b(?! (?:is|can be|feels) (?:hard|difficult|a struggle))|\btahajjud\b|\bprayer is\b/,
  },
  relocates: {
    about: /relocat|mov/,
    no: /\b(?:not (?:willing|able|open|looking|ready|planning) to|unwilling to|can not|will not|would not|do not want to|unable to|no plans to) (?:relocat\w+|move)\b/,
    yes: /\b(?:open|willing|happy|ready|able|prepared|glad) to (?:relocat\w+|mov(?:e|ing))\b|\b(?:would|can|will) relocate\b/,
  },
  wearsHijab: {
    about: /hijab/,
    no: /\b(?:not|never|no longer|without|stopped|quit|gave up|took off|took|removed)(?: wear(?:ing)?| an?| my| the| off)* hijabi?\b/,
    yes: /\bwear(?:ing)? (?:an? |the |my )?hijab\b|\bhijabi\b/,
  },
  hasBeard: {
    about: /beard|shaven/,
    no: /\bclean[- ]shaven\b|\b(?:no|not have a|not keep a|shaved? (?:off )?my) beard\b/,
    yes: /\bi (?:have|keep|wear|sport) (?:an? |my )?(?:\w+ )?beard\b|\bbearded\b/,
  },
  hasPets: {
    about: /dog|cat|pet/,
    no: /\b(?:no pets|allergic to (?:dogs|cats|pets))\b/,
    yes: /\bmy (?:\w+ )?(?:dogs?|cats?|pets?)\b|\bi have (?:an? |two |three )(?:dogs?|cats?)\b|\b(?:dog|cat) (?:owner|mum|mom|dad)\b/,
  },
  hasCats: {
    about: /cat/,
    no: /\ballergic to cats\b/,
    yes: /\bmy (?:\w+ )?cats?\b|\bi have (?:an? |two |three )cats?\b|\bcat (?:owner|mum|mom|dad)\b/,
  },
  hasDogs: {
    about: /dog/,
    no: /\b(?:allergic to|afraid of) dogs\b/,
    yes: /\bmy (?:\w+ )?dogs?\b|\bi have (?:an? |two |three )dogs?\b|\bdog (?:owner|mum|mom|dad)\b/,
  },
  polygyny: {
    about: /polyg|second wife|co-?wife/,
    no: /\b(?:no|not|against|never) (?:\w+ ){0,3}(?:polygyny|polygamy|second wife)\b/,
    yes: /\b(?:open to|seeking|looking for|want) (?:an? )?(?:polygyny|polygamy|polygynous|second wife|co-?wife)\b/,
  },
  hasChildren: {
    about: /child|kid|son|daughter|single|(?:mother|father|mum|mom|dad) /,
    no: /\b(?:no|not have|never had|without)(?: any)? (?:kids|children)\b/,
    yes: /\bi have (?:an? |one |two |three |four |\d )?(?:\w+ )?(?:kids?|child|children|sons?|daughters?)\b|\b(?:mother|father|mum|mom|dad) (?:of|to) (?:one|two|three|four|an? |my |\d)|\bsingle (?:mum|mom|mother|dad|father|parent)\b/,
  },
};

/**
 * What stands before words that would affirm a trait, where they do not: they are denied, past, difficult, hoped for, or about
 * somebody else.
 */
const UNSAID =
  /\b(?:not|never|no longer|nor|neither|without|used to|stopped|quit|gave up|struggl\w+|miss|missed|try|trying|tried|wish|hope|hoping|hopes|wants?|looking for|seeking|prefer|someone|somebody|anyone|(?:man|woman|person|partner|husband|wife|spouse) who|my (?:ex|mother|father|mum|mom|dad|sister|brother|parents|family|friends?|cousins?|aunt|uncle|husband|wife|late))\b/;
const CLAUSE_END = /[.,;:!?]| but | though | although | and i /g;

/** Returns whether a text affirms what `yes` matches somewhere, of its author and now. */
function affirms(plain: string, yes: RegExp): boolean {
  const found = yes.exec(plain);
  if (!found) return false;
  let start = 0;
  for (const end of plain.slice(0, found.index).matchAll(CLAUSE_END)) start = end.index + end[0].length;
  if (!UNSAID.test(plain.slice(start, found.index))) return true;
  return affirms(plain.slice(found.index + found[0].length), yes);
}

/** Every trait, in a fixed order. */
const TRAITS: readonly Trait[] = Object.keys(READINGS) as Trait[];

/** Returns whether a bio is read for something. */
export const isTrait = (name: string): name is Trait => Object.hasOwn(READINGS, name);

const NOTHING_SAID = Object.fromEntries(TRAITS.map((trait) => [trait, null])) as Record<Trait, boolean | null>;

/** Reads one trait from a normalised text. */
function readTrait(plain: string, trait: Trait): boolean | null {
  const { about, no, yes } = READINGS[trait];
  if (!about.test(plain)) return null;
  if (no.test(plain)) return false;
  return affirms(plain, yes) ? true : null;
}

/** Reads all traits from a text that is already normalised. */
export function readTraitsOfPlain(plain: string): Traits {
  if (plain === '') return NOTHING_SAID;
  const said = { ...NOTHING_SAID };
  for (const trait of TRAITS) said[trait] = readTrait(plain, trait);
  return said;
}
