import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { configureContext } from '../server/domain/kernel/context.ts';
import { today } from '../server/domain/kernel/day.ts';
import { addNotices } from '../server/domain/notices/add.ts';
import type { StoreAddresses } from '../server/embedded/running.ts';
import { enqueue } from '../server/jobs.ts';
import { DailyRunModel } from '../server/models/matching/daily-run.ts';
import { UserModel } from '../server/models/members/user.ts';
import { startTestMailServer } from '../testing/app/mail-server.ts';
import { generateCandidates } from '../testing/people/generate-candidates.ts';
import { insertMembers } from '../testing/people/insert-members.ts';
import { endProcess } from '../testing/processes/end-process.ts';
import { startWorkerProcess } from '../testing/processes/worker-process.ts';
import { createCommunity } from './chat/community.ts';
import { isSound } from './chat/load/ledger.ts';
import type { Load } from './chat/load/load-types.ts';
import { type JudgedResult, runLoad } from './chat/load/run-load.ts';
import type { ChatOptions } from './chat/options.ts';
import { startProduct } from './chat/systems/systems.ts';
import { withStores } from './chat/temporary-stores.ts';
import { runOnStores } from './daily-run/daily-run.ts';
import { judged } from './goals.ts';
import { median } from './statistics.ts';

const POLL_MS = 50;
const MAX_AT_ONCE = 500;

/**
 * `npm run bench -- notices`: one notice of new introductions to each of so many members, until a mail server in this process has all
 * of them; first by itself, then while members send messages, whose delivery is measured before too.
 */
export const noticesBench = async (members: number, options: ChatOptions): Promise<void> => {
  const { seconds, quiet, busy } = await withStores((stores, dataDir) =>
    runOnStores(stores, () => measure(stores, dataDir, members, options)),
  );
  const p99 = (results: readonly JudgedResult[]) => median(results.map(({ delivery }) => delivery.p99));
  const row = { bench: 'notices', members, seconds, quietP99: p99(quiet), busyP99: p99(busy), loads: busy.length };
  console.log(JSON.stringify({ ...row, ratio: row.busyP99 / row.quietP99 }));
  console.table(
    judged([
      { what: `${members} mails, seconds`, value: seconds, goal: 60 },
      { what: "messages' p99 meanwhile, times that of before", value: row.busyP99 / row.quietP99, goal: 2 },
    ]),
  );
  if (![...quiet, ...busy].every(({ verdict }) => isSound(verdict))) process.exitCode = 1;
};

const measure = async (
  stores: StoreAddresses,
  dataDir: string,
  members: number,
  { pairs, rounds, seconds, seed }: ChatOptions,
) => {
  const load: Load = { name: '100/s', kind: 'open', rate: 100, seconds };
  const community = createCommunity(stores.redisUrl);
  await insertMembers(generateCandidates(members, seed), seed);
  // The day's own batch would add notices to those that are measured.
  const leaseUntil = new Date(0);
  await DailyRunModel.create({ _id: today(), state: 'done', generation: 1, leaseUntil, finishedAt: leaseUntil });
  const receivers = (await UserModel.find({ role: 'member' }, { _id: 1 }).lean()).map(({ _id }) => _id);
  const inbox = await startTestMailServer();
  configureContext({ noticeChannels: ['email'] });
  let worker: ChildProcess | undefined;
  try {
    worker = await startWorkerProcess(stores, { SMTP_URL: inbox.url, MAIL_FROM: 'Mithaq <hello@mithaq.example>' });
    await addIntroductions(receivers, 'alone');
    const began = performance.now();
    await enqueue('due-notices', {});
    while (inbox.received.length < receivers.length) await wait(POLL_MS);
    const alone = (performance.now() - began) / 1_000;

    const product = await startProduct(stores, dataDir, await community.pairs(pairs));
    try {
      const quiet: JudgedResult[] = [];
      // The first warms up.
      for (let round = 0; round <= rounds; round += 1) quiet.push(await runLoad(product, load));
      await addIntroductions(receivers, 'meanwhile');
      await enqueue('due-notices', {});
      const busy: JudgedResult[] = [];
      while (inbox.received.length < 2 * receivers.length) busy.push(await runLoad(product, load));
      return { seconds: Math.round(alone * 10) / 10, quiet: quiet.slice(1), busy };
    } finally {
      await product.child.stop();
    }
  } finally {
    if (worker) await endProcess(worker, 'SIGTERM');
    configureContext({ noticeChannels: [] });
    await inbox.stop();
    community.close();
  }
};

const addIntroductions = async (receivers: readonly string[], event: string): Promise<void> => {
  for (let from = 0; from < receivers.length; from += MAX_AT_ONCE) {
    const some = receivers.slice(from, from + MAX_AT_ONCE);
    await addNotices(some.map((userId) => ({ userId, kind: 'introductions', event })));
  }
};
