import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { withStores } from '../bench/chat/temporary-stores.ts';
import { runOnStores } from '../bench/daily-run/daily-run.ts';
import { isProgram } from '../server/process/is-program.ts';
import { TIERS } from '../shared/options.ts';
import { BUDGET } from './attacker/attacker.ts';
import { findLeak, LEAKS } from './attacker/leaks.ts';
import { PACES } from './attacker/probing.ts';
import { formatResult, MAX_ADVANTAGE, runAttacks } from './attacker/run.ts';
import { BOUND_RULES, formatBound, proveBound } from './bounds/run.ts';
import { convict } from './convictions/convict.ts';
import { readDefects } from './convictions/defects.ts';
import { formatPage, PAGE, readFindings } from './convictions/page.ts';
import { makeSchedule } from './faults/schedule.ts';
import { type InProcessService, startInProcessService } from './in-process-service.ts';
import { detect, MUTANTS } from './mutants/mutants.ts';
import { killWorkersDuringNotices } from './notices/kill-workers.ts';
import { measureOutages } from './outages.ts';
import { buildReport, conclude, formatTable, isGreen } from './report.ts';
import { runSoak } from './soak.ts';
import { addTrustCommands } from './trust-commands.ts';
import { FACTS } from './worlds/facts.ts';
import { compareWorlds } from './worlds/worlds.ts';

/** `npm run chaos -- <name>`: breaks the service on purpose and checks its promises; exits with 1 when one does not hold. */
export const program = new Command('chaos').description('Breaks the service on purpose and checks its promises.');

/** Runs the soak on each mutant. Returns whether the soak's checker detected every one of them. */
const detectMutants = async (seed: number, only?: string): Promise<boolean> => {
  const mutants = MUTANTS.filter(({ name }) => only === undefined || only.includes(name));
  let detected = 0;
  for (const mutant of mutants) {
    const proof = await detect(mutant, seed);
    if (proof) detected += 1;
    console.log(`(${mutant.name}) ${mutant.what}: ${proof ? `detected, ${proof.kind}: ${proof.what}` : 'NOT FOUND'}`);
  }
  console.log(`${detected} of ${mutants.length} mutants detected`);
  return detected === mutants.length;
};

program
  .command('mutants')
  .description('plants six faults; the checker must find each')
  .option('--seed <n>', 'of the clients', '1')
  .option('--only <letters>', 'some of them, such as "ad"')
  .action(async ({ seed, only }: { seed: string; only?: string }) => {
    process.exitCode = (await detectMutants(Number(seed), only)) ? 0 : 1;
  });

const RESUMES_WITHIN_MS = 3_000;

program
  .command('outages')
  .description('takes Redis away for some times; servers and workers must work together again within 3 s')
  .option('--seconds <list>', 'how long each time', '1,8,20,120')
  .action(async ({ seconds }: { seconds: string }) => {
    const resumptions = await measureOutages(seconds.split(',').map(Number), (line) => console.log(line));
    const isInTime = resumptions.every(({ newJob }) => newJob <= RESUMES_WITHIN_MS);
    conclude('outages', { resumptions, withinMs: RESUMES_WITHIN_MS }, isInTime);
  });

program
  .command('notices')
  .description(
    'kills workers while they mail notices: each must arrive, and twice only where a kill cut off the answer',
  )
  .option('--notices <n>', 'one to each of so many people', '5000')
  .option('--kills <n>', 'at random moments', '50')
  .option('--seed <text>', 'of the moments', '1')
  .action(async ({ notices, kills, seed }: Record<'notices' | 'kills' | 'seed', string>) => {
    const given = { notices: Number(notices), kills: Number(kills), seed };
    const outcome = await withStores((stores) => runOnStores(stores, () => killWorkersDuringNotices(stores, given)));
    conclude('notices', { seed, ...outcome }, outcome.lost === 0 && outcome.unexplained === 0);
  });

