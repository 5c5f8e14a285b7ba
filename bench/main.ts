import { Command } from 'commander';
import { dailyRunBench } from './daily-run/daily-run.ts';
import { loginTiming } from './login-timing.ts';

/** `npm run bench -- <name>`: figures of time and speed, as ratios measured in one run. */
const program = new Command('bench').description('Measures the service on this machine.');

program
  .command('login-timing')
  .description('does the time of a refused sign-in tell whether the e-mail is known?')
  .option('--samples <n>', 'tries of each kind', '300')
  .action(({ samples }: { samples: string }) => loginTiming(Number(samples)));

program
  .command('daily-run')
  .description(
    "the whole day's run of a worker with its stores: seconds, memory, and whether a second run changes anything",
  )
  .option('--members <n>', 'members of the community', '10000')
  .option('--seed <text>', 'the same seed gives the same community and batches', '1')
  .option('--json', 'one JSON line instead of a table', false)
  .action(({ members, seed, json }: { members: string; seed: string; json: boolean }) =>
    dailyRunBench({ members: Number(members), seed, json }),
  );

await program.parseAsync();
