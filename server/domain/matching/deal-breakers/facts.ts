import { getDistanceKm, getPlaceKey, isSameCity, isWithin, type Place } from '../places/places.ts';
import { CM_PER_INCH, DIVORCED, NEVER_MARRIED, WIDOWED } from '../text/ordinal-scales.ts';
import { type Condition, condition } from './condition.ts';
import type { HeldFact } from './member-facts.ts';

/* The conditions that a deal-breaker can be made of. */

const held = (fact: HeldFact, key: string, words: string, otherwise: string): Condition =>
  condition(key, words, otherwise, (other) => other.holds(fact));

const stepFrom = (value: number | null, isSo: (step: number) => boolean): boolean | null =>
  value === null ? null : isSo(value);

export const SMOKES = held('smokes', 'smokes', 'who smoke', 'who do not smoke');
export const DRINKS = held('drinks', 'drinks', 'who drink alcohol', 'who do not drink alcohol');
export const USES_DRUGS = held('usesDrugs', 'drugs', 'who use drugs', 'who do not use drugs');
export const HAS_PETS = held('hasPets', 'pets', 'who have pets, or would like some', 'who want no pets');
export const HAS_CATS = held('hasCats', 'cats', 'who have a cat, or would like one', 'who want no cat');
export const HAS_DOGS = held('hasDogs', 'dogs', 'who have a dog, or would like one', 'who want no dog');
export const POLYGYNY = held('polygyny', 'polygyny', 'who are open to polygyny', 'who are against polygyny');
export const PRAYS = held('prays', 'prays', 'who pray the five prayers', 'who pray rarely or never');
export const MOVES = held('relocates', 'moves', 'who would move', 'who would not move');
export const WEARS_HIJAB = held('wearsHijab', 'hijab', 'who wear hijab', 'who do not wear hijab');
export const HAS_BEARD = held('hasBeard', 'beard', 'who have a beard', 'who have no beard');
export const IN_LAWS = held(
  'livesWithParents',
  'in-laws',
  'who would live with parents',
  'who would not live with parents',
);
export const INTEREST = held('takesInterest', 'riba', 'who use loans with interest', 'who avoid interest');
export const DEBTS = held('hasDebts', 'debts', 'who have debts', 'who have no debts');
export const WIFE_AT_HOME = held(
  'wifeAtHome',
  'wife-home',
  'who would rather have the wife at home',
  'who expect a wife to work',
);

export const HAS_CHILDREN = held('hasChildren', 'kids', 'who have children', 'who have no children');
export const WANTS_CHILDREN = held('wantsChildren', 'wants-kids', 'who want children', 'who do not want children');
export const IS_DIVORCED = condition('divorced', 'who are divorced', 'who are not divorced', (o) =>
  stepFrom(o.marital, (step) => step === DIVORCED),
);
export const IS_WIDOWED = condition('widowed', 'who are widowed', 'who are not widowed', (o) =>
  stepFrom(o.marital, (step) => step === WIDOWED),
);
export const WAS_MARRIED = condition('married', 'who have been married before', 'who have never been married', (o) =>
  stepFrom(o.marital, (step) => step > NEVER_MARRIED),
);

const PRACTICE_WORDS = ['moderate', 'practicing', 'very practicing'];

/** Whose practice is at least `step`, 1 or 2. */
export const practiceFrom = (step: number): Condition =>
  condition(
    `practice>${step - 1}`,
    step === 1 ? "whose religious practice is 'practicing' or more" : "whose religious practice is 'very practicing'",
    `whose religious practice is '${PRACTICE_WORDS.slice(0, step).join("' or '")}'`,
    (o) => stepFrom(o.religious, (at) => at >= step),
  );

const EDUCATION_WORDS = [
  'ended with high school',
  'ended with a bachelor’s degree or before',
  'ended with a master’s degree or before',
];
const EDUCATION_FROM = ['have a degree', 'have a master’s degree or more', 'have a doctorate or a professional degree'];

/** Whose education is at least `step`, 1 to 3. */
export const educationFrom = (step: number): Condition =>
  condition(
    `education>${step - 1}`,
    `who ${EDUCATION_FROM[step - 1]}`,
    `whose education ${EDUCATION_WORDS[step - 1]}`,
    (o) => stepFrom(o.education, (at) => at >= step),
  );

