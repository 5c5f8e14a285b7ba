import mongoose, { type ClientSession, type mongo } from 'mongoose';

/** A transaction in which nothing has happened for so many milliseconds, while others wait for it, is ended. */
const STANDS_STILL_MS = 1_000;
const LOOK_EVERY_MS = 150;

interface IdleTransaction {
  lsid: { id: mongo.Binary };
  transaction: { parameters: { txnNumber: mongo.Long | number }; timeActiveMicros: mongo.Long | number };
}

/** Idle transactions as they were first seen: when, and with how much work done. */
let seen = new Map<string, { since: number; work: string }>();
let lookedAt = Number.NEGATIVE_INFINITY;
let looking = false;

/** The open sessions of this process: however long a busy processor keeps them waiting, they are not abandoned. */
const own = new Set<string>();

/** Notes a session as this process's until it ends. */
export const trackSession = (session: ClientSession): void => {
  const id = session.id?.id.toString('hex');
  if (id === undefined || own.has(id)) return;
  own.add(id);
  session.once('ended', () => own.delete(id));
};

/**
 * To be called when a write has met another transaction's. MongoDB keeps the transaction of a process that was killed or
 * hangs for a minute, and with it whatever it wrote; the ones that stand still are aborted here, so that others go on. Its
 * process, where it lives, is told to begin again. Needs no right beyond that to one's own sessions.
 */
export const reapStaleTransactions = (): void => {
  const now = performance.now();
  if (looking || now - lookedAt < LOOK_EVERY_MS) return;
  // What was seen during an earlier conflict says nothing of now.
  if (now - lookedAt > STANDS_STILL_MS) seen = new Map();
  looking = true;
  lookedAt = now;
  look(now)
    .catch(() => {})
    .finally(() => {
      looking = false;
    });
};

const look = async (now: number): Promise<void> => {
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
  const stillThere = new Map<string, { since: number; work: string }>();
  const abandoned: mongo.Binary[] = [];
  for (const { lsid, transaction } of idle) {
    const id = lsid.id.toString('hex');
    if (own.has(id)) continue;
    const key = `${id}:${transaction.parameters.txnNumber}`;
    const work = String(transaction.timeActiveMicros);
    const before = seen.get(key);
    const entry = before?.work === work ? before : { since: now, work };
    if (now - entry.since >= STANDS_STILL_MS) abandoned.push(lsid.id);
    else stillThere.set(key, entry);
  }
  seen = stillThere;
  if (abandoned.length > 0) await admin.command({ killSessions: abandoned.map((id) => ({ id })) });
};
