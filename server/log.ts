import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** The process's log: one line of JSON for each thing that happened, to stderr, so that stdout is for people. */
export const createLog = (level: Config['logLevel']): Logger =>
  pino(
    { level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ fd: 2, sync: false }),
  );
