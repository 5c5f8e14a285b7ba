import type { mongo } from 'mongoose';
import { FUNNEL_WEEKS, MIN_DECIDERS, OUTCOME_BANDS } from '../../../shared/analytics-options.ts';
import { getRawCollection, LONG_READ, readOnPatientConnection } from '../../database/raw-collection.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import type { StoredTable } from '../../models/operations/analytics-figures.ts';
import { getOtherSide, type Side } from '../../policies/match-access.ts';
import { getDistanceKm, resolvePlace } from '../matching/places/places.ts';
import { listWeeksBefore } from './periods.ts';

type Kept = Pick<Match, 'users' | 'offeredAt' | 'responses' | 'score' | 'coverage'>;
type Facts = Pick<Profile, '_id' | 'age' | 'gender' | 'location'>;

interface Counted {
  decisions: number;
  answered: number;
  yes: number;
  readonly deciders: Set<string>;
  readonly answerers: Set<string>;
}

const BATCH_SIZE = 1_000;

/**
 * Counts by bands of what a pair was like how many of the introductions that began in the last complete weeks before `day` were answered
 * by whom they were shown to, and with yes. A band is shown from fifty people on; counts are rounded down to tens.
 */
export const countOutcomes = async (day: string): Promise<StoredTable> => {
  const weeks = listWeeksBefore(day, FUNNEL_WEEKS);
  const began = { createdAt: { $gte: weeks[0]?.from, $lt: weeks.at(-1)?.until } } as object;
  const projection = { users: 1, offeredAt: 1, responses: 1, score: 1, coverage: 1 };
  const factsOf = await loadFacts();
  const bands = new Map<string, Counted>();
  await readOnPatientConnection(MatchModel, async (matches: mongo.Collection<Match>) => {
    const found = matches.find(began, { projection, batchSize: BATCH_SIZE, ...LONG_READ });
    for await (const match of found) countMatch(match, factsOf, bands);
  });
  return {
    name: 'outcomes',
    rows: Object.values(OUTCOME_BANDS).flatMap((keys) => {
      const hidden = findHidden(keys.map((key) => bands.get(key)));
      return keys.map((key, at) => ({ key, values: describe(hidden.has(at) ? undefined : bands.get(key)) }));
    }),
  };
};

const loadFacts = async (): Promise<ReadonlyMap<string, Facts>> => {
  const profiles = await getRawCollection<Facts>(ProfileModel)
    .find({}, { projection: { age: 1, gender: 1, location: 1 } })
    .toArray();
  return new Map(profiles.map((profile) => [profile._id, profile]));
};

const countMatch = (match: Kept, factsOf: ReadonlyMap<string, Facts>, bands: Map<string, Counted>): void => {
  for (const side of [0, 1] as const) {
    if (match.offeredAt[side] === null) continue;
    const [decider, answer] = [match.users[side], match.responses[side]];
    for (const key of listBands(match, side, factsOf)) {
      const band = bands.get(key) ?? { decisions: 0, answered: 0, yes: 0, deciders: new Set(), answerers: new Set() };
      bands.set(key, band);
      band.decisions += 1;
      band.deciders.add(decider);
      if (answer === null) continue;
      band.answered += 1;
      band.answerers.add(decider);
      if (answer === 'interested') band.yes += 1;
    }
  }
};

/** Returns the last band whose lower end a value reaches. */
const findBand = (keys: readonly string[], value: number): string[] =>
  keys.filter((key) => value >= Number(key.split('-')[1])).slice(-1);

const listBands = ({ users, score, coverage }: Kept, side: Side, factsOf: ReadonlyMap<string, Facts>): string[] => {
  const [mine, theirs] = [factsOf.get(users[side]), factsOf.get(users[getOtherSide(side)])];
  const km = getDistanceKm(resolvePlace(mine?.location ?? null), resolvePlace(theirs?.location ?? null));
  const gap = mine?.age && theirs?.age ? Math.abs(mine.age - theirs.age) : null;
  return [
    ...findBand(OUTCOME_BANDS.score, score),
    ...findBand(OUTCOME_BANDS.coverage, coverage * 100),
    ...(km === null ? [] : findBand(OUTCOME_BANDS.distance, km)),
    ...(gap === null ? [] : findBand(OUTCOME_BANDS.gap, gap)),
    ...(mine?.gender ? [mine.gender] : []),
  ];
};

/** Returns the bands that are not shown: those of too few people, and the smallest other where they would follow from the rest. */
const findHidden = (counted: readonly (Counted | undefined)[]): ReadonlySet<number> => {
  const sizes = counted.map((band) => band?.deciders.size ?? 0);
  const hidden = new Set(sizes.flatMap((size, at) => (size < MIN_DECIDERS ? [at] : [])));
  const people = new Set([...hidden].flatMap((at) => [...(counted[at]?.deciders ?? [])])).size;
  if (people === 0 || people >= MIN_DECIDERS) return hidden;
  const [smallest] = sizes
    .map((size, at) => ({ size, at }))
    .filter(({ at }) => !hidden.has(at))
    .sort((a, b) => a.size - b.size);
  return smallest ? hidden.add(smallest.at) : hidden;
};

const describe = (band: Counted | undefined): (number | null)[] => {
  if (!band) return [null, null, null];
  const { decisions, answered, yes, answerers } = band;
  const percent = (part: number, whole: number): number => Math.round((100 * part) / whole);
  return [
    Math.floor(decisions / 10) * 10,
    percent(answered, decisions),
    answerers.size < MIN_DECIDERS ? null : percent(yes, answered),
  ];
};
