import mongoose, { type ClientSession, mongo } from 'mongoose';
import { reapStaleTransactions, trackSession } from '../../database/stale-transactions.ts';
import { type DomainEvent, publish } from './events.ts';

export interface Transaction {
  readonly session: ClientSession;
  /** Adds an event that is published once the transaction is committed. */
  record(event: DomainEvent): void;
  /** Adds a step that runs after all other work, immediately before the commit. */
  beforeCommit(step: () => Promise<void>): void;
  /** Adds a step that runs once this attempt is over: committed, refused or about to be repeated. It must not throw. */
  onEnd(step: (isCommitted: boolean) => Promise<void> | void): void;
}

/**
 * Runs `work` in one snapshot transaction, committed to the journals of a majority, and returns its result. `work` may run
 * more than once, so it must change nothing but the database, through `tx.session`. Its events are published after the
 * commit only.
 */
export const inTransaction = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
  let attempt = createAttempt();
  let attempts = 0;
  const run = async (session: ClientSession): Promise<T> => {
    trackSession(session);
    attempts += 1;
    if (attempts > 1) reapStaleTransactions();
    await attempt.end(false);
    attempt = createAttempt();
    try {
      const result = await attempt.run(session, work);
      await commit(session);
      return result;
    } catch (error) {
      await attempt.end(false);
      throw asTransient(error);
    }
  };
  try {
    const result = await mongoose.connection.transaction(run, {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority', j: true },
    });
    await attempt.end(true);
    publish(attempt.events);
    return result as T;
  } catch (error) {
    await attempt.end(false);
    throw error;
  }
};

const ABANDONED = new Error('A rehearsed transaction is not committed.');

/** Runs `work` in a transaction that is not committed. Returns and throws what it would; nothing is stored or published. */
export const rehearse = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
  const results: T[] = [];
  try {
    return await inTransaction<T>(async (tx) => {
      results[0] = await work(tx);
      throw ABANDONED;
    });
  } catch (error) {
    if (error !== ABANDONED) throw error;
    return results[0] as T;
  }
};

/** The server's codes where another process took the transaction for stale and ended its session. */
const NO_SUCH_TRANSACTION = 251;
const INTERRUPTED = 11601;
/** As the driver does: a commit whose outcome stays unknown for this time fails. */
const COMMIT_LIMIT_MS = 120_000;

const hasCode = (error: unknown, ...codes: number[]): error is mongo.MongoServerError =>
  error instanceof mongo.MongoServerError && codes.some((code) => error.code === code);

/**
 * Commits, again for as long as the outcome is unknown: the server then says whether it was committed. Not left to the driver,
 * which gives up where the session was ended during the commit.
 */
const commit = async (session: ClientSession): Promise<void> => {
  const deadline = performance.now() + COMMIT_LIMIT_MS;
  for (;;) {
    try {
      return await session.commitTransaction();
    } catch (error) {
      const isUnknown =
        hasCode(error, INTERRUPTED) ||
        (error instanceof mongo.MongoError && error.hasErrorLabel('UnknownTransactionCommitResult'));
      if (!isUnknown || performance.now() > deadline) throw error;
    }
  }
};

/** Whether another process has ended the session of a transaction, which it took for stale. */
export const isOfEndedSession = (error: unknown): error is mongo.MongoServerError =>
  hasCode(error, NO_SUCH_TRANSACTION, INTERRUPTED);

/** Marks an error of an ended session as one after which the driver repeats the whole: nothing of it was stored. */
const asTransient = (error: unknown): unknown => {
  if (isOfEndedSession(error)) error.addErrorLabel('TransientTransactionError');
  return error;
};

/** Holds what one attempt has recorded. */
const createAttempt = () => {
  const events: DomainEvent[] = [];
  const lastSteps: (() => Promise<void>)[] = [];
  const endSteps: ((isCommitted: boolean) => Promise<void> | void)[] = [];
  return {
    events,
    async run<T>(session: ClientSession, work: (tx: Transaction) => Promise<T>): Promise<T> {
      const result = await work({
        session,
        record: (event) => events.push(event),
        beforeCommit: (step) => lastSteps.push(step),
        onEnd: (step) => endSteps.push(step),
      });
      for (const step of lastSteps) await step();
      return result;
    },
    async end(isCommitted: boolean): Promise<void> {
      for (const step of endSteps.splice(0)) await step(isCommitted);
    },
  };
};
