import type { PlanContext } from './plan-context.ts';

/** Why a member with a free place has no card today: the filter that left nobody. */
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
  /** Members with gender and age. */
  readonly eligible: number;
  readonly withCard: number;
  readonly withoutCard: Readonly<Partial<Record<EmptyBatchReason, number>>>;
}

const MEMBERS_A_STEP = 500;

/** Counts those who have a card, of this plan or of earlier today (`served`), and asks of each other one why not. */
export function* computePlanStatistics(
  planning: PlanContext,
  served: ReadonlySet<string>,
): Generator<void, PlanStatistics> {
  const { pool, state } = planning;
  const withoutCard: Partial<Record<EmptyBatchReason, number>> = {};
  let [eligible, withCard] = [0, 0];
  for (let me = 0; me < pool.size; me++) {
    if (me % MEMBERS_A_STEP === 0) yield;
    if (!pool.profiles.isComplete(me)) continue;
    eligible++;
    // Without a free place their batch is full.
    if (state.assignments.countOf(me) > 0 || !state.hasFreeSlot(me) || served.has(pool.getId(me))) {
      withCard++;
      continue;
    }
    const why = whyNoCard(planning, me);
    withoutCard[why] = (withoutCard[why] ?? 0) + 1;
    yield;
  }
  return { eligible, withCard, withoutCard };
}

/** The filter at which the last of all people falls out, in the order of `NO_CARD`. */
function whyNoCard(planning: PlanContext, me: number): EmptyBatchReason {
  let farthest = 0;
  for (const other of planning.pool.index.listOppositeGender(me)) {
    farthest = Math.max(farthest, filterOf(planning, me, other));
    if (farthest === EMPTY_BATCH_REASONS.length - 1) break;
  }
  return EMPTY_BATCH_REASONS[farthest] ?? 'nobody';
}

/** The first filter that keeps two apart, by its place in `NO_CARD`. */
function filterOf(
  { pool: { profiles: people, dealBreakers, privacy }, state }: PlanContext,
  me: number,
  other: number,
): number {
  if (!people.isInAgeRange(me, other) || !people.isInAgeRange(other, me)) return 1;
  if (!people.isInDistance(me, other) || !people.isInDistance(other, me)) return 2;
  if (dealBreakers.excludes(me, other) || dealBreakers.excludes(other, me)) return 3;
  if (!privacy.canSee(me, other)) return 4;
  return state.ledger.canOffer(me, other) ? 6 : 5;
}
