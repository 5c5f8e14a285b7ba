import { Command } from 'commander';
import { isProgram } from '../server/bootstrap/is-program.ts';
import { chatBench } from './chat/chat.ts';
import { chatDuringDailyRun } from './chat/during-daily-run.ts';
import type { ChatOptions } from './chat/measure.ts';
import { type DailyRunOptions, dailyRunBench } from './daily-run/daily-run.ts';
import { killsBench } from './daily-run/kills.ts';
import { fairnessBench } from './fairness/fairness.ts';
import { type FeedbackOptions, feedbackBench } from './feedback/feedback.ts';
import { type LimitsOptions, limitsBench } from './limits/limits.ts';
import { loginTiming } from './login-timing.ts';
import { matchingBench } from './matching/matching.ts';
import { searchBench } from './matching/search.ts';
import { type MonthOptions, monthBench } from './month/month.ts';
import { pagesBench } from './pages/pages.ts';
import { type PlacesOptions, placesBench } from './places/places.ts';
import { readsBench } from './reads/reads.ts';
import { type ReasonsOptions, reasonsBench } from './reasons/reasons.ts';
import { restoreBench } from './restore.ts';
import { type ScoreOptions, scoreBench } from './score/score.ts';
import { stormBench } from './storm/storm.ts';
import { wordingBench } from './wording/wording.ts';

/** `npm run bench -- <name>`: figures of time and speed, as ratios measured in one run. */
export const program = new Command('bench').description('Measures the service on this machine.');

program
  .command('login-timing')
  .description('does the time of a refusal tell whether an e-mail is known, or a profile or a thread exists?')
  .option('--samples <n>', 'tries of each kind', Number, 2_000)
  .action(({ samples }: { samples: number }) => loginTiming(samples));

program
  .command('matching')
  .description('the engine by itself: violations, evenness, matches beside other ways to choose, seconds and memory')
  .option('--members <n>', 'members of the large pool', Number, 100_000)
  .option('--seed <text>', 'the same seed gives the same members, decisions and batches', '1')
  .option('--scale-only', 'seconds and memory alone', false)
  .option('--json', 'one JSON line and no tables', false)
  .action(matchingBench);

program
  .command('limits')
  .description("how deal-breakers are read, in people's own words; with a file: whom each person's leave out")
  .option('--data <file>', 'JSON lines {id, dealBreakers, me, people: [{id, profile, answers}]}')
  .option('--out <file>', 'where the answers to --data are written, instead of to the terminal')
  .option('--baseline <commit>', 'the commit whose engine is judged beside this one', '36b63a04')
  .option('--missed', 'list what is not read right', false)
  .action((options: LimitsOptions) => limitsBench(options));

program
  .command('feedback')
  .description('what feedback on a profile praises and suggests; with a file: the feedback on each of its profiles')
  .option('--data <file>', 'JSON lines {id, profile}')
  .option('--out <file>', 'where the answers to --data are written, instead of to the terminal')
  .option('--missed', 'list what is not right', false)
  .action((options: FeedbackOptions) => feedbackBench(options));

program
  .command('wording')
  .description("does a model's wording say what the plain text says, word for word?")
  .option('--data <file>', 'JSON lines {id, plain, worded}')
  .option('--out <file>', 'where the answers to --data are written, instead of to the terminal')
  .option('--missed', 'list what is not right', false)
  .action(wordingBench);

program
  .command('places')
  .description('how places are read, however they are written; with a file: the place of each line')
  .option('--data <file>', 'JSON lines {id, text}')
  .option('--out <file>', 'where the answers to --data are written, instead of to the terminal')
  .option('--missed', 'list what is not read right', false)
  .action((options: PlacesOptions) => placesBench(options));

program
  .command('reasons')
  .description('what is said of two people: is it theirs alone, is it true? With a file: what is said of its pairs')
  .option('--data <file>', 'JSON lines {id, viewer, other, pool: [{}]}')
  .option('--out <file>', 'where the answers to --data are written, instead of to the terminal')
  .option('--seed <text>', 'the same seed gives the same community', '1')
  .option('--missed', 'list the pairs of whom something false is said', false)
  .action((options: ReasonsOptions) => reasonsBench(options));

program
  .command('score')
  .description('is the score that is shown in the order of the engine, and does anything hidden move it?')
  .option('--members <n>', 'members of the pool', Number, 2_000)
  .option('--seed <text>', 'the same seed gives the same members', '1')
  .action((options: ScoreOptions) => scoreBench(options));

