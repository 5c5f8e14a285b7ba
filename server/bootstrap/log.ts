import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config.ts';

/** Creates the process's log: one line of JSON for each entry, to stderr, since stdout is for messages to the operator. */
export const createLog = (
  level: Config['logLevel'],
  destination: DestinationStream = pino.destination({ fd: 2, sync: false }),
): Logger =>
  pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    destination,
  );

/** Errors whose message may quote members' data, so that it is not logged (R31). */
const QUOTING_ERRORS = /^(Mongo|BSON|Cast|Validat|Zod|StrictMode|ReplyError|SyntaxError)/;

/** Returns what is logged of an error: its kind, code and stack, and its message unless that may quote data. */
const describeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack = '', code } = error as NodeJS.ErrnoException;
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: name,
    ...(code === undefined ? {} : { code }),
    ...(QUOTING_ERRORS.test(name) ? {} : { message }),
    stack: frames.join('\n'),
  };
};
