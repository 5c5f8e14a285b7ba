import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../server/bootstrap/root.ts';
import { build } from '../../server/bootstrap/start/build.ts';
import type { StoreAddresses } from '../../server/dev-stores/running.ts';
import { hashPassword } from '../../server/domain/accounts/hashing.ts';
import { today } from '../../server/domain/kernel/day.ts';
import { seededRandom } from '../../server/domain/matching/search/seeded.ts';
import { DailyRunModel } from '../../server/models/matching/daily-run.ts';
import { makeMember } from '../../testing/people/factories.ts';
import { generateCandidates } from '../../testing/people/generate-candidates.ts';
import { insertMembers } from '../../testing/people/insert-members.ts';
import { endProcess } from '../../testing/processes/end-process.ts';
import { FROM_SOURCES } from '../../testing/processes/programs.ts';
import { startWorkerProcess } from '../../testing/processes/worker-process.ts';
import { createCommunity } from '../chat/community.ts';
import type { Person } from '../chat/load/load-types.ts';
import { startProduct } from '../chat/systems/systems.ts';
import { withStores } from '../chat/temporary-stores.ts';
import { runOnStores } from '../daily-run/daily-run.ts';
import { cpuSeconds } from '../daily-run/process-figures.ts';
import { judged } from '../goals.ts';
import { shuffled } from '../statistics.ts';
import { type AttackSlices, goalsOf, type Slice, summarize, toRows } from './report.ts';
import {
  ATTACKS,
  type AttackName,
  type AttackResult,
  type AttackTask,
  now,
  type OthersTask,
  type TimedCall,
} from './tasks.ts';

export interface FairnessOptions {
  readonly rounds: number;
  /** Of each calm time and of each attack. */
  readonly seconds: number;
  /** Only the attack of this name. */
  readonly only?: string;
  readonly json: boolean;
}

/** A community as small as the demo's: in a large one a reading of recommendations costs no more. */
const MEMBERS = 250;
const PAIRS = 40;
const CALLS_PER_SECOND = 40;
const SIGN_INS_PER_SECOND = 2;
const PASSWORD = 'a-right-passphrase-7';
const SIGN_IN_ACCOUNTS = 8;
/** What an attack leaves behind belongs to no slice. */
const SETTLE_MS = 2_000;
const WARM_UP_MS = 5_000;

/**
 * `npm run bench -- fairness`: what others notice while somebody takes as much as they can, beside calm times of the same
 * run. The service has its limits on; loads come from processes of their own.
 */
export const fairnessBench = async (options: FairnessOptions): Promise<void> => {
  const say = (line: string) => void (options.json || process.stderr.write(`${line}\n`));
  await build('client', ROOT, say);
  const { calls, slices, serverCpu, othersCpu } = await withStores((stores, dataDir) =>
    runOnStores(stores, () => measure(stores, dataDir, options, say)),
  );
  const figures = summarize(calls, slices);
  const goals = goalsOf(figures);
  if (options.json)
    return console.log(JSON.stringify({ bench: 'fairness', options, serverCpu, othersCpu, figures, goals }));
  console.table(toRows(figures));
  console.log(
    `${options.rounds} rounds of ${options.seconds} s; processors: server ${serverCpu.toFixed(2)}, the others' calls ` +
      `${othersCpu.toFixed(2)}; load average ${loadavg()
        .map((one) => one.toFixed(1))
        .join(' ')}`,
  );
  console.table(judged(goals));
  if (goals.some(({ value, goal }) => value > goal)) process.exitCode = 1;
};

interface Measured {
  readonly calls: readonly TimedCall[];
  readonly slices: readonly AttackSlices[];
  /** Shares of one processor, over the whole run. */
  readonly serverCpu: number;
  readonly othersCpu: number;
}

