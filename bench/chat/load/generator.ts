/** The process that makes the load: its parent sends it a {@link LoadTask}, and it replies with the outcome. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DIALECTS } from './dialects.ts';
import type { Inbox, LoadResult, LoadTask, Pair, SentMessage } from './load-types.ts';
import { openMessengers } from './messengers.ts';
import { toSpread } from './spread.ts';

const WARM_UP_MS = 1_000;
const SETTLES_WITHIN_MS = 10_000;
const MESSAGE_BYTES = 120;

const runLoad = async ({ system, url, pairs, load }: LoadTask): Promise<LoadResult> => {
  const sent: SentMessage[] = [];
  /** When each message was meant to be sent, until it has reached the other. */
  const meant = new Map<string, { at: number; to: string }>();
  const delivery: number[] = [];
  const lag: number[] = [];
  let arrived = 0;
  let underWay = 0;
  let failed = 0;
  let [from, until] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];

  const inboxes = new Map<string, Inbox>();
  for (const { conversation, people } of pairs)
    for (const { id } of people) inboxes.set(id, { person: id, conversation, deliveries: [] });
  const dialect = DIALECTS[system];
  const messengers = await openMessengers(system, new URL(url), pairs, (person, event, payload, at) => {
    if (event === 'disconnect') throw new Error(`${system} parted from a client.`);
    if (event !== dialect.event) return;
    const got = dialect.delivered(payload as never);
    inboxes.get(person)?.deliveries.push(got);
    const { at: meantAt, to } = meant.get(got.key) ?? { at: 0, to: '' };
    if (to !== person) return;
    if (at >= from && at < until) arrived += 1;
    if (meantAt >= from && meantAt < until) delivery.push(at - meantAt);
  });

  const send = async (pair: Pair, side: 0 | 1, at: number): Promise<void> => {
    const key = randomUUID();
    const message: SentMessage = { key, conversation: pair.conversation };
    sent.push(message);
    meant.set(key, { at, to: pair.people[side === 0 ? 1 : 0].id });
    if (at >= from && at < until) lag.push(performance.now() - at);
    underWay += 1;
    const answer = await messengers.send(pair, side, `${key} `.padEnd(MESSAGE_BYTES, 'x'), key);
    underWay -= 1;
    if (answer) Object.assign(message, answer);
    else failed += 1;
  };

  const began = performance.now();
  [from, until] = [began + WARM_UP_MS, began + WARM_UP_MS + load.seconds * 1000];
  if (load.kind === 'closed') await closedLoop(pairs, load.outstanding, until, send);
  else await openLoop(pairs, load.rate, began, (load.rate * (WARM_UP_MS + load.seconds * 1000)) / 1000, send);
  const patience = performance.now() + SETTLES_WITHIN_MS;
  const total = () => [...inboxes.values()].reduce((sum, { deliveries }) => sum + deliveries.length, 0);
  while (!(underWay === 0 && total() >= 2 * (sent.length - failed)) && performance.now() < patience) await sleep(20);
  // What comes too often comes a little later.
  await sleep(100);
  messengers.close();
  const ledger = { sent, inboxes: [...inboxes.values()] };
  return {
    load,
    deliveredPerSecond: arrived / load.seconds,
    delivery: toSpread(delivery),
    lag: toSpread(lag),
    failed,
    ledger,
  };
};

type Send = (pair: Pair, side: 0 | 1, at: number) => Promise<void>;

/** Keeps a fixed number of messages under way for each pair, its two members taking turns. */
const closedLoop = async (pairs: readonly Pair[], outstanding: number, until: number, send: Send): Promise<void> => {
  const slot = async (pair: Pair, index: number) => {
    for (let turn = index; performance.now() < until; turn += 1)
      await send(pair, (turn % 2) as 0 | 1, performance.now());
  };
  await Promise.all(pairs.flatMap((pair) => Array.from({ length: outstanding }, (_, index) => slot(pair, index))));
};

/** `count` messages, so many a second, evenly, over all pairs in turn, however long each takes. */
const openLoop = async (
  pairs: readonly Pair[],
  rate: number,
  began: number,
  count: number,
  send: Send,
): Promise<void> => {
  const sends: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    const at = began + (index * 1000) / rate;
    while (performance.now() < at) await sleep(1);
    const pair = pairs[index % pairs.length];
    if (pair) sends.push(send(pair, (Math.floor(index / pairs.length) % 2) as 0 | 1, at));
  }
  await Promise.all(sends);
};

process.on('message', async (turn: LoadTask) => {
  process.send?.(await runLoad(turn), () => process.disconnect());
});
