import { ConfigError, isRunByNpm } from '../config.ts';
import { DataDirInUse } from '../embedded/data-dir.ts';
import { MissingProgram } from '../embedded/programs.ts';
import { UnsafeStores } from './verify-stores.ts';

const PARENT_LOOK_MS = 500;
/** npm passes on the Ctrl-C that the terminal has also given us: the same wish, not impatience. */
const SAME_WISH_MS = 1_000;

type Life = {
  /** Ends everything in order; called once. */
  readonly stop: () => Promise<void>;
  /** How long `stop` may take before the process ends with code 1. */
  readonly limitMs: number;
  /** Says what went wrong. */
  readonly reportError: (error: unknown) => void;
};

/**
 * Ends this process in order on SIGTERM, SIGINT, an error nobody caught, or the end of its parent (npm, or the process
 * that forked it); exit code 0, or 1 after an error or when it takes too long. Returns what begins the end by itself.
 */
export function gracefulShutdown({ stop, limitMs, reportError: complain }: Life): (error?: unknown) => void {
  let began: number | undefined;

  const end = (error?: unknown) => {
    if (error !== undefined) complain(error);
    if (began !== undefined) return;
    began = Date.now();
    const late = setTimeout(() => {
      complain(new Error(`Stopping took longer than ${limitMs / 1000} s.`));
      process.exit(1);
    }, limitMs);
    stop()
      .then(() => process.exit(error === undefined ? 0 : 1))
      .catch((failure) => {
        complain(failure);
        process.exit(1);
      })
      .finally(() => clearTimeout(late));
  };

  const onSignal = () => {
    if (began !== undefined && Date.now() - began > SAME_WISH_MS) process.exit(1);
    end();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
  process.on('uncaughtException', (error) => end(error));
  process.on('unhandledRejection', (error) => end(error ?? new Error('unhandled rejection')));
  if (process.connected) process.on('disconnect', () => end());
  if (isRunByNpm()) endWithParent(end);
  return end;
}

/** What a person reads when a start fails: a sentence where they can mend it, else everything we know. */
export function formatStartupError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isMeantForPeople = [ConfigError, DataDirInUse, MissingProgram, UnsafeStores].some(
    (kind) => error instanceof kind,
  );
  if (isMeantForPeople) return error.message;
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `PORT: ${error.port} is taken by another program; end that, or set PORT to another.`;
  }
  return error.stack ?? error.message;
}

/** npm that is killed hard passes nothing on; the parent is then another process. */
function endWithParent(end: () => void): void {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    end();
  }, PARENT_LOOK_MS);
  look.unref();
}