const measure = async (
  stores: StoreAddresses,
  dataDir: string,
  { rounds, seconds, only }: FairnessOptions,
  say: (line: string) => void,
): Promise<Measured> => {
  const community = createCommunity(stores.redisUrl);
  const children: ChildProcess[] = [];
  try {
    await insertMembers(generateCandidates(MEMBERS, 'fairness'), 'fairness');
    // The day counts as run, so that the worker has nothing to do but what requests ask of it.
    await DailyRunModel.updateOne({ _id: today() }, { $set: { state: 'done' } }, { upsert: true });
    const pairs = await community.pairs(PAIRS);
    const attackers = await community.people(rounds * 2 * ATTACKS.length);
    const emails = await makeSignInAccounts();
    const product = await startProduct(stores, dataDir, pairs, { RATE_LIMITS: 'on', TRUST_PROXY: '1' });
    children.push(product.child.process, await startWorkerProcess(stores));
    const origin = new URL(product.child.url).origin;
    const others = pairs.flatMap(({ conversation, people }) => people.map((person) => ({ person, conversation })));
    for (const [index, { person }] of others.entries()) Object.assign(person.headers, atAddress(`198.51.100.${index}`));

    const task: OthersTask = {
      url: product.child.url,
      others,
      callsPerSecond: CALLS_PER_SECOND,
      signInsPerSecond: SIGN_INS_PER_SECOND,
      visitorHeaders: { Origin: origin, ...atAddress('192.0.2.7') },
      emails,
      password: PASSWORD,
    };
    const othersProcess = await startProcess('bench/fairness/others.ts', children);
    const attacker = await startProcess('bench/fairness/attacker.ts', children);
    const pid = product.child.process.pid ?? 0;
    const [startedAt, cpuBefore] = [now(), cpuSeconds(pid)];
    othersProcess.send(task);
    await sleep(WARM_UP_MS);

    const random = seededRandom('fairness');
    const names = ATTACKS.filter((name) => only === undefined || name === only);
    const slices: AttackSlices[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const name of shuffled(names, random)) {
        const calm = await timeSlice(pid, () => sleep(seconds * 1000));
        const index = slices.length;
        const [person, address] = [attackers[index], `203.0.113.${index + 1}`];
        if (!person) throw new Error('There are fewer attackers than attacks.');
        const attack = attackTask(name, product.child.url, seconds, person, address);
        const { result, ...slice } = await timeSlice(pid, async () => {
          attacker.send(attack);
          const [reply] = (await once(attacker, 'message')) as [AttackResult];
          return reply;
        });
        // A last answer may come late; it is no longer the attack.
        slices.push({ name, calm, attack: { ...slice, to: slice.from + seconds * 1000 }, result });
        say(`round ${round + 1} ${name}: ${JSON.stringify(result.outcomes)}`);
        await sleep(SETTLE_MS);
      }
    }
    const serverCpu = ((cpuSeconds(pid) - cpuBefore) * 1000) / (now() - startedAt);
    othersProcess.send('stop');
    const [{ calls, cpu }] = (await once(othersProcess, 'message')) as [{ calls: TimedCall[]; cpu: number }];
    return { calls, slices, serverCpu, othersCpu: cpu };
  } finally {
    for (const child of children.reverse()) await endProcess(child, 'SIGTERM');
    community.close();
  }
};

const attackTask = (
  name: AttackName,
  url: string,
  seconds: number,
  { headers }: Person,
  address: string,
): AttackTask => ({
  name,
  url,
  seconds,
  memberHeaders: { ...headers, Origin: new URL(url).origin, ...atAddress(address) },
  visitorHeaders: { Origin: new URL(url).origin, ...atAddress(address) },
});

const atAddress = (address: string) => ({ 'X-Forwarded-For': address });

const makeSignInAccounts = async (): Promise<string[]> => {
  const passwordHash = await hashPassword(PASSWORD);
  const members = await Promise.all(Array.from({ length: SIGN_IN_ACCOUNTS }, () => makeMember({ passwordHash })));
  return members.map(({ email }) => email);
};

/** Does something, and returns when that was, and how much processor time the service's process used meanwhile. */
const timeSlice = async <T>(pid: number, work: () => Promise<T>): Promise<Slice & { result: T }> => {
  const [from, before] = [now(), cpuSeconds(pid)];
  const result = await work();
  return { from, to: now(), serverCpuMs: (cpuSeconds(pid) - before) * 1000, result };
};

/** Starts a program of this folder, and waits until it is ready. */
const startProcess = async (file: string, children: ChildProcess[]): Promise<ChildProcess> => {
  const child = fork(fileURLToPath(new URL(`../../${file}`, import.meta.url)), {
    execArgv: [...FROM_SOURCES],
    serialization: 'advanced',
  });
  children.push(child);
  await once(child, 'message');
  return child;
};
