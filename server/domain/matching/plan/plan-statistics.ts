import type { PlanContext } from './plan-context.ts';

/**
 * Why a member with a free slot has no introduction today, in the order in which filters apply: the filter that excluded
 * the last candidates. The texts are stored and shown to staff.
 */
export const EMPTY_BATCH_REASONS = [
  'nobody',
  'age',
  'distance',
  'deal-breakers',
  'blocked or hidden',
  'offered before',
  'others full',
] as const;
export type EmptyBatchReason = (typeof EMPTY_BATCH_REASONS)[number];

/** For the staff's jobs page. */
export interface PlanStatistics {
  /** Members whose gender and age are known. */
  readonly eligible: number;
  readonly withIntroduction: number;
  readonly withoutIntroduction: Readonly<Partial<Record<EmptyBatchReason, number>>>;
}

const MEMBERS_PER_STEP = 500;

/** Counts members with an introduction of this plan or of earlier today (`served`), and finds for the others why not. */
export function* computePlanStatistics(
  context: PlanContext,
  served: ReadonlySet<string>,
): Generator<void, PlanStatistics> {
  const { pool, state } = context;
  const withoutIntroduction: Partial<Record<EmptyBatchReason, number>> = {};
  let [eligible, withIntroduction] = [0, 0];
  for (let me = 0; me < pool.size; me++) {
    if (me % MEMBERS_PER_STEP === 0) yield;
    if (!pool.profiles.isComplete(me) || !pool.isSought(me)) continue;
    eligible++;
    // A member without a free slot has a full batch.
    if (state.assignments.countOf(me) > 0 || !state.hasCapacity(me) || served.has(pool.getId(me))) {
      withIntroduction++;
      continue;
    }
    const why = findEmptyBatchReason(context, me);
    withoutIntroduction[why] = (withoutIntroduction[why] ?? 0) + 1;
    yield;
  }
  return { eligible, withIntroduction, withoutIntroduction };
}

/** Returns the filter that the members who got farthest did not pass. */
function findEmptyBatchReason(context: PlanContext, me: number): EmptyBatchReason {
  let farthest = 0;
  for (const other of context.pool.index.listOppositeGender(me)) {
    farthest = Math.max(farthest, findFailingFilter(context, me, other));
    if (farthest === EMPTY_BATCH_REASONS.length - 1) break;
  }
  return EMPTY_BATCH_REASONS[farthest] ?? 'nobody';
}

/** Returns the first filter that keeps two apart, as an index of `EMPTY_BATCH_REASONS`. */
function findFailingFilter({ pool, state }: PlanContext, me: number, other: number): number {
  const { profiles, dealBreakers } = pool;
  if (!profiles.isSoughtAge(me, other) || !profiles.isSoughtAge(other, me)) return 1;
  if (!profiles.isInDistance(me, other) || !profiles.isInDistance(other, me)) return 2;
  if (dealBreakers.excludes(me, other) || dealBreakers.excludes(other, me)) return 3;
  if (!pool.maySee(me, other)) return 4;
  return state.ledger.canOffer(me, other) ? 6 : 5;
}
