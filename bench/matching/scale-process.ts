import { recommend } from '../../server/domain/matching/explain/recommend.ts';
import { type Candidate, FULL_FIELDS } from '../../server/domain/matching/member/candidate.ts';
import { resolvePlace } from '../../server/domain/matching/places/places.ts';
import { DayPlan } from '../../server/domain/matching/plan/day-plan.ts';
import type { PriorPair } from '../../server/domain/matching/plan/pair-ledger.ts';
import { PoolBuilder } from '../../server/domain/matching/search/pool.ts';
import { DAILY_PACE_FLOOR } from '../../shared/limits.ts';
import { generateCandidates } from '../../testing/people/generate-candidates.ts';
import { withEssentials } from '../month/community.ts';
import { percentile } from '../statistics.ts';

/*
 * Builds a pool, plans a day, and prints the time and memory used as JSON. It runs in a process of its own, so that the
 * memory is that of the engine only. Members have essential answers and were introduced to somebody before, so that all have a pace.
 */
const [members = 0, seed = '1'] = [Number(process.argv[2]), process.argv[3]];
const SLOTS = 3;
const PACE_DAYS = 14;
/** Number of recommendations on demand that are timed. */
const ON_DEMAND = 300;
/** Number of candidates generated at a time; their generation is not timed. */
const PAGE = 250;

let [building, cpu] = [0, 0];
const timed = <T>(work: () => T): { value: T; seconds: number } => {
  const [began, used] = [performance.now(), process.cpuUsage()];
  const value = work();
  const { user, system } = process.cpuUsage(used);
  cpu += (user + system) / 1e6;
  return { value, seconds: (performance.now() - began) / 1000 };
};

// Loads the engine's own data: cities and countries.
resolvePlace('London');
const baselineMb = process.resourceUsage().maxRSS / 1024;
const builder = new PoolBuilder();
const capacity = new Map<string, number>();
const people = generateCandidates(members, seed);
for (let next = people.next(); !next.done; ) {
  const page: Candidate[] = [];
  for (; !next.done && page.length < PAGE; next = people.next()) page.push(withEssentials(next.value));
  for (const { id } of page) capacity.set(id, SLOTS);
  building += timed(() => {
    for (const one of page) builder.add(one);
  }).seconds;
}
/** Yields for each member that somebody who has left was introduced to them before. */
function* listPast(ids: Iterable<string>): Generator<PriorPair, void> {
  for (const id of ids) yield { users: [id, 'gone'], offeredTo: [id], interested: [], closed: true };
}
let longestStepMs = 0;
/** Runs all steps and records the longest one: between two steps a worker handles other events. */
const inSteps = <T>(steps: Generator<void, T>): T => {
  for (;;) {
    const began = performance.now();
    const step = steps.next();
    longestStepMs = Math.max(longestStepMs, performance.now() - began);
    if (step.done) return step.value;
  }
};
const built = timed(() => inSteps(builder.buildInSteps()));
const pool = built.value;
const planned = timed(() => {
  const floors = new Map(Array.from(capacity.keys(), (id) => [id, DAILY_PACE_FLOOR.standard]));
  const pace = { days: PACE_DAYS, floors, taken: new Map<string, number>() };
  const plan = new DayPlan({ pool, prior: listPast(capacity.keys()), capacity, pace, seed });
  inSteps(plan.steps());
  inSteps(plan.statistics());
  return inSteps(plan.listAssignments());
});
const peakMb = process.resourceUsage().maxRSS / 1024;
const waits = Array.from({ length: ON_DEMAND }, (_, n) => {
  const viewerId = pool.getId(Math.floor((n * members) / ON_DEMAND));
  const began = performance.now();
  recommend({
    pool,
    viewerId,
    current: [],
    introducedToday: new Set(),
    closed: new Set(),
    getVisible: () => FULL_FIELDS,
    limit: 20,
    seed,
  });
  return performance.now() - began;
});
const rounded = (value: number): number => Math.round(100 * value) / 100;
console.log(
  JSON.stringify({
    members,
    seconds: rounded(building + built.seconds + planned.seconds),
    cpuSeconds: rounded(cpu),
    readSeconds: rounded(building),
    buildSeconds: rounded(built.seconds),
    planSeconds: rounded(planned.seconds),
    longestStepMs: rounded(longestStepMs),
    baselineMb: Math.round(baselineMb),
    peakMb: Math.round(peakMb),
    pairs: planned.value.length,
    onDemandP95Ms: rounded(percentile(waits, 0.95)),
  }),
);