const TRADITION_WORDS = ['Sunni', 'Shia'];

/** Whose tradition is Sunni (0) or Shia (1). */
export const ofTradition = (step: 0 | 1): Condition =>
  condition(
    TRADITION_WORDS[step]?.toLowerCase() ?? '',
    `who are ${TRADITION_WORDS[step]}`,
    `who are not ${TRADITION_WORDS[step]}`,
    (o) => stepFrom(o.tradition, (at) => at === step),
  );

/** Whose age is from `min` to `max`; either may be missing. */
export const aged = (min: number | null, max: number | null): Condition => {
  const [below, above] = [`under ${min}`, `over ${max}`];
  const inside = min === null ? `${max} or younger` : max === null ? `${min} or older` : `${min} to ${max}`;
  const outside = min === null ? above : max === null ? below : `${below} or ${above}`;
  return condition(`age${min ?? ''}-${max ?? ''}`, `who are ${inside}`, `who are ${outside}`, (o) =>
    stepFrom(o.age, (age) => age >= (min ?? 0) && age <= (max ?? Number.POSITIVE_INFINITY)),
  );
};

export type Side = 'older' | 'younger' | 'apart';

/** Who is more than `years` years older or younger than the owner, or apart from them. */
export const yearsApart = (side: Side, years: number): Condition => {
  const than = side === 'apart' ? 'from your age' : `${side} than you`;
  const [more, less] =
    years === 0
      ? ['who are', 'who are not']
      : [`who are more than ${years} years`, `who are not more than ${years} years`];
  return condition(`${side}>${years}`, `${more} ${than}`, `${less} ${than}`, (o, me) => {
    if (o.age === null || me.age === null) return null;
    const gap = o.age - me.age;
    return (side === 'older' ? gap : side === 'younger' ? -gap : Math.abs(gap)) > years;
  });
};

/** A height as it was written. */
export interface Height {
  readonly inches: number;
  readonly written: string;
}

/** Heights are compared with this tolerance, as they are written in inches or centimetres. */
const TOLERANCE = 0.05;

export const shorterThan = ({ inches, written }: Height): Condition =>
  condition(`height<${written}`, `who are shorter than ${written}`, `who are ${written} or taller`, (o) =>
    stepFrom(o.inches, (height) => height < inches - TOLERANCE),
  );

export const tallerThan = ({ inches, written }: Height): Condition =>
  condition(`height>${written}`, `who are taller than ${written}`, `who are ${written} or shorter`, (o) =>
    stepFrom(o.inches, (height) => height > inches + TOLERANCE),
  );

const comparesHeight = (side: 'taller' | 'shorter'): Condition =>
  condition(side, `who are ${side} than you`, `who are not ${side} than you`, (o, me) => {
    if (o.inches === null || me.inches === null) return null;
    return side === 'taller' ? o.inches > me.inches + TOLERANCE : o.inches < me.inches - TOLERANCE;
  });
export const TALLER_THAN_ME = comparesHeight('taller');
export const SHORTER_THAN_ME = comparesHeight('shorter');

/** Who lives in a city, or in an area where the place is one. */
export const livesIn = (named: Place, written: string): Condition =>
  condition(`in:${getPlaceKey(named)}`, `who live in ${written}`, `who live outside ${written}`, ({ place }) =>
    place === null ? null : isWithin(place, named),
  );

export const SAME_COUNTRY = condition(
  'same-country',
  'who live in your country',
  'who live in another country than you',
  (o, me) => (o.place === null || me.place === null ? null : o.place.country === me.place.country),
);
export const SAME_CITY = condition(
  'same-city',
  'who live in your city',
  'who live in another city than you',
  (o, me) => {
    if (o.place === null || me.place === null) return null;
    if (o.place.country !== me.place.country) return false;
    return o.place.city === null || me.place.city === null ? null : isSameCity(o.place, me.place);
  },
);

/** Whose city is more than `km` kilometres from the owner's. */
export const fartherThan = (km: number): Condition =>
  condition(
    `far>${km}`,
    `whose city is more than ${km} km from yours`,
    `whose city is at most ${km} km from yours`,
    (o, me) => stepFrom(getDistanceKm(o.place, me.place), (distance) => distance > km),
  );

export const MILE_KM = 1.609;
export const toInches = (cm: number): number => cm / CM_PER_INCH;
