import { ConfigError, isRunByNpm } from '../config.ts';
import { BackupError } from '../database/backup/manifest.ts';
import { DataDirInUse } from '../dev-stores/data-dir.ts';
import { MissingProgram } from '../dev-stores/programs.ts';
import { LostServiceKeys } from '../domain/kernel/service-keys.ts';
import { UnfitData } from '../migrations/run.ts';
import { explainStoreFault } from './store-faults.ts';
import { UnsafeStores } from './verify-stores.ts';

/** The time between two checks of the parent process. */
const PARENT_CHECK_MS = 500;
/** npm forwards the Ctrl-C that the terminal has sent to this process as well: a second signal within this time is the same one. */
const SAME_SIGNAL_MS = 1_000;

type ShutdownOptions = {
  /** Stops everything in order; called once. */
  readonly stop: () => Promise<void>;
  /** How long `stop` may take, in milliseconds, before the process exits with code 1. */
  readonly limitMs: number;
  /** Prints what went wrong. */
  readonly reportError: (error: unknown) => void;
};

/**
 * Stops this process in order on SIGTERM, SIGINT, an uncaught error, or the end of its parent (npm, or the process that
 * forked it). It exits with code 0, or 1 after an error, also one while it stops, or when stopping takes too long; a second signal
 * exits at once. Returns a function that begins the shutdown, with the error that is its cause if there is one.
 */
export function gracefulShutdown({ stop, limitMs, reportError }: ShutdownOptions): (error?: unknown) => void {
  let beganAt: number | undefined;
  let hasFailed = false;

  const shutDown = (error?: unknown) => {
    if (error !== undefined) {
      hasFailed = true;
      reportError(error);
    }
    if (beganAt !== undefined) return;
    beganAt = Date.now();
    const late = setTimeout(() => {
      reportError(new Error(`Stopping took longer than ${limitMs / 1000} s.`));
      process.exit(1);
    }, limitMs);
    stop()
      .then(() => process.exit(hasFailed ? 1 : 0))
      .catch((failure) => {
        reportError(failure);
        process.exit(1);
      })
      .finally(() => clearTimeout(late));
  };

  const onSignal = () => {
    if (beganAt !== undefined && Date.now() - beganAt > SAME_SIGNAL_MS) process.exit(1);
    shutDown();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
  process.on('uncaughtException', (error) => shutDown(error));
  process.on('unhandledRejection', (error) => shutDown(error ?? new Error('unhandled rejection')));
  // A process whose parent has ended while it was loading its modules has missed the event.
  if (process.connected) process.on('disconnect', () => shutDown());
  else if (process.send) shutDown();
  if (isRunByNpm()) watchParent(shutDown);
  return shutDown;
}

/** Errors whose message says in a sentence what to do. */
const FOR_THE_OPERATOR = [
  BackupError,
  ConfigError,
  DataDirInUse,
  LostServiceKeys,
  MissingProgram,
  UnfitData,
  UnsafeStores,
];

/** The text that is printed when a start fails: one sentence where the operator can fix the cause, else the error's stack. */
export function formatStartupError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isForOperator = FOR_THE_OPERATOR.some((kind) => error instanceof kind);
  if (isForOperator) return error.message;
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `PORT: ${error.port} is taken by another program; end that, or set PORT to another.`;
  }
  return explainStoreFault(error) ?? error.stack ?? error.message;
}

/** Calls `onEnd` when the parent has ended: npm that is killed forwards no signal, and the parent is then another process. */
function watchParent(onEnd: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onEnd();
  }, PARENT_CHECK_MS);
  timer.unref();
}
