import { type Condition, not } from './condition.ts';
import * as facts from './facts.ts';
import type { Part } from './part.ts';
import { toHeight } from './tokens.ts';

/** What a part means: who is left out; what it can be asked back with; or null where it is not understood. */
export type PartReading = { readonly excludes: Condition } | { readonly choices: readonly [string, string] } | null;

const LOWEST_AGE = 18;
/** "Over 10 years" means a gap between two ages; below this "over 20 years" may mean either. */
const LOWEST_AGE_IN_YEARS = 30;
const LOWEST_CM = 140;

const excludes = (condition: Condition | null): PartReading => condition && { excludes: condition };

/** Reads a part that is about a height, an age, a distance or a place; undefined where it is about none of these. */
export function readMeasure(part: Part): PartReading | undefined {
  const topics = part.topics.filter((sign) => !MEASURE_SIGNS.has(sign));
  if (topics.length > 0) return undefined;
  if (part.heights.length > 0) return excludes(readHeight(part, part.heights[0] ?? null));
  if (part.distances.length > 0) return excludes(readDistance(part));
  if (part.places.length > 0) return readPlace(part);
  if (part.ranges.length > 0) return excludes(readRange(part));
  if (part.numbers.length > 0) return excludes(readNumber(part));
  if (part.has('TALLER', 'SHORTER', 'OLDER', 'YOUNGER')) return excludes(readComparison(part));
  return part.topics.length > 0 ? null : undefined;
}

const MEASURE_SIGNS: ReadonlySet<string> = new Set([
  'OVER',
  'UNDER',
  'OLDER',
  'YOUNGER',
  'TALLER',
  'SHORTER',
  'GAP',
  'LIVES',
  'FROM',
  'OUTSIDE',
  'AWAY',
]);

/** Leaves out whom a condition holds of, unless it is required; `isWish`: it is required where nothing else is said. */
const turn = (part: Part, condition: Condition, isWish = false): Condition => {
  const isRequired = part.isRequired ?? (isWish && !part.isDenied);
  return isRequired ? not(condition) : condition;
};

function readHeight(part: Part, found: Part['heights'][number] | null): Condition | null {
  if (!found) return null;
  const { height, isOpen } = found;
  if (part.has('MAX')) return facts.tallerThan(height);
  if (part.has('UNDER', 'SHORTER')) return turn(part, facts.shorterThan(height));
  if (part.has('OVER', 'TALLER')) return turn(part, facts.tallerThan(height), true);
  if (isOpen || part.has('MIN') || part.has('MUST')) {
    return part.isDenied && !part.has('MIN') ? null : facts.shorterThan(height);
  }
  return null;
}

function readDistance(part: Part): Condition | null {
  const far = facts.fartherThan(part.distances[0] ?? 0);
  return part.has('OVER') && part.isRequired === true && !part.has('MAX') ? null : far;
}

function readPlace(part: Part): PartReading {
  const named = part.places.map(({ place, written }) => facts.livesIn(place, written));
  const [inside, second] = named;
  const written = part.places[0]?.written ?? '';
  // Who would not live somewhere may live anywhere else.
  if (!inside || second || part.has('REFUSES', 'RELUCTANT')) return null;
  if (part.has('OUTSIDE')) return excludes(turn(part, not(inside)));
  const isRequired = part.isRequired;
  if (isRequired !== null) return excludes(isRequired ? not(inside) : inside);
  const choices = { choices: [`Must live in ${written}`, `No one in ${written}`] as const };
  if (part.isDenied) return part.has('FROM') || !part.has('LIVES') ? choices : excludes(not(inside));
  if (part.has('PERSON') && part.has('LIVES')) return choices;
  return excludes(inside);
}

function readRange(part: Part): Condition | null {
  const { from, to } = part.ranges[0] ?? { from: 0, to: 0 };
  if (from < LOWEST_AGE || to < from || part.has('OVER', 'UNDER')) return null;
  return turn(part, facts.aged(from, to));
}

function readNumber(part: Part): Condition | null {
  const [first, second] = part.numbers;
  if (!first || second) return null;
  const { value, isOpen } = first;
  if (value >= LOWEST_CM) {
    return part.has('TALLER', 'SHORTER', 'OVER', 'UNDER', 'MIN')
      ? readHeight(part, { height: toHeight(value), isOpen })
      : null;
  }
  const isGap = part.has('GAP', 'ME') || (part.has('OLDER', 'YOUNGER') && !part.isNumberLast);
  if (isGap) return readGap(part, value, isOpen);
  if (value < LOWEST_AGE || (part.has('YEARS') && !part.has('AGED') && value < LOWEST_AGE_IN_YEARS)) return null;
  if (part.has('MAX')) return facts.aged(value + 1, null);
  if (part.has('MIN')) return facts.aged(null, value - 1);
  if (part.has('OVER', 'OLDER')) return turn(part, facts.aged(value + 1, null));
  if (part.has('UNDER', 'YOUNGER')) return turn(part, facts.aged(null, value - 1));
  return isOpen ? turn(part, facts.aged(value, null)) : null;
}

function readGap(part: Part, value: number, isOpen: boolean): Condition | null {
  const [older, younger] = [part.has('OLDER'), part.has('YOUNGER')];
  const side = older === younger ? 'apart' : older ? 'older' : 'younger';
  const isMore = part.has('OVER') && !isOpen;
  const more = facts.yearsApart(side, isMore ? value : value - 1);
  // "Within 5 years", "no more than 5 years older": whatever else is said, more is left out.
  if (part.has('MAX') || part.has('UNDER') || (part.isDenied && isMore)) return facts.yearsApart(side, value);
  return turn(part, more);
}

function readComparison(part: Part): Condition | null {
  if (part.topics.length > 1) return null;
  if (part.has('TALLER')) return part.has('ME') ? turn(part, facts.TALLER_THAN_ME, true) : null;
  if (part.has('SHORTER')) return part.has('ME') ? turn(part, facts.SHORTER_THAN_ME) : null;
  if (part.has('VERY', 'TOO')) return null;
  return turn(part, facts.yearsApart(part.has('OLDER') ? 'older' : 'younger', 0));
}
