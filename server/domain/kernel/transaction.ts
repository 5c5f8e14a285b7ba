import mongoose, { type ClientSession } from 'mongoose';
import { reapStaleTransactions, trackSession } from '../../database/stale-transactions.ts';
import { type DomainEvent, publish } from './events.ts';

export interface Transaction {
  readonly session: ClientSession;
  /** Adds an event that is published once the transaction is committed. */
  record(event: DomainEvent): void;
}

/**
 * Runs `work` in one snapshot transaction, committed to the journals of a majority, and returns its result. `work` may run
 * more than once, so it must change nothing but the database, through `tx.session`. Its events are published after the
 * commit only.
 */
export const inTransaction = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
  let events: DomainEvent[] = [];
  let attempts = 0;
  const result = await mongoose.connection.transaction(
    (session) => {
      trackSession(session);
      attempts += 1;
      if (attempts > 1) reapStaleTransactions();
      events = [];
      return work({ session, record: (event) => events.push(event) });
    },
    { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority', j: true } },
  );
  publish(events);
  return result as T;
};
