import { Command } from 'commander';
import { makeSchedule } from './faults/schedule.ts';
import { convict, MUTANTS } from './mutants/mutants.ts';
import { measureOutages } from './outages.ts';
import { holds, reportOf, tableOf } from './report.ts';
import { runSoak } from './soak.ts';

/** `npm run prove -- <name>`: proofs by breaking the service; exit code 1 where a promise was broken. */
const program = new Command('prove').description('Breaks the service on purpose and holds it to its promises.');

/** Plants each mutant and has the soak's own checker find it; answers how many it has found. */
const proveMutants = async (seed: number, only?: string): Promise<boolean> => {
  const mutants = MUTANTS.filter(({ name }) => only === undefined || only.includes(name));
  let convicted = 0;
  for (const mutant of mutants) {
    const proof = await convict(mutant, seed);
    if (proof) convicted += 1;
    console.log(`(${mutant.name}) ${mutant.what}: ${proof ? `convicted, ${proof.kind}: ${proof.what}` : 'NOT FOUND'}`);
  }
  console.log(`${convicted} of ${mutants.length} mutants convicted`);
  return convicted === mutants.length;
};

program
  .command('mutants')
  .description('plants six faults; the checker must find each')
  .option('--seed <n>', 'of the clients', '1')
  .option('--only <letters>', 'some of them, such as "ad"')
  .action(async ({ seed, only }: { seed: string; only?: string }) => {
    process.exitCode = (await proveMutants(Number(seed), only)) ? 0 : 1;
  });

const RESUMES_WITHIN_MS = 3_000;

program
  .command('outages')
  .description('takes Redis away for some times; servers and workers must work together again within 3 s')
  .option('--seconds <list>', 'how long each time', '1,8,20,120')
  .action(async ({ seconds }: { seconds: string }) => {
    const resumptions = await measureOutages(seconds.split(',').map(Number), (line) => console.log(line));
    const isGreen = resumptions.every(({ newJob }) => newJob <= RESUMES_WITHIN_MS);
    console.log(JSON.stringify({ prove: 'outages', resumptions, withinMs: RESUMES_WITHIN_MS }));
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
  .description('kills and holds everything while people write to each other')
  .option('--cycles <n>', 'faults', '240')
  .option('--seed <n>', 'of faults and clients', '1')
  .option('--rate <n>', 'messages a second', '200')
  .option('--keep', 'keep ledger and logs')
  .option('--skip-mutants', 'trust the checker without its own proof')
  .action(async ({ keep = false, skipMutants = false, ...given }: SoakInput) => {
    const [cycles, seed, rate] = [given.cycles, given.seed, given.rate].map(Number) as [number, number, number];
    const isProven = !skipMutants && (await proveMutants(seed));
    const faults = makeSchedule(cycles, seed);
    const result = await runSoak({
      ...{ faults, seed, rate, clients: 50, races: cycles * 2, leavers: Math.ceil(cycles / 12), calmMs: 2_000, keep },
      say: (line) => process.stderr.write(`${line}\n`),
    });
    const report = reportOf(result, faults, seed);
    for (const { kind, what } of result.violations.slice(0, 50)) console.log(`${kind}: ${what}`);
    if (result.violations.length > 0) console.log(`ledger and logs: ${result.dir}`);
    console.log(tableOf(report));
    console.log(JSON.stringify({ ...report, mutantsConvicted: isProven }));
    const isGreen = holds(report, true);
    const proof = skipMutants ? '; the checker was not put to the proof (--skip-mutants)' : '';
    console.log(isGreen && (isProven || skipMutants) ? `green${proof}` : 'RED');
    process.exitCode = isGreen && (isProven || skipMutants) ? 0 : 1;
  });

await program.parseAsync();
