import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DayPlan } from '../../server/domain/matching/allocate.ts';
import { drain } from '../../server/domain/matching/drain.ts';
import { buildPool } from '../../server/domain/matching/pool.ts';
import { generateMembers } from '../community/generate-members.ts';
import { allocate } from './allocations.ts';
import { decide } from './deciding.ts';
import { exposure, mutualMatches, violations } from './judging.ts';

export interface MatchingOptions {
  readonly members: number;
  readonly seed: string;
  readonly json: boolean;
}

const PLACES = 3;
const POOLS = [2_500, 20_000];
const PARTNER_SDS = [0.5, 1, 1.5];
const SEEDS = 3;

/** Judges the engine by the figures that it is to hold, beside random, one-way and reciprocal choice in the same run. */
export async function matchingBench({ members, seed, json }: MatchingOptions): Promise<void> {
  const say = (rows: readonly object[]): void => (json ? undefined : console.table(rows));
  const scale = [await measured(Math.round(members / 10), seed), await measured(members, seed)];
  say(scale);
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
  const [tenth, whole] = scale;
  const worst = (values: readonly number[]) => Math.max(...values);
  console.log(
    JSON.stringify({
      bench: 'matching',
      seed,
      ...whole,
      growth: tenth && whole ? round((whole.cpuSeconds / whole.members) * (tenth.members / tenth.cpuSeconds)) : null,
      violations: evenness.reduce((sum, one) => sum + one.violations, 0),
      sameBatch: evenness.every(({ isSame }) => isSame),
      gini: worst((large ?? []).map(({ engine }) => engine.gini)),
      unseen: worst((large ?? []).map(({ engine }) => engine.unseen)),
      ratioToOneWay: Math.min(...(large ?? []).flatMap(({ ratios }) => ratios)),
      withoutCard: evenness.map(({ members: of, withoutCard }) => ({ members: of, share: withoutCard })),
    }),
  );
}

interface Scale {
  readonly members: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMb: number;
}

async function measured(members: number, seed: string): Promise<Scale> {
  const program = fileURLToPath(new URL('scale-process.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program, String(members), seed]);
  return JSON.parse(stdout) as Scale;
}

/** One pool, given out in four ways. */
function judge(members: number, seed: string) {
  const pool = buildPool(generateMembers(members, seed));
  const { offers, hasEdge, ...ways } = allocate(pool, PLACES, seed);
  const deciding = PARTNER_SDS.map((sd) => decide(pool, seed, sd));
  const rows = Object.entries(ways).map(([way, cards]) => {
    const { gini, unseen } = exposure(cards, hasEdge);
    const matches = deciding.map((one) => mutualMatches(cards, one));
    return { members, seed, way, gini: round(gini), unseen: round(unseen), matches };
  });
  const of = (way: string) => rows.find((row) => row.way === way)?.matches ?? [];
  const plan = new DayPlan({ pool, prior: [], open: new Map(pool.ids.map((id) => [id, PLACES])), seed });
  drain(plan.steps());
  const statistics = drain(plan.statistics());
  return {
    members,
    seed,
    rows: rows.map(({ matches, ...row }) => ({
      ...row,
      ...Object.fromEntries(PARTNER_SDS.map((sd, n) => [`matches, partner SD ${sd}`, matches[n]])),
    })),
    engine: exposure(ways.engine, hasEdge),
    ratios: of('engine').map((matches, n) => round(matches / (of('oneWay')[n] ?? 0))),
    statistics: { ...statistics, withoutCard: JSON.stringify(statistics.withoutCard) },
    withoutCard: round(1 - statistics.withCard / statistics.eligible),
    relaxed: offers.filter(({ relaxed }) => relaxed !== undefined).length,
    violations: violations(offers, generateMembers(members, seed), PLACES),
    isSame: fingerprint(plan.offers()) === fingerprint(offers),
  };
}

const fingerprint = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

const round = (value: number): number => Math.round(1000 * value) / 1000;
