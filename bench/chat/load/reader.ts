/** The process that reads: so many GETs at once, over kept-alive connections. */
import { HttpConnection } from './http-connection.ts';
import type { Person, Spread } from './load-types.ts';
import { formatRequestHead } from './messengers.ts';
import { toSpread } from './spread.ts';

export interface ReadTask {
  url: string;
  reads: { path: string; person: Person }[];
  concurrency: number;
  seconds: number;
}

export interface ReadResult {
  perSecond: number;
  took: Spread;
  /** Answers 503. */
  refused: number;
}

const WARM_UP_MS = 1_000;

process.on('message', async ({ url, reads, concurrency, seconds }: ReadTask) => {
  const heads = reads.map(({ path, person }) => `GET ${path} HTTP/1.1\r\n${formatRequestHead(new URL(url), person)}`);
  const from = performance.now() + WARM_UP_MS;
  const until = from + seconds * 1000;
  const took: number[] = [];
  let next = 0;
  let refused = 0;
  const read = async () => {
    const line = new HttpConnection(new URL(url));
    while (performance.now() < until) {
      const began = performance.now();
      const { status, body } = await line.request(heads[next++ % heads.length] ?? '');
      if (status === 503) refused += 1;
      else if (status !== 200 || body === '[]') throw new Error(`A read answered ${status}: ${body.slice(0, 200)}`);
      const ended = performance.now();
      if (status === 200 && began >= from && ended < until) took.push(ended - began);
    }
    line.close();
  };
  await Promise.all(Array.from({ length: concurrency }, read));
  const result: ReadResult = { perSecond: took.length / seconds, took: toSpread(took), refused };
  process.send?.(result, () => process.disconnect());
});