/** Runs `work` on the service in this process, with stores of its own. */
const withService = <T>(work: (service: InProcessService) => Promise<T>): Promise<T> =>
  withStores(async (stores) => {
    const service = await startInProcessService(stores);
    try {
      return await work(service);
    } finally {
      await service.stop();
    }
  });

program
  .command('attacker')
  .description('a member who edits himself and reads, to find out what others hide: is he better than guessing?')
  .option('--people <n>', 'members whose secrets are attacked', '100')
  .option('--communities <n>', 'generated communities whose figures are put together', '2')
  .option('--tiers <list>', 'memberships of the attacker', 'standard,vip')
  .option('--paces <list>', 'edits and reads on one day, or one edit a day', PACES.join())
  .option('--only <part>', 'only attacks whose name has this', '')
  .action(async (given: Record<'people' | 'communities' | 'tiers' | 'paces' | 'only', string>) => {
    const options = {
      people: Number(given.people),
      seeds: Array.from({ length: Number(given.communities) }, (_, at) => String(at + 1)),
      tiers: TIERS.filter((tier) => given.tiers.split(',').includes(tier)),
      paces: PACES.filter((pace) => given.paces.split(',').includes(pace)),
      budget: BUDGET,
      only: given.only,
    };
    const results = await withService((service) =>
      runAttacks(service, options, (result) => console.log(formatResult(result))),
    );
    const isHolding = results.every(({ advantage }) => advantage <= MAX_ADVANTAGE);
    conclude('attacker', { results, maxAdvantage: MAX_ADVANTAGE }, isHolding);
  });

program
  .command('leaks')
  .description('plants leaks into a copy of the sources, one after another; the attacker must find each')
  .option('--people <n>', 'members whose secrets are attacked', '100')
  .option('--only <part>', 'only leaks whose name has this', '')
  .action(async (given: Record<'people' | 'only', string>) => {
    const leaks = LEAKS.filter(({ name }) => name.includes(given.only));
    let found = 0;
    for (const leak of leaks) {
      const { isFound, line } = await findLeak(leak, Number(given.people));
      if (isFound) found += 1;
      console.log(`${leak.name}: ${isFound ? 'found' : 'NOT FOUND'}: ${line}`);
    }
    console.log(`${found} of ${leaks.length} leaks found`);
    process.exitCode = found === leaks.length ? 0 : 1;
  });

program
  .command('worlds')
  .description('two worlds that differ in one hidden fact: do they look the same to everyone who may not know it?')
  .option('--more <n>', 'how many look beside the fifteen kinds of people', '4')
  .option('--only <part>', 'only facts whose name has this', '')
  .option('--part <n/of>', 'only a part of these facts, such as 2/5', '1/1')
  .option('--short', 'one of each kind of read, and writes of a few', false)
  .action(async ({ more, only, part, short }: Record<'more' | 'only' | 'part', string> & { short: boolean }) => {
    const [nth = 1, of = 1] = part.split('/').map(Number);
    const named = FACTS.filter(({ name }) => name.includes(only));
    const facts = named.filter((_fact, at) => Math.floor((at * of) / named.length) === nth - 1);
    const result = await withService((service) =>
      compareWorlds(service, { more: Number(more), facts, isThorough: !short }, (fact, differences) => {
        console.log(`${fact}: ${differences.length === 0 ? 'the same' : `${differences.length} DIFFERENCES`}`);
        for (const one of differences.slice(0, 3)) console.log(`  ${one.where}\n- ${one.without}\n+ ${one.with}`);
      }),
    );
    const { differences, ...counts } = result;
    conclude('worlds', { ...counts, differences: differences.length }, facts.length > 0 && differences.length === 0);
  });

