import type { Candidate, GivenAnswer } from '../../server/domain/matching/member/candidate.ts';
import { getKmBetween } from '../../server/domain/matching/places/middle.ts';
import { resolvePlace } from '../../server/domain/matching/places/places.ts';
import { hash32 } from '../../server/domain/matching/search/seeded.ts';
import type { Tier } from '../../shared/options.ts';
import { generateCandidates } from '../../testing/people/generate-candidates.ts';

/** A generated person of a month. */
export interface Person {
  readonly candidate: Candidate;
  readonly tier: Tier;
  /** Whether they have not been here since before the first day. */
  readonly isAway: boolean;
  /** The day on which they joined. */
  readonly since: number;
}

/** How a community is made. */
export interface MonthSettings {
  readonly members: number;
  /** Of those of the first day. */
  readonly awayShare: number;
  /** Of the members of the first day, each day. */
  readonly newShare: number;
  readonly days: number;
  readonly seed: string;
  /** Where all live; absent = in the cities of the generated people. */
  readonly city?: string;
}

const ESSENTIALS = 3;

/** Generates the people of a month: those of the first day, and each day's newcomers. */
export function makePeople({ members, awayShare, newShare, days, seed, city }: MonthSettings): Person[] {
  const newcomers = Math.round(members * newShare);
  const all = [...generateCandidates(members + newcomers * (days - 1), seed)];
  return all.map((one, at) => {
    const candidate = withEssentials(city === undefined ? one : { ...one, location: city });
    const since = at < members ? 1 : 2 + Math.floor((at - members) / newcomers);
    const chance = draw('away', seed, one.id);
    const tier = draw('tier', seed, one.id);
    return {
      candidate,
      tier: tier < 0.7 ? 'standard' : tier < 0.9 ? 'premium' : 'vip',
      isAway: since === 1 && chance < awayShare,
      since,
    };
  });
}

/** Makes a few of what somebody calls most important essential, as people do who were told what it costs. */
export function withEssentials(one: Candidate): Candidate {
  let left = ESSENTIALS;
  const answers = Object.entries(one.answers).map(([id, given]): [string, GivenAnswer] => {
    if (given.importance !== 9) return [id, given];
    return [id, left-- > 0 ? { ...given, isEssential: true } : { ...given, importance: 3 }];
  });
  return { ...one, answers: Object.fromEntries(answers) };
}

/** Returns a number in [0, 1) that is the same for the same words. */
export const draw = (...words: readonly string[]): number => hash32(...words) / 2 ** 32;

const TRAITS = 8;
const hasTrait = (seed: string, id: string, n: number): boolean => draw('trait', seed, id, String(n)) < 0.5;

/**
 * Whether somebody would say yes to another: by traits that both share and no engine sees, the years between them, the distance, how
 * choosy the one and how liked the other is, and chance. No engine's score is part of it.
 */
export function saysYes(seed: string, me: Candidate, other: Candidate): boolean {
  let shared = 0;
  for (let n = 0; n < TRAITS; n++) if (hasTrait(seed, me.id, n) === hasTrait(seed, other.id, n)) shared++;
  const years = Math.max(0, Math.abs((me.age ?? 0) - (other.age ?? 0)) - 4);
  const [here, there] = [resolvePlace(me.location)?.at, resolvePlace(other.location)?.at];
  const km = here && there ? getKmBetween(here, there) : 0;
  const choosy = 2 * draw('choosy', seed, me.id) - 1;
  const liked = 2 * draw('liked', seed, other.id) - 1;
  const logit = 0.4 + 0.6 * (shared - TRAITS / 2) - 0.08 * years - 0.3 * Math.log10(1 + km / 100) - choosy + liked;
  return draw('chance', seed, me.id, other.id) < 1 / (1 + Math.exp(-logit));
}

/** Whether somebody answers an introduction on its day. */
export const answers = (seed: string, me: string, other: string): boolean => draw('answers', seed, me, other) < 0.8;
