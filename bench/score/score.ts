import { scoreForViewer, toShownScore } from '../../server/domain/matching/explain/shown-score.ts';
import {
  CARD_FIELDS,
  type Candidate,
  FULL_FIELDS,
  redactKeepingProtection,
} from '../../server/domain/matching/member/candidate.ts';
import { planDay } from '../../server/domain/matching/plan/day-plan.ts';
import { buildPool, type Pool } from '../../server/domain/matching/search/pool.ts';
import { createRandom } from '../../server/seed/random.ts';
import { generateCandidates } from '../../testing/people/generate-candidates.ts';
import { judged } from '../goals.ts';
import { tryLimits } from './limits-oracle.ts';

export interface ScoreOptions {
  readonly members: number;
  readonly seed: string;
}

const A_DAY = 7;
const TRIALS = 5_000;
const PERCENT = 100;
const LEVELS = [FULL_FIELDS, CARD_FIELDS];

/** Judges the score that is shown, is it in the order of the engine's own, and does anything hidden move it; and what limits tell. */
export function scoreBench({ members, seed }: ScoreOptions): void {
  const people = [...generateCandidates(members, seed)].filter(({ gender, age }) => gender !== null && age !== null);
  const [usual, worst] = [false, true].map((doAllAllow) => tryLimits(seed, { doAllAllow }));
  console.table(
    judged([
      {
        what: "pairs of a batch in the engine's order, in percent",
        value: Math.round(PERCENT * judgeOrder(people, seed)),
        goal: 75,
        isFloor: true,
      },
      { what: `changes of what is hidden that move a score, of ${TRIALS}`, value: countMoved(people, seed), goal: 0 },
      ...[usual, worst].flatMap((found, at) =>
        found
          ? {
              what: `answers of ${found.guessed} guessed by a limit, ${at ? 'all' : 'half'} allow it: points above the commonest`,
              value: Math.round(10 * found.advantage) / 10,
              goal: 10,
            }
          : [],
      ),
    ]),
  );
}

/** Returns the share of pairs of introductions of one day that the shown score puts in the order of the engine's own. */
function judgeOrder(people: readonly Candidate[], seed: string): number {
  const pool = buildPool(people);
  const byId = new Map(people.map((one) => [one.id, one]));
  const capacity = new Map(people.map(({ id }) => [id, A_DAY]));
  const batches = new Map<string, string[]>();
  for (const { a, b, offeredTo } of planDay({ pool, prior: [], capacity, seed }))
    for (const id of offeredTo) batches.set(id, [...(batches.get(id) ?? []), id === a ? b : a]);
  let [same, all] = [0, 0];
  for (const [id, others] of batches) {
    const scores = others.map((other) => scoreBoth(pool, byId.get(id), byId.get(other)));
    for (const [at, one] of scores.entries())
      for (const before of scores.slice(0, at)) {
        if (one.engine === before.engine) continue;
        all += 1;
        if (one.engine > before.engine === one.shown > before.shown && one.shown !== before.shown) same += 1;
      }
  }
  return same / all;
}

const scoreBoth = (pool: Pool, viewer: Candidate | undefined, other: Candidate | undefined) => {
  const [me, them] = [pool.indexOf(viewer?.id ?? ''), pool.indexOf(other?.id ?? '')];
  if (!viewer || !other || me === undefined || them === undefined) throw new Error('The plan names somebody unknown.');
  return { engine: pool.scores.scorePair(me, them).raw, shown: scoreForViewer(viewer, other, FULL_FIELDS).raw };
};

/** Returns how often the score of somebody moves when all that a viewer does not see of them is another's, wherever it is computed. */
function countMoved(people: readonly Candidate[], seed: string): number {
  const random = createRandom(`hidden ${seed}`);
  let moved = 0;
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const [viewer, other, stranger] = [random.pick(people), random.pick(people), random.pick(people)];
    const visible = LEVELS[trial % LEVELS.length] ?? FULL_FIELDS;
    const seen = Object.fromEntries([...visible].map((field) => [field, other[field]]));
    const changed = { ...stranger, id: other.id, gender: other.gender, ...seen };
    const scores = [other, changed].map((one) => {
      const pool = buildPool([viewer, { ...redactKeepingProtection(one, visible), id: 'other' }]);
      const [me, them] = [pool.indexOf(viewer.id) ?? 0, pool.indexOf('other') ?? 0];
      return [scoreForViewer(viewer, one, visible), toShownScore(pool.scores.scorePair(me, them), visible)];
    });
    if (JSON.stringify(scores[0]) !== JSON.stringify(scores[1])) moved += 1;
  }
  return moved;
}