program
  .command('month')
  .description(
    'a month of introductions in a small city and a fortnight in a larger community, beside other ways to choose',
  )
  .option('--members <n>', 'members of the larger community', Number, 2_000)
  .option('--seed <text>', 'the same seed gives the same people, decisions and batches', '1')
  .option('--baseline <commit>', 'the commit whose engine is judged beside this one', '36b63a04')
  .action((options: MonthOptions) => monthBench(options));

program
  .command('search')
  .description('how many of the best candidates does the search find, and how alike in age are the pairs of a day?')
  .option('--members <n>', 'members of the pool', Number, 20_000)
  .option('--seed <text>', 'the same seed gives the same members', '1')
  .option('--sample <n>', 'members who are compared with everybody', Number, 200)
  .action(searchBench);

program
  .command('daily-run')
  .description(
    "the whole day's run of a worker with its stores: seconds, memory, and whether a second run changes anything",
  )
  .option('--members <n>', 'members of the community', Number, 10_000)
  .option('--seed <text>', 'the same seed gives the same community and batches', '1')
  .option('--kills <n>', 'kill its worker at so many random moments, and compare the outcome', Number, 0)
  .option('--json', 'one JSON line instead of a table', false)
  .action((options: DailyRunOptions & { kills: number }) =>
    options.kills > 0 ? killsBench(options) : dailyRunBench(options),
  );

program
  .command('chat')
  .description('how fast are messages sent, stored and delivered, against bare Koa and FeathersJS, and are all there?')
  .option('--rounds <n>', 'interleaved rounds, of which the medians count', Number, 3)
  .option('--pairs <n>', 'pairs who write to each other', Number, 50)
  .option('--seconds <n>', 'of each measurement', Number, 4)
  .option('--seed <text>', 'decides the order of the systems', '1')
  .option('--json', 'nothing but one line of JSON', false)
  .option('--during-daily-run <members>', 'delivery at 200/s with and without a daily run going on', Number)
  .action(({ json, duringDailyRun, ...options }: ChatOptions & { json: boolean; duringDailyRun?: number }) =>
    duringDailyRun ? chatDuringDailyRun(duringDailyRun, options) : chatBench(options, json),
  );

program
  .command('fairness')
  .description('what others notice while somebody floods sign-in, sockets, recommendations, /readyz or pages')
  .option('--rounds <n>', 'rounds, of which the medians count', Number, 3)
  .option('--seconds <n>', 'of each calm time and of each attack', Number, 6)
  .option('--only <attack>', 'sign-ins, sockets, recommendations, readyz or pages')
  .option('--json', 'one JSON line instead of tables', false)
  .action(fairnessBench);

program
  .command('pages')
  .description('a slow phone: when pages of signed-in people show their frame, and when they are usable')
  .option('--runs <n>', 'visits of each page, of which the medians count', Number, 3)
  .option('--only <part>', 'only pages whose name has this')
  .action(pagesBench);

program
  .command('reads')
  .description('matches, recommendations and messages read by many at once, beside an earlier commit')
  .option('--members <n>', 'members who read', Number, 500)
  .option('--rounds <n>', 'rounds, of which the medians count', Number, 3)
  .option('--seconds <n>', 'of each measurement', Number, 4)
  .option('--seed <text>', 'the same seed gives the same community', '1')
  .option('--baseline <commit>', 'the commit to compare with')
  .option('--only <call>', 'matches, recommendations or messages alone')
  .action(readsBench);

program
  .command('storm')
  .description('members whose server is killed and started again: until all are back; what an idle connection costs')
  .option('--members <n>', 'members in conversation', Number, 2_000)
  .option('--baseline <commit>', 'the commit to take turns with')
  .action(stormBench);

program
  .command('restore')
  .description('a backup of a community, encrypted, and how long the lost database takes to be there again')
  .option('--members <n>', 'members', Number, 20_000)
  .option('--messages <n>', 'messages', Number, 100_000)
  .option('--photos <n>', 'photos, each of four pictures', Number, 5_000)
  .option('--photo-kb <n>', 'kilobytes of the four together', Number, 40)
  .option('--seed <text>', 'the same seed gives the same members', '1')
  .action(restoreBench);

if (isProgram(import.meta.url)) await program.parseAsync();
