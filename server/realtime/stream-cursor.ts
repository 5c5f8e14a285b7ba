import type { Redis } from 'ioredis';

/** `XREAD` as the adapter calls it: `BLOCK ms COUNT n STREAMS name id`. */
type Read = ['BLOCK', number, 'COUNT', number, 'STREAMS', string, string];
type Answer = [stream: string, entries: [id: string, fields: string[]][]][] | null;

/**
 * Makes a connection read a stream without a hole. `$` stands for the end at each call: until the first entry comes, what
 * is added between two calls would be skipped, so here it is the end at the first call for good. A reader so far behind
 * that entries were trimmed before it saw them is told by `onGap`.
 */
export const resumeStreamCursor = (
  redis: Redis,
  onGap: () => void,
): Redis & { xread(...args: Read): Promise<Answer> } => {
  const read = redis.xread.bind(redis) as unknown as (...args: Read) => Promise<Answer>;
  let start: string | undefined;

  const xread = async (...args: Read): Promise<Answer> => {
    const [, , , count, , stream, id] = args;
    if (id === '$') start ??= await endOf(redis, stream);
    const from = id === '$' && start ? start : id;
    const answer = await read('BLOCK', args[1], 'COUNT', count, 'STREAMS', stream, from);
    const isBehind = (answer?.[0]?.[1].length ?? 0) >= count;
    if (isBehind && from !== BEGIN && (await redis.xrange(stream, from, from)).length === 0) onGap();
    return answer;
  };
  return Object.assign(redis, { xread });
};

const BEGIN = '0-0';

const endOf = async (redis: Redis, stream: string): Promise<string> => {
  const [last] = await redis.xrevrange(stream, '+', '-', 'COUNT', 1);
  return last?.[0] ?? BEGIN;
};
