import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { buildBaseline } from '../bench/reads/baseline.ts';
import { FAILURE_WAYS } from '../e2e/kit/failing-calls/walk.ts';
import { measureHangs } from './availability/hanging-database.ts';
import { measureMigration } from './availability/long-migration.ts';
import { measureSlowHeads } from './availability/slow-heads.ts';
import { measureFlips, tryStartOrders } from './availability/start-orders.ts';
import { walkScreens } from './failing-calls/walk-screens.ts';
import { failovers, rollingRestarts, rollingRestartsOfMany, rollingUpdate } from './faults/schedule.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { crawlMarkup, MARKUP_VIEWERS } from './markup/crawl-markup.ts';
import { untilAdvised } from './outages.ts';
import { conclude } from './report.ts';
import type { Run } from './run.ts';
import { runSchemathesis } from './schemathesis/run.ts';
import { runSoak, type SoakResult } from './soak.ts';
import { withTarget } from './target/target.ts';

const say = (line: string) => void process.stderr.write(`${line}\n`);

const MAX_GROWTH_MB = 50;
const MAX_LAG_MS = 100;
const MAX_P95_MS = 250;
const FLIPS_WITHIN_MS = 3_000;
const WRITES_AGAIN_WITHIN_MS = 15_000;
/** Of the pages of people's texts; the others are lists in which the texts of these people have no place. */
const MIN_SHOWING = 0.9;
const ANSWERED_WITHIN_MS = 5_000;
/** From the end of the failovers until a worker has done a job that a server has just enqueued. */
const JOB_WITHIN_MS = 15_000;
const MAX_HANG_GROWTH_MB = 100;

/** Returns how many servers and workers run programs of a folder. */
const countStartedFrom = (folder: string, { cluster }: Run): number =>
  [cluster.parts.server1, cluster.parts.server2, cluster.parts.worker].filter((part) =>
    readFileSync(`/proc/${part.pid()}/cmdline`, 'utf8').includes(folder),
  ).length;

/** Prints what members noticed of restarts, and whether they noticed nothing. */
const judgeSoak = (name: string, given: object, result: SoakResult): void => {
  const { acknowledged, stable, refused, violations, seconds, recoveries } = result;
  const slowestMs = Math.round(Math.max(0, ...recoveries.flatMap((one) => one.caughtUpAfter.map((ms) => ms ?? 6e4))));
  const figures = { ...given, restarts: recoveries.length, acknowledged, stable, refused, seconds, slowestMs };
  const isHolding = violations.length === 0 && refused === 0 && stable === acknowledged;
  conclude(name, { ...figures, violations }, isHolding);
};

