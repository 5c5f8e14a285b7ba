import { Command } from 'commander';
import { isProgram } from '../server/bootstrap/is-program.ts';
import { chatBench } from './chat/chat.ts';
import { chatDuringDailyRun } from './chat/during-daily-run.ts';
import { dailyRunBench } from './daily-run/daily-run.ts';
import { killsBench } from './daily-run/kills.ts';
import { fairnessBench } from './fairness/fairness.ts';
import { loginTiming } from './login-timing.ts';
import { matchingBench } from './matching/matching.ts';
import { pagesBench } from './pages/pages.ts';
import { readsBench } from './reads/reads.ts';
import { restoreBench } from './restore.ts';
import { stormBench } from './storm/storm.ts';

type ChatFlags = Record<'rounds' | 'pairs' | 'seconds' | 'seed', string> & {
  json: boolean;
  duringDailyRun?: string;
};

/** `npm run bench -- <name>`: figures of time and speed, as ratios measured in one run. */
export const program = new Command('bench').description('Measures the service on this machine.');

program
  .command('login-timing')
  .description('does the time of a refusal tell whether an e-mail is known, or a profile or a thread exists?')
  .option('--samples <n>', 'tries of each kind', '2000')
  .action(({ samples }: { samples: string }) => loginTiming(Number(samples)));

program
  .command('matching')
  .description('the engine by itself: violations, evenness, matches beside other ways to choose, seconds and memory')
  .option('--members <n>', 'members of the large pool', '100000')
  .option('--seed <text>', 'the same seed gives the same members, decisions and batches', '1')
  .option('--scale-only', 'seconds and memory alone', false)
  .option('--json', 'one JSON line and no tables', false)
  .action(({ members, ...others }: { members: string; seed: string; scaleOnly: boolean; json: boolean }) =>
    matchingBench({ members: Number(members), ...others }),
  );

program
  .command('daily-run')
  .description(
    "the whole day's run of a worker with its stores: seconds, memory, and whether a second run changes anything",
  )
  .option('--members <n>', 'members of the community', '10000')
  .option('--seed <text>', 'the same seed gives the same community and batches', '1')
  .option('--kills <n>', 'kill its worker at so many random moments, and compare the outcome', '0')
  .option('--json', 'one JSON line instead of a table', false)
  .action(({ members, seed, kills, json }: { members: string; seed: string; kills: string; json: boolean }) => {
    const options = { members: Number(members), seed, json };
    return Number(kills) > 0 ? killsBench({ ...options, kills: Number(kills) }) : dailyRunBench(options);
  });

program
  .command('chat')
  .description('how fast are messages sent, stored and delivered, against bare Koa and FeathersJS, and are all there?')
  .option('--rounds <n>', 'interleaved rounds, of which the medians count', '3')
  .option('--pairs <n>', 'pairs who write to each other', '50')
  .option('--seconds <n>', 'of each measurement', '4')
  .option('--seed <text>', 'decides the order of the systems', '1')
  .option('--json', 'nothing but one line of JSON', false)
  .option('--during-daily-run <members>', 'delivery at 200/s with and without a daily run going on')
  .action(({ json, duringDailyRun, seed, rounds, pairs, seconds }: ChatFlags) => {
    const options = { rounds: Number(rounds), pairs: Number(pairs), seconds: Number(seconds), seed };
    return duringDailyRun ? chatDuringDailyRun(Number(duringDailyRun), options) : chatBench(options, json);
  });

program
  .command('fairness')
  .description('what others notice while somebody floods sign-in, sockets, recommendations, /readyz or pages')
  .option('--rounds <n>', 'rounds, of which the medians count', '3')
  .option('--seconds <n>', 'of each calm time and of each attack', '6')
  .option('--only <attack>', 'sign-ins, sockets, recommendations, readyz or pages')
  .option('--json', 'one JSON line instead of tables', false)
  .action(({ rounds, seconds, only, json }: Record<'rounds' | 'seconds', string> & { only?: string; json: boolean }) =>
    fairnessBench({ rounds: Number(rounds), seconds: Number(seconds), json, ...(only ? { only } : {}) }),
  );

program
  .command('pages')
  .description('a slow phone: when pages of signed-in people show their frame, and when they are usable')
  .option('--runs <n>', 'visits of each page, of which the medians count', '3')
  .option('--only <part>', 'only pages whose name has this')
  .action(({ runs, only }: { runs: string; only?: string }) =>
    pagesBench({ runs: Number(runs), ...(only ? { only } : {}) }),
  );

program
  .command('reads')
  .description('matches, recommendations and messages read by many at once, beside an earlier commit')
  .option('--members <n>', 'members who read', '500')
  .option('--rounds <n>', 'rounds, of which the medians count', '3')
  .option('--seconds <n>', 'of each measurement', '4')
  .option('--seed <text>', 'the same seed gives the same community', '1')
  .option('--baseline <commit>', 'the commit to compare with')
  .option('--only <call>', 'matches, recommendations or messages alone')
  .action(
    ({
      members,
      rounds,
      seconds,
      ...others
    }: Record<'members' | 'rounds' | 'seconds' | 'seed', string> & { baseline?: string; only?: string }) =>
      readsBench({ members: Number(members), rounds: Number(rounds), seconds: Number(seconds), ...others }),
  );

program
  .command('storm')
  .description('members whose server is killed and started again: until all are back; what an idle connection costs')
  .option('--members <n>', 'members in conversation', '2000')
  .option('--baseline <commit>', 'the commit to take turns with')
  .action(({ members, baseline }: { members: string; baseline?: string }) =>
    stormBench({ members: Number(members), ...(baseline ? { baseline } : {}) }),
  );

program
  .command('restore')
  .description('a backup of a community, encrypted, and how long the lost database takes to be there again')
  .option('--members <n>', 'members', '20000')
  .option('--messages <n>', 'messages', '100000')
  .option('--photos <n>', 'photos, each of four pictures', '5000')
  .option('--photo-kb <n>', 'kilobytes of the four together', '40')
  .option('--seed <text>', 'the same seed gives the same members', '1')
  .action(
    ({
      members,
      messages,
      photos,
      photoKb,
      seed,
    }: Record<'members' | 'messages' | 'photos' | 'photoKb' | 'seed', string>) =>
      restoreBench({
        members: Number(members),
        messages: Number(messages),
        photos: Number(photos),
        photoBytes: Number(photoKb) * 1_000,
        seed,
      }),
  );

if (isProgram(import.meta.url)) await program.parseAsync();
