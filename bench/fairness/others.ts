/** The process of the others: makes typical calls at an even rate, and reports each with its time when it is told to stop. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnectionPool, formatRequestHead } from '../chat/load/messengers.ts';
import { now, type OthersTask, type TimedCall } from './tasks.ts';

const SETTLES_WITHIN_MS = 5_000;

let isStopping = false;

const run = async (task: OthersTask): Promise<{ calls: TimedCall[]; cpu: number }> => {
  const url = new URL(task.url);
  const pool = createConnectionPool(url);
  const calls: TimedCall[] = [];
  const [startedAt, usedBefore] = [now(), process.cpuUsage()];
  let underWay = 0;

  const make = async (kind: TimedCall['kind'], at: number, head: string, body = ''): Promise<void> => {
    const lagMs = now() - at;
    underWay += 1;
    const status = await pool.request(head, body).then(
      (answer) => answer.status,
      () => 0,
    );
    underWay -= 1;
    calls.push({ kind, at, tookMs: now() - at, lagMs, status });
  };

  const heads = task.others.map(({ person }) => formatRequestHead(url, person));
  const callOnce = (index: number, at: number): Promise<void> => {
    const which = Math.floor(index / 4) % task.others.length;
    const [head = '', conversation] = [heads[which], task.others[which]?.conversation];
    const get = (path: string) => make('call', at, `GET ${path} HTTP/1.1\r\n${head}`);
    switch (index % 4) {
      case 0:
        return make(
          'call',
          at,
          `POST /api/matches/${conversation}/messages HTTP/1.1\r\n${head}`,
          JSON.stringify({ content: `A message of usual length, number ${index}, which says this and that.` }),
        );
      case 1:
        return get('/api/matches');
      case 2:
        return get('/api/conversations');
      default:
        return get(`/api/matches/${conversation}/messages`);
    }
  };
  const visitor = formatRequestHead(url, { headers: { ...task.visitorHeaders } });
  const signInOnce = (index: number, at: number): Promise<void> => {
    const body = { email: task.emails[index % task.emails.length], password: task.password };
    return make('sign-in', at, `POST /api/login HTTP/1.1\r\n${visitor}`, JSON.stringify(body));
  };

  /** Makes calls evenly, however long each takes, until it is told to stop. */
  const keepRate = async (perSecond: number, once: (index: number, at: number) => Promise<void>): Promise<void> => {
    for (let index = 0; !isStopping; ) {
      const due = startedAt + (index * 1000) / perSecond;
      if (due > now()) await sleep(1);
      else void once(index++, due);
    }
  };
  await Promise.all([keepRate(task.callsPerSecond, callOnce), keepRate(task.signInsPerSecond, signInOnce)]);
  const patience = now() + SETTLES_WITHIN_MS;
  while (underWay > 0 && now() < patience) await sleep(20);
  pool.close();
  const { user, system } = process.cpuUsage(usedBefore);
  return { calls, cpu: (user + system) / 1000 / (now() - startedAt) };
};

process.on('message', async (message: OthersTask | 'stop') => {
  if (message === 'stop') isStopping = true;
  else process.send?.(await run(message), () => process.disconnect());
});
process.send?.('ready');
