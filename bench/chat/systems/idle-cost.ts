import type { Person } from '../load/load-types.ts';
import { openSocket } from '../load/messengers.ts';
import type { SocketConnection } from '../load/socket-connection.ts';
import type { ServerChild } from './server-child.ts';

const SETTLE_MS = 3_000;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens a connection for each user, waits, and returns by how many kilobytes the server's memory has grown for each. */
export const measureIdleCost = async (
  { process: child, url }: ServerChild,
  people: readonly Person[],
): Promise<number> => {
  const memory = () =>
    new Promise<number>((resolve) => {
      child.once('message', ({ rss }: NodeJS.MemoryUsage) => resolve(rss));
      child.send('memory');
    });
  const open = async (some: readonly Person[]) => {
    const lines: SocketConnection[] = [];
    for (let from = 0; from < some.length; from += 25)
      lines.push(
        ...(await Promise.all(some.slice(from, from + 25).map((one) => openSocket(new URL(url), one, () => {})))),
      );
    await sleep(SETTLE_MS);
    return lines;
  };
  // Code and caches that the first connections bring stay; they are no connection's cost.
  for (const line of await open(people.slice(0, 100))) line.close();
  await sleep(SETTLE_MS);
  const before = await memory();
  const lines = await open(people);
  const after = await memory();
  for (const line of lines) line.close();
  return (after - before) / people.length / 1024;
};