/** Adds the commands that attack the input, the pages and the availability of a service. */
export const addTrustCommands = (program: Command): void => {
  program
    .command('fuzz')
    .description('random requests, events, packets and bytes: does any end or harm the server?')
    .option('--inputs <n>', 'in all', '100000')
    .option('--seed <n>', 'of the inputs', '1')
    .action(async ({ inputs, seed }: Record<'inputs' | 'seed', string>) => {
      const options = { inputs: Number(inputs), seed: Number(seed), say };
      const result = await withTarget((target) => fuzz(target, options));
      const isSmall = result.grownMB.heap < MAX_GROWTH_MB && result.p99LagMs < MAX_LAG_MS;
      conclude('fuzz', { seed, ...result }, result.faults.length === 0 && isSmall);
    });

  program
    .command('schemathesis')
    .description('schemathesis against the OpenAPI document, as a visitor, a member and an admin')
    .option('--max-examples <n>', 'of each call and kind of data', '200')
    .option('--seed <n>', 'of the examples', '1')
    .option('--only <principal>', 'visitor, member or admin', '')
    .action(async (given: Record<'maxExamples' | 'seed' | 'only', string>) => {
      const { maxExamples, seed, only } = given;
      const result = await runSchemathesis({ maxExamples: Number(maxExamples), seed: Number(seed), only, say });
      const isHolding = result.every(({ exitCode, faults }) => exitCode === 0 && faults.length === 0);
      conclude('schemathesis', { maxExamples, seed, result }, isHolding);
    });

  program
    .command('markup')
    .description('stored texts that are markup or programs, on every page that shows them, in a browser')
    .option('--texts <n>', 'of the list', '1000')
    .option('--as <list>', 'who opens the pages', MARKUP_VIEWERS.join())
    .action(async ({ texts, as }: Record<'texts' | 'as', string>) => {
      const viewers = MARKUP_VIEWERS.filter((viewer) => as.split(',').includes(viewer));
      const result = await crawlMarkup(Number(texts), viewers, say);
      conclude('markup', { as, ...result }, result.faults.length === 0 && result.showing > MIN_SHOWING * result.pages);
    });

  program
    .command('failing-calls')
    .description('each call of each screen fails in turn: does a page say what is not so?')
    .option('--width <px>', 'of the window', '1440')
    .option('--only <part>', 'only screens with this in "<account> <address>"', '')
    .option('--ways <list>', 'in which calls fail', FAILURE_WAYS.join())
    .action(async ({ width, only, ways }: Record<'width' | 'only' | 'ways', string>) => {
      const chosen = FAILURE_WAYS.filter((way) => ways.split(',').includes(way));
      const result = await walkScreens({ width: Number(width), only, ways: chosen }, say);
      conclude(
        'failing-calls',
        { width, only, ways, ...result },
        result.loads > 0 && result.falseStatements.length === 0,
      );
    });

  program
    .command('slow-heads')
    .description('connections that never finish their head: what do the calls of others take?')
    .option('--heads <n>', 'open at any time', '1000')
    .option('--seconds <n>', 'how long', '60')
    .action(async ({ heads, seconds }: Record<'heads' | 'seconds', string>) => {
      const result = await withTarget((target) => measureSlowHeads(target, Number(heads), Number(seconds)));
      const isHolding = result.failed === 0 && result.cutOff > 0 && result.p95Ms < MAX_P95_MS;
      conclude('slow-heads', { heads, seconds, ...result }, isHolding);
    });

  program
    .command('orders')
    .description('the four processes started in all 24 orders, then each stopped and killed')
    .action(async () => {
      const orders = await tryStartOrders(say);
      const flips = await measureFlips(say);
      const flipped = flips.filter(({ part }) => part !== 'worker');
      const isFlipping = flipped.every(({ downMs, upMs }) => (downMs ?? Infinity) <= FLIPS_WITHIN_MS && upMs !== null);
      // Nobody's request needs the worker.
      const isSteady = flips.every(({ part, downMs }) => part !== 'worker' || downMs === null);
      const isHolding = orders.every(({ readyMs }) => readyMs !== null) && isFlipping && isSteady;
      conclude('orders', { orders, flips, withinMs: FLIPS_WITHIN_MS }, isHolding);
    });

  program
    .command('hangs')
    .description('MongoDB hangs for some times while members write')
    .option('--seconds <list>', 'how long each time', '2,10,30')
    .option('--rate <n>', 'messages a second', '200')
    .action(async ({ seconds, rate }: Record<'seconds' | 'rate', string>) => {
      const result = await measureHangs(seconds.split(',').map(Number), Number(rate), say);
      const isBounded = result.slowestCallMs <= ANSWERED_WITHIN_MS && result.grownMB <= MAX_HANG_GROWTH_MB;
      conclude('hangs', result, result.violations.length === 0 && result.refused === 0 && isBounded);
    });

  program
    .command('restarts')
    .description('rolling restarts of servers and worker while members write')
    .option('--times <n>', 'each program', '20')
    .option('--rate <n>', 'messages a second', '200')
    .option('--large', 'three servers and two workers on a replica set of three, whose primary is killed in each round')
    .action(async ({ times, rate, large = false }: Record<'times' | 'rate', string> & { large?: boolean }) => {
      const count = Number(times);
      const faults = large ? rollingRestartsOfMany(count) : rollingRestarts(count);
      const size = large ? ({ isLarge: true, mongods: 3 } as const) : {};
      const load = { seed: 1, clients: 50, rate: Number(rate), races: count * 2, leavers: count, calmMs: 2_000 };
      judgeSoak('restarts', { times: count, large }, await runSoak({ faults, ...size, ...load, say }));
    });

  program
    .command('releases')
    .description(
      'an earlier release and this one side by side on one database while members write, until all are of this one',
    )
    .option('--baseline <commit>', 'of the earlier release', 'f0b2d260')
    .option('--rate <n>', 'messages a second', '100')
    .action(async ({ baseline, rate }: Record<'baseline' | 'rate', string>) => {
      const earlier = buildBaseline(baseline);
      try {
        // Calls over connections are newer than the earlier release.
        const load = { seed: 1, clients: 40, rate: Number(rate), races: 40, leavers: 8, calmMs: 5_000 };
        const programs = { earlier: earlier.folder, inFourBySocket: 0 };
        const ofEarlier: number[] = [];
        const result = await runSoak({
          faults: rollingUpdate(),
          ...programs,
          ...load,
          say,
          onStart: (run) => ofEarlier.push(countStartedFrom(earlier.folder, run)),
          meanwhile: async (run) => void ofEarlier.push(countStartedFrom(earlier.folder, run)),
        });
        judgeSoak('releases', { baseline }, result);
        if (ofEarlier.join() !== '3,0') throw new Error(`Programs of ${baseline}, before and after: ${ofEarlier}.`);
      } finally {
        earlier.remove();
      }
    });

  program
    .command('migration')
    .description('a change of many stored documents in the background while members write, whose worker is killed')
    .option('--documents <n>', 'that are changed', '1000000')
    .option('--kills <n>', 'of the worker', '2')
    .option('--rate <n>', 'messages a second', '50')
    .action(async ({ documents, kills, rate }: Record<'documents' | 'kills' | 'rate', string>) => {
      const given = { documents: Number(documents), kills: Number(kills), rate: Number(rate) };
      const result = await measureMigration({ ...given, say });
      const { acknowledged, stable, refused, violations, wrong, uncounted } = result;
      const isHolding = violations.length + refused + wrong + uncounted === 0 && stable === acknowledged;
      conclude('migration', { ...given, ...result }, isHolding);
    });

  program
    .command('failovers')
    .description('the primary of a replica set of three, or of Valkey with a replica, is killed while members write')
    .option('--times <n>', 'how often', '10')
    .option('--store <name>', 'mongod or redis', 'mongod')
    .option('--rate <n>', 'messages a second', '200')
    .action(async ({ times, rate, store }: Record<'times' | 'rate' | 'store', string>) => {
      const count = Number(times);
      const load = { seed: 1, clients: 50, rate: Number(rate), races: count * 2, leavers: count, calmMs: 2_000 };
      const lost =
        store === 'redis'
          ? ({ faults: failovers('redis', count), hasReplica: true } as const)
          : ({ faults: failovers('mongod', count), mongods: 3 } as const);
      let newJobMs = Number.POSITIVE_INFINITY;
      const meanwhile = async ({ members }: Run) => {
        newJobMs = Math.round(await untilAdvised(members[0]?.line));
      };
      const result = await runSoak({ ...lost, ...load, say, meanwhile });
      const { acknowledged, stable, refused, violations, seconds, recoveries } = result;
      const writesAgainMs = recoveries.map(({ ackedSinceInjection: ms }) => (ms === null ? null : Math.round(ms)));
      const figures = { store, times: count, acknowledged, stable, refused, seconds, writesAgainMs, newJobMs };
      const isInTime = writesAgainMs.every((ms) => ms !== null && ms <= WRITES_AGAIN_WITHIN_MS);
      conclude(
        'failovers',
        { ...figures, violations },
        violations.length === 0 && refused === 0 && stable === acknowledged && isInTime && newJobMs < JOB_WITHIN_MS,
      );
    });
};
