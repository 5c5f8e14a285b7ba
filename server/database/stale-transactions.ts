import mongoose, { type ClientSession, type mongo } from 'mongoose';

/** A transaction is stale when it has done nothing for this time while others wait for it. */
const STALE_AFTER_MS = 1_000;
/** The least time between two checks. */
const CHECK_INTERVAL_MS = 150;

interface IdleTransaction {
  lsid: { id: mongo.Binary };
  transaction: { parameters: { txnNumber: mongo.Long | number }; timeActiveMicros: mongo.Long | number };
}

/** When each idle transaction was first seen, and how much work it had done by then. */
let seen = new Map<string, { since: number; work: string }>();
let checkedAt = Number.NEGATIVE_INFINITY;
let isChecking = false;

/** The open sessions of this process, which are never stale, however long a busy processor keeps them waiting. */
const ownSessions = new Set<string>();

/** Records a session as this process's until it ends. */
export const trackSession = (session: ClientSession): void => {
  const id = session.id?.id.toString('hex');
  if (id === undefined || ownSessions.has(id)) return;
  ownSessions.add(id);
  session.once('ended', () => ownSessions.delete(id));
};

/**
 * Aborts stale transactions; to be called after a write conflict. MongoDB keeps the transaction of a process that was killed
 * or hangs for a minute, and other writes to its documents fail for as long. If its process still runs, it gets a transient
 * error and retries. The check runs in the background and needs no right beyond that to the user's own sessions.
 */
export const reapStaleTransactions = (): void => {
  const now = performance.now();
  if (isChecking || now - checkedAt < CHECK_INTERVAL_MS) return;
  // Sightings of an earlier conflict are too old to compare with.
  if (now - checkedAt > STALE_AFTER_MS) seen = new Map();
  isChecking = true;
  checkedAt = now;
  abortStale(now)
    .catch(() => {})
    .finally(() => {
      isChecking = false;
    });
};

const abortStale = async (now: number): Promise<void> => {
  const admin = mongoose.connection.getClient().db('admin');
  const idle = await admin
    .aggregate<IdleTransaction>(
      [
        { $currentOp: { allUsers: false, idleSessions: true } },
        { $match: { type: 'idleSession', 'transaction.parameters.txnNumber': { $exists: true } } },
      ],
      { readConcern: { level: 'local' } },
    )
    .toArray();
  const idleNow = new Map<string, { since: number; work: string }>();
  const stale: mongo.Binary[] = [];
  for (const { lsid, transaction } of idle) {
    const id = lsid.id.toString('hex');
    if (ownSessions.has(id)) continue;
    const key = `${id}:${transaction.parameters.txnNumber}`;
    const work = String(transaction.timeActiveMicros);
    const before = seen.get(key);
    const entry = before?.work === work ? before : { since: now, work };
    if (now - entry.since >= STALE_AFTER_MS) stale.push(lsid.id);
    else idleNow.set(key, entry);
  }
  seen = idleNow;
  if (stale.length > 0) await admin.command({ killSessions: stale.map((id) => ({ id })) });
};
