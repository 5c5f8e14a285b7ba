import { findRegion } from '../places/gazetteer.ts';
import { getDistanceKm, isCountryName, isSameCity, resolvePlace } from '../places/places.ts';
import {
  CM_PER_INCH,
  DIVORCED,
  HIGH_SCHOOL,
  MODERATE,
  NEVER_MARRIED,
  VERY_PRACTICING,
  WIDOWED,
} from '../text/ordinal-scales.ts';
import type { Trait } from '../text/traits.ts';
import type { MemberFacts } from './member-facts.ts';

/** The meaning of a deal-breaker that was understood. */
export interface Understood {
  /** Which members it excludes, worded for its owner. */
  readonly meaning: string;
  /** Returns whether the deal-breaker of `me` excludes `other`. */
  readonly hits: (other: MemberFacts, me: MemberFacts) => boolean;
}

/** An entry of the dictionary of deal-breakers. */
export interface Entry {
  /** Matches the whole normalised text without filler words, so that no entry is found in a part of a sentence. */
  readonly pattern: RegExp;
  /** Returns the meaning of a text that matched; null where it is ambiguous. */
  readonly read: (found: RegExpExecArray) => Understood | null;
}

/** Returns a pattern that matches only a whole text. */
const whole = (source: string): RegExp => new RegExp(`^(?:${source})$`);
/** Builds an entry whose meaning does not depend on what was matched. */
const fixed = (source: string, meaning: string, hits: Understood['hits']): Entry => ({
  pattern: whole(source),
  read: () => ({ meaning, hits }),
});
/** Builds an entry that excludes members whose bio affirms (`value` true) or denies a trait. */
const says = (source: string, trait: Trait, value: boolean, meaning: string): Entry =>
  fixed(source, meaning, (other) => other.trait(trait) === value);

const NO = '(?:no |not |must not be |must not |heavy |regular |social |current )*';
const KIDS = '(?:children|kids|child|kid)';
const EARLIER = '(?: from (?:an? )?(?:previous|former|past|prior|earlier) (?:marriage|relationship)s?)?';
const NOT = '(?:do not|does not|not|never|will not|unwilling to|not willing to)';
const LONG_DISTANCE_KM = 250;
const MILE_KM = 1.609;

const lifestyle: Entry[] = [
  says(
    `${NO}(?:smok(?:e|es|er|ers|ing)|cigarettes?|vap(?:e|es|er|ers|ing)|shisha|hookah|tobacco)|must be (?:an? )?non-?smokers?`,
    'smokes',
    true,
    'People who write that they smoke',
  ),
  says(
    `${NO}(?:alcohol|drink(?:s|er|ers|ing)?(?: alcohol)?|drinks? alcohol|alcohol use)`,
    'drinks',
    true,
    'People who write that they drink alcohol',
  ),
  says(`${NO}(?:drugs?|drug use|drug users?|weed|cannabis)`, 'usesDrugs', true, 'People who write that they use drugs'),
  says(
    `${NO}(?:pets?|dogs?|cats?|(?:dog|cat|pet) owners?|has (?:pets|dogs|cats))`,
    'hasPets',
    true,
    'People who write that they have pets',
  ),
  says(
    `${NO}(?:polygam(?:y|ous)|polygyn(?:y|ous)|second wife|co-?wives)`,
    'polygyny',
    true,
    'People who write that they are open to polygyny',
  ),
  says(
    `(?:${NOT} wear(?:ing|s)? (?:an? )?hijab|without hijab|must wear (?:an? )?hijab)`,
    'wearsHijab',
    false,
    'People who write that they do not wear hijab',
  ),
];

