import type { Planning } from './planning.ts';

/** Why a member with a free place has no card today: the filter that left nobody. */
export const NO_CARD = [
  'nobody',
  'age',
  'distance',
  'deal-breakers',
  'blocked or hidden',
  'offered before',
  'others full',
] as const;
export type NoCard = (typeof NO_CARD)[number];

/** For the staff's jobs page. */
export interface PlanStatistics {
  /** Members with gender and age. */
  readonly eligible: number;
  readonly withCard: number;
  readonly withoutCard: Readonly<Partial<Record<NoCard, number>>>;
}

const MEMBERS_A_STEP = 500;

/** Counts those who have a card, of this plan or of earlier today (`served`), and asks of each other one why not. */
export function* planStatistics(planning: Planning, served: ReadonlySet<string>): Generator<void, PlanStatistics> {
  const { pool, state } = planning;
  const withoutCard: Partial<Record<NoCard, number>> = {};
  let [eligible, withCard] = [0, 0];
  for (let me = 0; me < pool.size; me++) {
    if (me % MEMBERS_A_STEP === 0) yield;
    if (!pool.people.isComplete(me)) continue;
    eligible++;
    // Without a free place their batch is full.
    if (state.cards.countOf(me) > 0 || !state.hasRoom(me) || served.has(pool.idAt(me))) {
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
function whyNoCard(planning: Planning, me: number): NoCard {
  let farthest = 0;
  for (const other of planning.pool.shelves.everyoneFor(me)) {
    farthest = Math.max(farthest, filterOf(planning, me, other));
    if (farthest === NO_CARD.length - 1) break;
  }
  return NO_CARD[farthest] ?? 'nobody';
}

/** The first filter that keeps two apart, by its place in `NO_CARD`. */
function filterOf({ pool: { people, dealBreakers, privacy }, state }: Planning, me: number, other: number): number {
  if (!people.inAgeRange(me, other) || !people.inAgeRange(other, me)) return 1;
  if (!people.inDistance(me, other) || !people.inDistance(other, me)) return 2;
  if (dealBreakers.hits(me, other) || dealBreakers.hits(other, me)) return 3;
  if (!privacy.maySee(me, other)) return 4;
  return state.ledger.mayOffer(me, other) ? 6 : 5;
}
