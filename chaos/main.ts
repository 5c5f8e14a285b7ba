import { Command } from 'commander';
import { isProgram } from '../server/bootstrap/is-program.ts';
import { makeSchedule } from './faults/schedule.ts';
import { buildReport, formatTable, isGreen } from './report.ts';
import { runSoak } from './soak.ts';

/** `npm run chaos -- <name>`: breaks the service on purpose and checks its promises; exits with 1 when one does not hold. */
export const program = new Command('chaos').description('Breaks the service on purpose and checks its promises.');

const say = (line: string) => void process.stderr.write(`${line}\n`);

/** Prints whether a command's promises hold; the exit code says so too. */
const conclude = (isHolding: boolean): void => {
  console.log(isHolding ? 'green' : 'RED');
  process.exitCode = isHolding ? 0 : 1;
};

type SoakInput = Record<'cycles' | 'seed' | 'rate' | 'bySocket', number> & { keep?: boolean };

program
  .command('soak')
  .description('kills and suspends every process while members write to each other')
  .option('--cycles <n>', 'faults', Number, 240)
  .option('--seed <n>', 'of faults and clients', Number, 1)
  .option('--rate <n>', 'messages a second', Number, 200)
  .option('--by-socket <n>', 'how many members in four send over their connection', Number, 2)
  .option('--keep', 'keep ledger and logs')
  .action(async ({ keep = false, cycles, seed, rate, bySocket }: SoakInput) => {
    const faults = makeSchedule(cycles, seed);
    const result = await runSoak({
      faults,
      seed,
      rate,
      clients: 50,
      inFourBySocket: bySocket,
      races: cycles * 2,
      leavers: Math.ceil(cycles / 12),
      calmMs: 2_000,
      keep,
      say,
    });
    const report = buildReport(result, faults, seed);
    for (const { kind, what } of result.violations.slice(0, 50)) console.log(`${kind}: ${what}`);
    if (result.violations.length > 0) console.log(`ledger and logs: ${result.dir}`);
    console.log(formatTable(report));
    console.log(`${result.sentBySocket} messages were acknowledged over connections`);
    console.log(JSON.stringify(report));
    conclude(isGreen(report, true));
  });

if (isProgram(import.meta.url)) await program.parseAsync();
