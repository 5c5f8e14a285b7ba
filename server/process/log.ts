import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config.ts';

/** The process's log: one line of JSON for each thing that happened, to stderr, so that stdout is for people. */
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

/** Errors that quote what was to be stored: of these neither the sentence nor the fields are told (R31). */
const QUOTING = /^(Mongo|BSON|Cast|Validat|Zod|StrictMode|ReplyError|SyntaxError)/;

/** What the log says of an error: its kind, its code and where it was, and the sentence unless that quotes data. */
const describeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack = '', code } = error as NodeJS.ErrnoException;
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: name,
    ...(code === undefined ? {} : { code }),
    ...(QUOTING.test(name) ? {} : { message }),
    stack: frames.join('\n'),
  };
};
