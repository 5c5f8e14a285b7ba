import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DayPlan } from '../../server/domain/matching/plan/day-plan.ts';
import { buildPool, runToCompletion } from '../../server/domain/matching/search/pool.ts';
import { generateCandidates } from '../../testing/people/generate-candidates.ts';
import { FROM_SOURCES } from '../../testing/processes/programs.ts';
import { type Goal, judged } from '../goals.ts';
import { toThousandths } from '../statistics.ts';
import { allocate } from './allocations.ts';
import { decide } from './deciding.ts';
import { exposure, mutualMatches, violations } from './judging.ts';

export interface MatchingOptions {
  readonly members: number;
  readonly seed: string;
  /** Whether only seconds and memory are measured. */
  readonly scaleOnly: boolean;
  readonly json: boolean;
}

const SLOTS = 3;
const POOLS = [2_500, 20_000];
const PARTNER_SDS = [0.5, 1, 1.5];
const SEEDS = 3;

/** What the large pool may take: of processor seconds, of memory in MB, and a member against a tenth of the members. */
const SCALE_GOALS = { seconds: 25, megabytes: 350, growth: 2 };

/**
 * Measures the engine against its goals, and compares it with random, one-way and reciprocal choice in the same run. Prints
 * tables, unless `json` is set, and one line of JSON.
 */
export async function matchingBench({ members, seed, scaleOnly, json }: MatchingOptions): Promise<void> {
  const say = (rows: readonly object[]): void => (json ? undefined : console.table(rows));
  const scale = [await measured(Math.round(members / 10), seed), await measured(members, seed)];
  say(scale);
  const [tenth, whole] = scale as [Scale, Scale];
  const growth = toThousandths((whole.cpuSeconds / whole.members) * (tenth.members / tenth.cpuSeconds));
  if (scaleOnly) {
    say(judged(listScaleGoals(whole, growth)));
    console.log(JSON.stringify({ bench: 'matching', seed, ...whole, growth }));
    return;
  }
  const seeds = Array.from({ length: SEEDS }, (_, n) => (n === 0 ? seed : `${seed}.${n}`));
  const evenness = POOLS.flatMap((size) => seeds.map((one) => judge(size, one)));
  const [small, large] = POOLS.map((size) => evenness.filter((one) => one.members === size));
  for (const some of [small, large]) {
    say(some?.flatMap(({ rows }) => rows) ?? []);
    say(
      some?.map(({ members: of, seed: by, statistics, relaxed }) => ({
        members: of,
        seed: by,
        relaxed,
        ...statistics,
      })) ?? [],
    );
  }
  const worst = (values: readonly number[]) => Math.max(...values);
  const found = {
    growth,
    violations: evenness.reduce((sum, one) => sum + one.violations, 0),
    sameBatch: evenness.every(({ isSame }) => isSame),
    gini: toThousandths(worst((large ?? []).map(({ engine }) => engine.gini))),
    unseen: toThousandths(worst((large ?? []).map(({ engine }) => engine.unseen))),
    ratioToOneWay: Math.min(...(large ?? []).flatMap(({ ratios }) => ratios)),
  };
  say(judged(goalsOf(whole, found)));
  const withoutCard = evenness.map(({ members: of, withoutCard: share }) => ({ members: of, share }));
  console.log(JSON.stringify({ bench: 'matching', seed, ...whole, ...found, withoutCard }));
}

const listScaleGoals = ({ members, cpuSeconds, baselineMb, peakMb, onDemandP95Ms }: Scale, growth: number): Goal[] => [
  { what: `${members} members, processor seconds`, value: cpuSeconds, goal: SCALE_GOALS.seconds },
  { what: `${members} members, MB above the empty engine`, value: peakMb - baselineMb, goal: SCALE_GOALS.megabytes },
  { what: 'time a member, against a tenth of the members', value: growth, goal: SCALE_GOALS.growth },
  { what: 'one member on demand, p95 in ms', value: onDemandP95Ms, goal: 50 },
];

/** Lists the goals. Exposure and matches are those at 20,000 members, the worst of all seeds and spreads. */
const goalsOf = (
  whole: Scale,
  found: Record<'growth' | 'violations' | 'gini' | 'unseen' | 'ratioToOneWay', number> & { sameBatch: boolean },
): Goal[] => [
  ...listScaleGoals(whole, found.growth),
  { what: 'hard filters, blocks and allowances violated', value: found.violations, goal: 0 },
  { what: 'same seed, other batch', value: found.sameBatch ? 0 : 1, goal: 0 },
  { what: 'inequality of being shown (Gini)', value: found.gini, goal: 0.1 },
  { what: 'shown to nobody, share', value: found.unseen, goal: 0.02 },
  { what: 'mutual matches, times one-way', value: found.ratioToOneWay, goal: 1.9, isFloor: true },
];

interface Scale {
  readonly members: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly baselineMb: number;
  readonly peakMb: number;
  readonly onDemandP95Ms: number;
}

/** Runs `scale-process.ts` in a process of its own and returns its figures. */
async function measured(members: number, seed: string): Promise<Scale> {
  const program = fileURLToPath(new URL('scale-process.ts', import.meta.url));
  const args = [...FROM_SOURCES, program, String(members), seed];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as Scale;
}

/** Compares the four ways of filling slots for one pool. */
function judge(members: number, seed: string) {
  const pool = buildPool(generateCandidates(members, seed));
  const { assignments, hasEdge, ...ways } = allocate(pool, SLOTS, seed);
  const deciding = PARTNER_SDS.map((sd) => decide(pool, seed, sd));
  const rows = Object.entries(ways).map(([way, allocation]) => {
    const { gini, unseen } = exposure(allocation, hasEdge);
    const matches = deciding.map((one) => mutualMatches(allocation, one));
    return { members, seed, way, gini: toThousandths(gini), unseen: toThousandths(unseen), matches };
  });
  const of = (way: string) => rows.find((row) => row.way === way)?.matches ?? [];
  const plan = new DayPlan({ pool, prior: [], capacity: new Map(pool.ids.map((id) => [id, SLOTS])), seed });
  runToCompletion(plan.steps());
  const statistics = runToCompletion(plan.statistics());
  return {
    members,
    seed,
    rows: rows.map(({ matches, ...row }) => ({
      ...row,
      ...Object.fromEntries(PARTNER_SDS.map((sd, n) => [`matches, partner SD ${sd}`, matches[n]])),
    })),
    engine: exposure(ways.engine, hasEdge),
    ratios: of('engine').map((matches, n) => toThousandths(matches / (of('oneWay')[n] ?? 0))),
    statistics: { ...statistics, withoutIntroduction: JSON.stringify(statistics.withoutIntroduction) },
    withoutCard: toThousandths(1 - statistics.withIntroduction / statistics.eligible),
    relaxed: assignments.filter(({ relaxed }) => relaxed !== undefined).length,
    violations: violations(assignments, generateCandidates(members, seed), SLOTS),
    isSame: fingerprint(runToCompletion(plan.listAssignments())) === fingerprint(assignments),
  };
}

const fingerprint = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