const family: Entry[] = [
  fixed(
    `(?:has |have |having |had |already has |already have )?${KIDS}${EARLIER}|single (?:parents?|mothers?|fathers?|mums?|moms?|dads?)|step-?${KIDS}|must (?:have no|not have) ${KIDS}`,
    'People who have children',
    (other) => other.hasChildren === true,
  ),
  fixed(
    `${NOT} want(?:s|ing)? (?:to have )?(?:any |more )?${KIDS}|no desire for ${KIDS}|child-?free|childless by choice|must want ${KIDS}`,
    'People who do not want children',
    (other) => other.wantsChildren === false,
  ),
  fixed(
    `(?:want|wants|wanting) (?:to have )?(?:more )?${KIDS}`,
    'People who want children',
    (other) => other.wantsChildren === true,
  ),
  fixed('(?:no )?(?:been )?divorc(?:e|ed|ees?)', 'People who are divorced', (o) => o.marital === DIVORCED),
  fixed('(?:no )?widow(?:s|ed|er|ers)?', 'People who are widowed', (o) => o.marital === WIDOWED),
  fixed(
    '(?:has |have )?(?:been )?(?:previously married|married before|married previously|been married)|(?:previous|past|prior) marriages?|(?:must be|only) never married|must never have been married',
    'People who have been married before',
    (o) => o.marital !== null && o.marital > NEVER_MARRIED,
  ),
];

const faith: Entry[] = [
  says(
    `${NOT} pray(?:s|ing)?(?: (?:regularly|five times(?: a day)?|5 times(?: a day)?))?|non-?praying|no prayers?|must pray(?: (?:five|5) times(?: a day)?)?`,
    'prays',
    false,
    'People who write that they do not pray',
  ),
  fixed(
    `(?:not|non|non-)\\s?-?(?:very )?(?:practi[cs]ing|religious)|must be practi[cs]ing|(?:only )?moderate(?:ly religious)?`,
    "People whose religious practice is 'moderate'",
    (o) => o.religious === MODERATE,
  ),
  fixed(
    '(?:too|very|overly) (?:religious|strict|conservative)|very practi[cs]ing',
    "People whose religious practice is 'very practicing'",
    (o) => o.religious === VERY_PRACTICING,
  ),
];

const place: Entry[] = [
  says(
    `${NOT} (?:to )?(?:willing to |able to |open to )?(?:relocat(?:e|es|ing)|mov(?:e|ing))|(?:can not|unable to) (?:relocate|move)|(?:unwilling|refuses) to (?:relocate|move)|must (?:be willing to )?(?:relocate|move)`,
    'relocates',
    false,
    'People who write that they will not relocate',
  ),
  fixed(
    '(?:having to |have to |needing to )?(?:relocat(?:e|ing)|move)|(?:no )?relocation',
    'People elsewhere who write that they will not relocate',
    (o, me) =>
      o.trait('relocates') === false &&
      o.place?.city != null &&
      me.place?.city != null &&
      !isSameCity(o.place, me.place),
  ),
  fixed(
    '(?:no )?long[- ]distance(?: relationships?)?',
    `People whose city is more than ${LONG_DISTANCE_KM} km from yours`,
    (o, me) => (getDistanceKm(o.place, me.place) ?? 0) > LONG_DISTANCE_KM,
  ),
  {
    pattern: whole(
      '(?:lives? )?(?:more than|over|further than|farther than|beyond) (\\d{1,5}) ?(km|kilomet(?:er|re)s?|mi|miles?)(?: away)?',
    ),
    read: ([, amount = '0', unit = 'km']) => {
      const km = Math.round(Number(amount) * (unit.startsWith('m') ? MILE_KM : 1));
      return {
        meaning: `People whose city is more than ${km} km from yours`,
        hits: (o, me) => (getDistanceKm(o.place, me.place) ?? 0) > km,
      };
    },
  },
  fixed(
    '(?:lives? |living )?(?:abroad|overseas|(?:in )?an?other country|different country|outside my country)',
    'People who live in another country than you',
    (o, me) => o.place !== null && me.place !== null && o.place.country !== me.place.country,
  ),
  {
    pattern: whole('(?:lives? |living |based )?outside (?:of )?(?:the )?(.+)'),
    read: ([, where = '']) => {
      const named = resolvePlace(where);
      // "Outside Ontario" may mean the province or the city of that name, so it counts as not understood.
      if (!named || (named.city === null && !isCountryName(where)) || findRegion(where)) return null;
      return {
        meaning: `People who live outside ${named.city ?? 'that country'}`,
        hits: ({ place: p }) =>
          p !== null &&
          (p.country !== named.country || (named.city !== null && p.city !== null && p.city !== named.city)),
      };
    },
  },
];

