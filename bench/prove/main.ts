import { Command } from 'commander';
import { makeSchedule } from './faults/schedule.ts';
import { holds, reportOf, tableOf } from './report.ts';
import { runSoak } from './soak.ts';

/** `npm run prove -- <name>`: proofs by breaking the service; exit code 1 where a promise was broken. */
const program = new Command('prove').description('Breaks the service on purpose and holds it to its promises.');

program
  .command('soak')
  .description('kills and holds everything while people write to each other')
  .option('--cycles <n>', 'faults', '240')
  .option('--seed <n>', 'of faults and clients', '1')
  .option('--rate <n>', 'messages a second', '200')
  .option('--keep', 'keep ledger and logs')
  .action(async (given: { cycles: string; seed: string; rate: string; keep?: boolean }) => {
    const [cycles, seed, rate] = [given.cycles, given.seed, given.rate].map(Number) as [number, number, number];
    const faults = makeSchedule(cycles, seed);
    const result = await runSoak({
      ...{ faults, seed, rate, clients: 50, races: cycles * 2, leavers: Math.ceil(cycles / 12), calmMs: 2_000 },
      say: (line) => process.stderr.write(`${line}\n`),
      keep: given.keep ?? false,
    });
    const report = reportOf(result, faults, seed);
    for (const { kind, what } of result.violations.slice(0, 50)) console.log(`${kind}: ${what}`);
    console.log(tableOf(report));
    console.log(JSON.stringify(report));
    process.exitCode = holds(report, true) ? 0 : 1;
  });

await program.parseAsync();
