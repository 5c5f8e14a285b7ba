import { DayPlan } from '../../server/domain/matching/allocate.ts';
import type { Candidate } from '../../server/domain/matching/candidate.ts';
import { PoolBuilder } from '../../server/domain/matching/pool.ts';
import { recommend } from '../../server/domain/matching/recommend.ts';
import { generateMembers } from '../community/generate-members.ts';
import { percentile } from '../statistics.ts';

/** A process of its own, so that its memory is the engine's: builds a pool, plans a day, and tells what it took. */
const [members = 0, seed = '1'] = [Number(process.argv[2]), process.argv[3]];
const PLACES = 3;
const ON_DEMAND = 300;

let [building, cpu] = [0, 0];
const timed = <T>(work: () => T): { value: T; seconds: number } => {
  const [began, used] = [performance.now(), process.cpuUsage()];
  const value = work();
  const { user, system } = process.cpuUsage(used);
  cpu += (user + system) / 1e6;
  return { value, seconds: (performance.now() - began) / 1000 };
};

const builder = new PoolBuilder();
const open = new Map<string, number>();
const people = generateMembers(members, seed);
for (let next = people.next(); !next.done; ) {
  const page: Candidate[] = [];
  for (; !next.done && page.length < 2_000; next = people.next()) page.push(next.value);
  for (const { id } of page) open.set(id, PLACES);
  building += timed(() => {
    for (const one of page) builder.add(one);
  }).seconds;
}
const built = timed(() => builder.build());
const pool = built.value;
let longestStepMs = 0;
const planned = timed(() => {
  const plan = new DayPlan({ pool, prior: [], open, seed });
  let began = performance.now();
  for (const _ of plan.steps()) {
    longestStepMs = Math.max(longestStepMs, performance.now() - began);
    began = performance.now();
  }
  return plan.offers();
});
const peakMb = process.resourceUsage().maxRSS / 1024;
const waits = Array.from({ length: ON_DEMAND }, (_, n) => {
  const viewerId = pool.idAt(Math.floor((n * members) / ON_DEMAND));
  const began = performance.now();
  recommend({ pool, viewerId, current: [], closed: new Set(), limit: 20, seed });
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
    peakMb: Math.round(peakMb),
    pairs: planned.value.length,
    onDemandP95Ms: rounded(percentile(waits, 0.95)),
  }),
);
