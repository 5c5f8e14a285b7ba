import { Command } from 'commander';
import { makeSchedule } from './faults/schedule.ts';
import { detect, MUTANTS } from './mutants/mutants.ts';
import { measureOutages } from './outages.ts';
import { buildReport, formatTable, isGreen } from './report.ts';
import { runSoak } from './soak.ts';

/** `npm run chaos -- <name>`: breaks the service on purpose and checks its promises; exits with 1 when one does not hold. */
const program = new Command('chaos').description('Breaks the service on purpose and checks its promises.');

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
    const isGreen = resumptions.every(({ newJob }) => newJob <= RESUMES_WITHIN_MS);
    console.log(JSON.stringify({ chaos: 'outages', resumptions, withinMs: RESUMES_WITHIN_MS }));
    console.log(isGreen ? 'green' : 'RED');
    process.exitCode = isGreen ? 0 : 1;
  });

interface SoakInput {
  cycles: string;
  seed: string;
  rate: string;
  keep?: boolean;
  skipMutants?: boolean;
}

program
  .command('soak')
  .description('kills and suspends every process while members write to each other')
  .option('--cycles <n>', 'faults', '240')
  .option('--seed <n>', 'of faults and clients', '1')
  .option('--rate <n>', 'messages a second', '200')
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
    console.log(JSON.stringify({ ...report, mutantsDetected: areMutantsDetected }));
    const isHolding = isGreen(report, true);
    const proof = skipMutants ? '; the checker was not tested on the mutants (--skip-mutants)' : '';
    console.log(isHolding && (areMutantsDetected || skipMutants) ? `green${proof}` : 'RED');
    process.exitCode = isHolding && (areMutantsDetected || skipMutants) ? 0 : 1;
  });

await program.parseAsync();
