import { newId, pairKey } from '../../server/domain/kernel/ids.ts';
import { closedCards } from '../../server/migrations/closed-cards.ts';
import { storedReasons } from '../../server/migrations/stored-reasons.ts';
import { MatchModel } from '../../server/models/matching/match.ts';
import { UserModel } from '../../server/models/members/user.ts';
import { ConversationModel } from '../../server/models/messaging/conversation.ts';
import type { Response } from '../../shared/options.ts';
import { generateCandidates } from '../../testing/people/generate-candidates.ts';
import { insertMembers } from '../../testing/people/insert-members.ts';
import type { ServerChild } from '../chat/systems/server-child.ts';
import { cpuSeconds } from '../daily-run/process-figures.ts';
import { type Goal, judged } from '../goals.ts';
import { median } from '../statistics.ts';
import { buildConversation, DAY_MS, insertAll, type Reader, signIn } from './readers.ts';

/** A VIP member's year: the introductions of each day, most of them never answered. */
const DAYS = 365;
const A_DAY = 10;
const ANSWERED = 650;
/** Of those that were answered: how many became connections, and how many were declined; the others wait. */
const CONNECTED = 20;
const DECLINED = 400;

const LIST_MS = 60;
const HEALTH_MS = 100;
const WARM_UP = 3;
const READINGS = 30;
const PAUSE_MS = 5;

/** Inserts the member, signed in, with the people of the year. */
export const insertYear = async (seed: string, redisUrl: string): Promise<Reader> => {
  const count = DAYS * A_DAY;
  const people = [...generateCandidates(3 * count, `${seed} of a year`, { blank: 0.02 })]
    .filter(({ gender, age }) => gender !== null && age !== null)
    .map((one) => ({ ...one, id: `year-${one.id}` }));
  const me = people.find(({ gender }) => gender === 'female');
  const men = people.filter(({ gender }) => gender === 'male').slice(0, count);
  if (!me || men.length < count) throw new Error('There are too few people for a year.');
  await insertMembers([me, ...men], `${seed} of a year`);
  await UserModel.updateOne({ _id: me.id }, { membershipTier: 'vip' });
  const now = new Date();
  const answers = spreadAnswers(count);
  const matches = men.map(({ id }, at) => {
    const offered = new Date(now.getTime() - Math.floor(at / A_DAY) * DAY_MS);
    return buildMatch(me.id, id, offered, answers.get(at));
  });
  await insertAll(MatchModel, matches);
  // What is declined is shown by the card that was kept of it, what is open with the reason that was stored.
  for (const { runBatch } of [closedCards, storedReasons])
    for (let after: string | null = ''; after !== null; ) after = (await runBatch(after || null)).after;
  const connected = matches.filter(({ status }) => status === 'accepted');
  await insertAll(
    ConversationModel,
    connected.map(({ _id, users }) => buildConversation(_id, users, now)),
  );
  const [reader] = await signIn([me.id], new Map(), redisUrl);
  if (!reader) throw new Error('The member of a year could not sign in.');
  return reader;
};

interface Answers {
  readonly mine: Response;
  readonly theirs: Response | null;
}

/** Returns which introductions were answered, by their place, evenly over the year. */
const spreadAnswers = (count: number): ReadonlyMap<number, Answers> => {
  const answers = new Map<number, Answers>();
  for (let n = 0; n < ANSWERED; n += 1) {
    const isConnected = n % Math.floor(ANSWERED / CONNECTED) === 1;
    const isDeclined = (n * DECLINED) % ANSWERED < DECLINED;
    const mine = isConnected || !isDeclined ? 'interested' : 'not-interested';
    answers.set(Math.floor((n * count) / ANSWERED), { mine, theirs: isConnected ? 'interested' : null });
  }
  return answers;
};

const buildMatch = (me: string, other: string, offered: Date, answers: Answers | undefined) => {
  const [mine, theirs] = [answers?.mine ?? null, answers?.theirs ?? null];
  const status = theirs === 'interested' ? 'accepted' : mine === 'not-interested' ? 'rejected' : 'pending';
  const users = [me, other].sort();
  return {
    _id: newId(),
    pairKey: pairKey(me, other),
    users,
    responses: users[0] === me ? [mine, theirs] : [theirs, mine],
    offeredAt: [offered, offered],
    status,
    score: 75,
    coverage: 0.8,
    createdAt: offered,
    acceptedAt: status === 'accepted' ? offered : null,
  };
};

/** Reads the whole list of the year's member again and again, and beside it whether the server answers others. */
export const measureYear = async ({ url, process: server }: ServerChild, { headers }: Reader): Promise<Goal[]> => {
  // A process reads the table of places once, with its first list.
  for (let n = 0; n < WARM_UP; n += 1) await fetch(`${url}/api/matches`, { headers }).then((answer) => answer.text());
  const took: number[] = [];
  const health: number[] = [];
  let isReading = true;
  const watch = async () => {
    while (isReading) {
      health.push(await timeOf(`${url}/healthz`, {}));
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const watching = watch();
  const before = cpuSeconds(server.pid ?? 0);
  for (let n = 0; n < READINGS; n += 1) took.push(await timeOf(`${url}/api/matches`, headers));
  isReading = false;
  const cpuMs = (1000 * (cpuSeconds(server.pid ?? 0) - before)) / READINGS;
  await watching;
  const worst = (times: readonly number[]): number => Math.round(Math.max(...times));
  console.log(
    `a year's list: median ${Math.round(median(took))} ms, worst ${worst(took)} ms, ${Math.round(cpuMs)} ms of processor`,
  );
  return [
    { what: `GET /api/matches of ${DAYS * A_DAY} introductions, ms`, value: Math.round(median(took)), goal: LIST_MS },
    { what: 'worst /healthz beside it, ms', value: worst(health), goal: HEALTH_MS },
  ];
};

const timeOf = async (url: string, headers: Record<string, string>): Promise<number> => {
  const began = performance.now();
  const answer = await fetch(url, { headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 200)}`);
  return performance.now() - began;
};

/** Prints whether goals are met; the process is to exit with 1 where one is missed. */
export const printGoals = (goals: readonly Goal[]): void => {
  console.table(judged([...goals]));
  if (goals.some(({ value, goal, isFloor }) => (isFloor ? value < goal : value > goal))) process.exitCode = 1;
};