program
  .command('convictions')
  .description('plants defects into a copy of the sources, one after another; the test named for each must find it')
  .option('--only <ids>', 'some of them, by id')
  .option('--at-once <n>', 'how many at a time, 1 or 2', '1')
  .action(async ({ only, atOnce }: { only?: string; atOnce: string }) => {
    const defects = readDefects();
    const chosen = defects.filter(({ id }) => only === undefined || only.split(',').includes(id));
    // What is not run keeps its row of the page, which is written anew with each finding.
    const rows = existsSync(PAGE) ? readFindings(readFileSync(PAGE, 'utf8')) : new Map();
    const findings = await convict(chosen, Math.min(2, Number(atOnce)), ({ id }, finding) => {
      console.log(`${id}: ${finding.result}`);
      writeFileSync(PAGE, formatPage(defects, rows.set(id, finding)));
    });
    const caught = [...findings.values()].filter(({ isCaught }) => isCaught).length;
    console.log(`${caught} of ${chosen.length} caught`);
    process.exitCode = chosen.length > 0 && caught === chosen.length ? 0 : 1;
  });

program
  .command('bounds')
  .description('the tests of rules at the bounds that the rules ask for, one rule after the other')
  .option('--only <rules>', 'some of them, such as "R16,R38"', BOUND_RULES.join())
  .option('--minutes <n>', 'the most that a rule may take', '30')
  .option('--share <n>', 'of what the rules ask for, such as 0.1 on a busy machine; less than 1 proves no rule', '1')
  .action(async ({ only, minutes, share }: Record<'only' | 'minutes' | 'share', string>) => {
    const wanted = only.split(',');
    const unknown = wanted.filter((rule) => !BOUND_RULES.some((one) => one === rule));
    if (unknown.length > 0)
      throw new Error(`There is no bound of ${unknown.join()}; there is of ${BOUND_RULES.join()}.`);
    const results = [];
    for (const rule of BOUND_RULES.filter((one) => wanted.includes(one))) {
      const result = await proveBound(rule, { maxMinutes: Number(minutes), share: Number(share) });
      console.log(formatBound(result));
      results.push(result);
    }
    const isHolding = results.every(({ verdict }) => verdict === 'held');
    conclude('bounds', { results }, isHolding);
  });

interface SoakInput {
  cycles: string;
  seed: string;
  rate: string;
  bySocket: string;
  keep?: boolean;
  skipMutants?: boolean;
}

program
  .command('soak')
  .description('kills and suspends every process while members write to each other')
  .option('--cycles <n>', 'faults', '240')
  .option('--seed <n>', 'of faults and clients', '1')
  .option('--rate <n>', 'messages a second', '200')
  .option('--by-socket <n>', 'of how many members in four the client sends over its connection', '2')
  .option('--keep', 'keep ledger and logs')
  .option('--skip-mutants', 'trust the checker without running it on the mutants first')
  .action(async ({ keep = false, skipMutants = false, ...given }: SoakInput) => {
    const [cycles, seed, rate] = [given.cycles, given.seed, given.rate].map(Number) as [number, number, number];
    const areMutantsDetected = !skipMutants && (await detectMutants(seed));
    const faults = makeSchedule(cycles, seed);
    const result = await runSoak({
      faults,
      seed,
      rate,
      clients: 50,
      inFourBySocket: Number(given.bySocket),
      races: cycles * 2,
      leavers: Math.ceil(cycles / 12),
      calmMs: 2_000,
      keep,
      say: (line) => process.stderr.write(`${line}\n`),
    });
    const report = buildReport(result, faults, seed);
    for (const { kind, what } of result.violations.slice(0, 50)) console.log(`${kind}: ${what}`);
    if (result.violations.length > 0) console.log(`ledger and logs: ${result.dir}`);
    console.log(formatTable(report));
    console.log(`${result.sentBySocket} messages were acknowledged over connections`);
    console.log(JSON.stringify({ ...report, mutantsDetected: areMutantsDetected }));
    const isHolding = isGreen(report, true);
    const proof = skipMutants ? '; the checker was not tested on the mutants (--skip-mutants)' : '';
    console.log(isHolding && (areMutantsDetected || skipMutants) ? `green${proof}` : 'RED');
    process.exitCode = isHolding && (areMutantsDetected || skipMutants) ? 0 : 1;
  });

addTrustCommands(program);

if (isProgram(import.meta.url)) await program.parseAsync();
