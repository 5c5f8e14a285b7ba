/** The process of the attacker: makes each attack that it is sent, for its time, and replies with what it could do. */
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpConnection } from '../chat/load/http-connection.ts';
import { formatRequestHead } from '../chat/load/messengers.ts';
import { SocketConnection } from '../chat/load/socket-connection.ts';
import { type AttackResult, type AttackTask, now } from './tasks.ts';

const SIGN_INS_PER_SECOND = 200;
/** The most sign-ins that wait for an answer; further ones are left out. */
const MAX_WAITING = 400;
const SOCKETS = 5;
/** How many events each socket sends at once, and how often. */
const EVENTS_AT_ONCE = 50;
const PAUSE_MS = 5;
/** What has not left this process: beyond it no more is written. */
const MAX_UNSENT_BYTES = 262_144;
/** How soon a socket that was closed or refused is opened again, whatever it was told. */
const REOPEN_AFTER_MS = 100;

type Count = (outcome: string, times?: number) => void;
type Attack = (task: AttackTask, url: URL, until: number, count: Count) => Promise<void>;

const errorIs = (error: unknown): string => (error instanceof Error ? error.message.slice(0, 40) : 'failed');

/** So many lines, each with one request after the other. */
const inLines =
  (lines: number, formatHead: (task: AttackTask, url: URL) => string): Attack =>
  async (task, url, until, count) => {
    const head = formatHead(task, url);
    const line = async () => {
      let connection = new HttpConnection(url);
      while (now() < until) {
        try {
          count(String((await connection.request(head)).status));
        } catch (error) {
          count(errorIs(error));
          connection = new HttpConnection(url);
        }
      }
      connection.close();
    };
    await Promise.all(Array.from({ length: lines }, line));
  };

/** Made-up accounts at an even rate, so that each costs a hash where it is not refused. */
const signIns: Attack = async ({ visitorHeaders }, url, until, count) => {
  const head = `POST /api/login HTTP/1.1\r\n${formatRequestHead(url, { headers: { ...visitorHeaders } })}`;
  const idle: HttpConnection[] = [];
  let waiting = 0;
  const once = async (index: number): Promise<void> => {
    const connection = idle.pop() ?? new HttpConnection(url);
    waiting += 1;
    try {
      const body = JSON.stringify({
        email: `nobody-${index}-${Math.trunc(until)}@example.test`,
        password: 'a-guess-9',
      });
      count(String((await connection.request(head, body)).status));
      idle.push(connection);
    } catch (error) {
      count(errorIs(error));
    }
    waiting -= 1;
  };
  const startedAt = now();
  for (let index = 0; now() < until; ) {
    if (startedAt + (index * 1000) / SIGN_INS_PER_SECOND > now()) await sleep(1);
    else if (waiting >= MAX_WAITING) {
      count('left out');
      index += 1;
    } else void once(index++);
  }
  for (const connection of idle) connection.close();
};

const sockets: Attack = async ({ memberHeaders }, url, until, count) => {
  const socketUrl = new URL('/socket.io/?EIO=4&transport=websocket', url);
  const flood = async () => {
    while (now() < until) {
      let isOpen = true;
      const connection = await SocketConnection.open(socketUrl, { ...memberHeaders }, (event) => {
        if (event === 'disconnect') isOpen = false;
      }).catch(() => null);
      count(connection ? 'opened' : 'refused');
      while (connection && isOpen && now() < until) {
        if (connection.unsentBytes < MAX_UNSENT_BYTES) {
          connection.sendMany('match:typing', { matchId: 'of-nobody' }, EVENTS_AT_ONCE);
          count('events', EVENTS_AT_ONCE);
        }
        await sleep(PAUSE_MS);
      }
      if (connection && !isOpen) count('cut off');
      connection?.close();
      await sleep(REOPEN_AFTER_MS);
    }
  };
  await Promise.all(Array.from({ length: SOCKETS }, flood));
};

const get = (path: string, task: AttackTask, url: URL, added: Record<string, string> = {}): string =>
  `GET ${path} HTTP/1.1\r\n${formatRequestHead(url, { headers: { ...task.visitorHeaders, ...added } })}`;

const ATTACKS: Record<AttackTask['name'], Attack> = {
  'sign-ins': signIns,
  sockets,
  recommendations: inLines(
    4,
    ({ memberHeaders }, url) =>
      `GET /api/matches/recommendations?limit=20 HTTP/1.1\r\n${formatRequestHead(url, { headers: { ...memberHeaders } })}`,
  ),
  readyz: inLines(20, (task, url) => get('/readyz', task, url)),
  pages: inLines(10, (task, url) => get('/', task, url, { 'Accept-Encoding': 'gzip, deflate, br' })),
};

process.on('message', async (task: AttackTask) => {
  const outcomes: Record<string, number> = {};
  const [startedAt, usedBefore] = [now(), process.cpuUsage()];
  await ATTACKS[task.name](task, new URL(task.url), startedAt + task.seconds * 1000, (outcome, times = 1) => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + times;
  });
  const { user, system } = process.cpuUsage(usedBefore);
  const { opened: _opened, refused: _refused, 'cut off': _cutOff, 'left out': _leftOut, ...done } = outcomes;
  const result: AttackResult = {
    done: Object.values(done).reduce((sum, count) => sum + count, 0),
    outcomes,
    cpu: (user + system) / 1000 / (now() - startedAt),
  };
  process.send?.(result);
});
process.send?.('ready');
