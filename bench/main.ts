import { Command } from 'commander';
import { loginTiming } from './login-timing.ts';

/** `npm run bench -- <name>`: figures of time and speed, as ratios measured in one run. */
const program = new Command('bench').description('Measures the service on this machine.');

program
  .command('login-timing')
  .description('does the time of a refused sign-in tell whether the e-mail is known?')
  .option('--samples <n>', 'tries of each kind', '300')
  .action(({ samples }: { samples: string }) => loginTiming(Number(samples)));

await program.parseAsync();
