import { setTimeout as wait } from 'node:timers/promises';
import { configureContext } from '../../server/domain/kernel/context.ts';
import { newId } from '../../server/domain/kernel/ids.ts';
import { seededRandom } from '../../server/domain/matching/search/seeded.ts';
import { addNotices } from '../../server/domain/notices/add.ts';
import type { StoreAddresses } from '../../server/embedded/running.ts';
import { enqueue } from '../../server/jobs.ts';
import { UserModel } from '../../server/models/members/user.ts';
import { DispatchModel } from '../../server/models/operations/dispatch.ts';
import { startTestMailServer } from '../../testing/app/mail-server.ts';
import { makeUser } from '../../testing/people/factories.ts';
import { endProcess } from '../../testing/processes/end-process.ts';
import { startWorkerProcess } from '../../testing/processes/worker-process.ts';

/** What came of notices whose workers were killed again and again. */
export interface KillOutcome {
  readonly notices: number;
  readonly kills: number;
  /** Receivers without a mail. */
  readonly lost: number;
  /** Mails beyond the first to one receiver. */
  readonly doubled: number;
  /** Mails that the server had when their worker was killed before it stored that: each may come once more. */
  readonly cut: number;
  /** Mails that came more often than kills had cut them. */
  readonly unexplained: number;
}

const POLL_MS = 50;
const MAX_AT_ONCE = 500;

/**
 * Mails one notice to each of so many people and kills the worker (SIGKILL) so many times in the middle of it, then lets it end. The
 * process must be connected to the stores, which hold nobody else's notices.
 */
export const killWorkersDuringNotices = async (
  stores: StoreAddresses,
  { notices, kills, seed }: { notices: number; kills: number; seed: string },
): Promise<KillOutcome> => {
  const random = seededRandom(`${seed} notices`);
  const inbox = await startTestMailServer();
  const mail = { SMTP_URL: inbox.url, MAIL_FROM: 'Mithaq <hello@mithaq.example>' };
  configureContext({ noticeChannels: ['email'] });
  const arrivals = new Map<string, number>();
  let counted = 0;
  const countArrivals = (): number => {
    for (const { head } of inbox.received.slice(counted)) {
      const [, id = ''] = /^Message-ID: <([^@]+)@/im.exec(head) ?? [];
      arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
    }
    counted = inbox.received.length;
    return counted;
  };
  try {
    await addReceivers(notices);
    let [done, cut] = [0, 0];
    const cuts = new Map<string, number>();
    while (done < kills) {
      const worker = await startWorkerProcess(stores, mail);
      await enqueue('due-notices', {});
      const target = countArrivals() + Math.ceil(random() * ((1.6 * notices) / (kills + 1)));
      while (inbox.received.length < Math.min(target, notices)) await wait(1);
      await endProcess(worker, 'SIGKILL');
      done += 1;
      countArrivals();
      const open = await DispatchModel.find({ state: 'handed-over' }, { _id: 1 }).lean();
      for (const { _id } of open.filter((one) => (arrivals.get(one._id) ?? 0) > (cuts.get(one._id) ?? 0))) {
        cuts.set(_id, (cuts.get(_id) ?? 0) + 1);
        cut += 1;
      }
      // As if the minute had passed after which what a dead process had is sent again: no worker lives now.
      await DispatchModel.updateMany({ overdueAt: { $ne: null } }, { $set: { overdueAt: new Date() } });
      process.stderr.write(`kill ${done} of ${kills}, ${inbox.received.length} mails\n`);
      if (inbox.received.length >= notices) break;
    }
    const last = await startWorkerProcess(stores, mail);
    await enqueue('due-notices', {});
    while (inbox.received.length < notices || (await DispatchModel.exists({ overdueAt: { $ne: null } })))
      await wait(POLL_MS);
    await endProcess(last, 'SIGTERM');
    countArrivals();
    const receivers = new Set(inbox.received.flatMap(({ to }) => to));
    const again = [...arrivals].map(([id, times]) => ({ id, more: times - 1 }));
    return {
      notices,
      kills: done,
      lost: notices - receivers.size,
      doubled: again.reduce((sum, { more }) => sum + more, 0),
      cut,
      unexplained: again.filter(({ id, more }) => more > (cuts.get(id) ?? 0)).length,
    };
  } finally {
    configureContext({ noticeChannels: [] });
    await inbox.stop();
  }
};

/** Stores people with one notice each. */
const addReceivers = async (many: number): Promise<void> => {
  const { _id: _, ...sample } = (await makeUser()).valueOf() as Record<string, unknown>;
  for (let from = 0; from < many; from += MAX_AT_ONCE) {
    const people = Array.from({ length: Math.min(MAX_AT_ONCE, many - from) }, (__, at) => {
      const name = `receiver-${from + at}`;
      const email = `${name}@receivers.test`;
      return { ...sample, _id: newId(), email, emailKey: email, username: name, usernameKey: name };
    });
    await UserModel.collection.insertMany(people as never[]);
    await addNotices(people.map(({ _id }) => ({ userId: _id, kind: 'report-closed', event: 'killed' })));
  }
};