const HEIGHT = `(\\d)\\s?(?:'|ft|feet|foot)\\s?(\\d{1,2})?\\s?(?:"|''|in|inches)?(?: tall)?`;

const CM = '(1\\d{2}|2[0-3]\\d) ?cm(?: tall)?';

const heightLimit = (side: string, limit: number, written: string): Understood => {
  const less = /under|below|short|less/.test(side);
  return {
    meaning: `People ${less ? 'shorter' : 'taller'} than ${written}`,
    hits: ({ inches: height }) => height !== null && (less ? height < limit : height > limit),
  };
};

const person: Entry[] = [
  {
    pattern: whole(`(under|below|shorter than|less than|over|above|taller than) ${HEIGHT}`),
    read: ([, side = '', feet = '0', rest = '0']) =>
      heightLimit(side, Number(feet) * 12 + Number(rest), `${feet}'${rest}`),
  },
  {
    pattern: whole(`(under|below|shorter than|less than|over|above|taller than) ${CM}`),
    read: ([, side = '', cm = '0']) => heightLimit(side, Number(cm) / CM_PER_INCH, `${cm} cm`),
  },
  {
    pattern: whole('(over|above|older than|under|below|younger than) (?:the age of )?(\\d{2})(?: years?(?: old)?)?'),
    read: ([text, side = '', years = '0']) => {
      const older = /over|above|older/.test(side);
      const limit = Number(years);
      // "Over 10 years" means a gap between two ages, and "over 20 years" may mean a gap or an age.
      if (limit < (/years?$/.test(text) ? 30 : 18)) return null;
      return {
        meaning: `People ${older ? 'over' : 'under'} ${limit}`,
        hits: (o) => o.age !== null && (older ? o.age > limit : o.age < limit),
      };
    },
  },
  {
    pattern: whole(
      '(?:(?:an? )?age (?:gap|difference) (?:of )?)?(?:more than|over|above) (\\d{1,2}) years?(?: (older|younger)(?: than me)?| apart| age (?:gap|difference))?',
    ),
    read: ([text, years = '0', side]) => {
      if (side === undefined && !/age|apart/.test(text)) return null;
      const limit = Number(years);
      return {
        meaning: `People more than ${limit} years ${side ? `${side} than you` : 'from your age'}`,
        hits: (o, me) => {
          if (o.age === null || me.age === null) return false;
          const gap = o.age - me.age;
          return (side === 'older' ? gap : side === 'younger' ? -gap : Math.abs(gap)) > limit;
        },
      };
    },
  },
  {
    pattern: whole('(older|younger)(?: than me)?'),
    read: ([, side = '']) => ({
      meaning: `People ${side} than you`,
      hits: (o, me) => o.age !== null && me.age !== null && (side === 'older' ? o.age > me.age : o.age < me.age),
    }),
  },
  fixed(
    "(?:no |without (?:an? )?|not having (?:an? )?)(?:university |college |higher )?(?:degree|education)|uneducated|less than (?:an? )?(?:bachelor'?s?|degree)",
    'People whose education ended with high school',
    (o) => o.education === HIGH_SCHOOL,
  ),
];

/** All entries, in the order in which they are tried. */
export const PREDICATES: readonly Entry[] = [...lifestyle, ...family, ...faith, ...place, ...person];
