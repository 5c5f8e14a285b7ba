import { Command } from 'commander';
import { chatBench, chatIntegrity } from './chat/chat.ts';
import { clientBench } from './client/client.ts';
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

program
  .command('chat')
  .description(
    'how fast are messages sent, stored and delivered, against bare floors and FeathersJS, and are all there?',
  )
  .option('--rounds <n>', 'interleaved rounds, of which the medians count', '3')
  .option('--pairs <n>', 'pairs who write to each other', '50')
  .option('--seconds <n>', 'of each measurement', '4')
  .option('--seed <text>', 'decides the order of the systems', '1')
  .option('--idle <n>', 'idle connections; 0 leaves them out', '1000')
  .option('--json', 'nothing but one line of JSON', false)
  .option('--integrity', 'one short round of the service alone', false)
  .action(
    ({
      rounds,
      pairs,
      seconds,
      seed,
      idle,
      json,
      integrity,
    }: Record<'rounds' | 'pairs' | 'seconds' | 'seed' | 'idle', string> & Record<'json' | 'integrity', boolean>) =>
      integrity
        ? chatIntegrity()
        : chatBench(
            { rounds: Number(rounds), pairs: Number(pairs), seconds: Number(seconds), seed, idle: Number(idle) },
            json,
          ),
  );

program
  .command('client')
  .description('the page of messages in Chromium: input latency, long tasks, frames and memory with a long thread')
  .option('--messages <n>', 'length of the thread', '10000')
  .option('--json', 'one JSON line instead of a table', false)
  .action(({ messages, json }: { messages: string; json: boolean }) =>
    clientBench({ messages: Number(messages), json }),
  );

await program.parseAsync();
