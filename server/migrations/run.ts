import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isDuplicate } from '../domain/kernel/errors.ts';
import { syncIndexes } from '../models/index-sync.ts';
import { DataStateModel } from '../models/operations/data-state.ts';
import { MigrationModel, type MigrationState } from '../models/operations/migration.ts';
import type { Migration } from './migration.ts';
import { DATA_VERSION, INDEX_STATES, MIGRATIONS } from './migrations.ts';

/** How long a process that says nothing keeps a migration; no batch takes as long. */
const LEASE_MS = 15_000;
/** How long one that is run by another process is left alone before it is looked at again. */
const RETRY_MS = 300;

/** This program does not fit the stored data; the message is for the operator. */
export class UnfitData extends Error {}

/** Throws {@link UnfitData} where the data is of a version that this program does not understand, or is not whole. */
export const requireFittingData = async (known = DATA_VERSION): Promise<void> => {
  const state = await DataStateModel.findById('data').lean();
  if (state?.isRestoring) {
    throw new UnfitData(
      'MONGODB_URI: a backup is being restored into this database, or a restore failed: drop it then, and restore again.',
    );
  }
  if (state && state.version > known + 1) {
    throw new UnfitData(
      `MONGODB_URI: the data was written by a newer release (version ${state.version}, this one knows ${known} and ${known + 1}): start that release, or restore a backup of before.`,
    );
  }
};

/** Records that a program of this version writes here. */
export const recordDataVersion = async (): Promise<void> => {
  await DataStateModel.updateOne({ _id: 'data' }, { $max: { version: DATA_VERSION } }, { upsert: true });
};

/** Returns the version of the stored data; 0 for that of before versions were counted. */
export const readDataVersion = async (): Promise<number> =>
  (await DataStateModel.findById('data').lean())?.version ?? 0;

/**
 * Brings indexes up to date. Where a newer release has begun to run on this data, those that it has made are left alone, whether it
 * changes stored data or indexes only.
 */
export const prepareIndexes = async (
  onProgress: (collection: string, done: number, total: number) => void = () => undefined,
  known = INDEX_STATES.length,
): Promise<void> => {
  // First of all: where this process is killed on the way, an older one leaves alone what it has made.
  const state = await DataStateModel.findOneAndUpdate(
    { _id: 'data' },
    { $max: { indexes: known }, $setOnInsert: { version: 0 } },
    { upsert: true, returnDocument: 'after' },
  ).lean();
  const isOlder = state !== null && (state.version > DATA_VERSION || (state.indexes ?? 0) > known);
  await syncIndexes({ onProgress, keepsOthers: isOlder });
};

/** Marks the database as one that a backup is being restored into, or takes the mark away. */
export const markRestoring = async (isRestoring: boolean, version = DATA_VERSION): Promise<void> => {
  if (isRestoring) await DataStateModel.create([{ _id: 'data', version, isRestoring }]);
  else await DataStateModel.updateOne({ _id: 'data' }, { $set: { isRestoring } });
};

/** How migrations are run. */
export interface RunOptions {
  /** The migrations; those of the release unless given. */
  readonly migrations?: readonly Migration[];
  /** Which of them: those that a start waits for, or all. */
  readonly which: 'before-start' | 'all';
  /** Whether one that another process runs is waited for; otherwise nothing further is done. */
  readonly waits: boolean;
  /** Of all time, which share the batches take; the rest is left to those who use the service. */
  readonly share?: number;
  /** Ends the run between two batches. */
  readonly signal?: AbortSignal;
  readonly onBatch?: (migration: Migration, changed: number) => void;
}

/**
 * Runs what is pending, in order and each once over all processes. One whose process was killed goes on after its last batch.
 * Returns the names of those that this call has finished.
 */
export const runMigrations = async (options: RunOptions): Promise<string[]> => {
  const { migrations = MIGRATIONS, which, waits, signal } = options;
  const done = await listFinished();
  const finished: string[] = [];
  for (const migration of migrations) {
    if (done.has(migration.name)) continue;
    // A later release relies on what an earlier one was still doing in the background.
    if (which === 'before-start' && migration.isBackground && migration.version >= DATA_VERSION) continue;
    const owner = randomUUID();
    let state = await claim(migration.name, owner);
    while (state === 'taken' && waits && !signal?.aborted) {
      await wait(RETRY_MS);
      state = await claim(migration.name, owner);
    }
    if (state === 'done') continue;
    if (state === 'taken' || signal?.aborted) return finished;
    if (!(await runOne(migration, owner, state.after, options))) return finished;
    finished.push(migration.name);
  }
  return finished;
};

/** Runs one migration from an id on. Returns whether it was finished by this process. */
const runOne = async (
  migration: Migration,
  owner: string,
  from: string | null,
  { share = 1, signal, onBatch }: RunOptions,
): Promise<boolean> => {
  for (let after = from; ; ) {
    const begunAt = performance.now();
    const batch = await keepLease(migration.name, owner, () => migration.runBatch(after));
    const isOurs = await MigrationModel.updateOne(
      { _id: migration.name, owner, finishedAt: null },
      {
        $inc: { changed: batch.changed },
        $set:
          batch.after === null
            ? { finishedAt: new Date(), owner: null, leaseUntil: null }
            : { after: batch.after, leaseUntil: leaseEnd() },
      },
    );
    if (isOurs.matchedCount === 0) return false;
    onBatch?.(migration, batch.changed);
    if (batch.after === null) return true;
    if (signal?.aborted) {
      await MigrationModel.updateOne({ _id: migration.name, owner }, { $set: { owner: null, leaseUntil: null } });
      return false;
    }
    after = batch.after;
    if (share < 1) await wait(((performance.now() - begunAt) * (1 - share)) / share);
  }
};

/** Renews the lease for as long as work takes. */
const keepLease = async <T>(name: string, owner: string, work: () => Promise<T>): Promise<T> => {
  const renew = () =>
    void MigrationModel.updateOne({ _id: name, owner }, { $set: { leaseUntil: leaseEnd() } })
      .exec()
      .catch(() => {});
  const timer = setInterval(renew, LEASE_MS / 3);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
};

const leaseEnd = (): Date => new Date(Date.now() + LEASE_MS);

/** Takes a migration, unless it is finished or another process has it. */
const claim = async (name: string, owner: string): Promise<MigrationState | 'done' | 'taken'> => {
  const free = { $or: [{ owner: null }, { leaseUntil: { $lte: new Date() } }] };
  try {
    return await MigrationModel.findOneAndUpdate(
      { _id: name, finishedAt: null, ...free },
      {
        $set: { owner, leaseUntil: leaseEnd() },
        $setOnInsert: { startedAt: new Date(), after: null, changed: 0 },
      },
      { upsert: true, returnDocument: 'after', setDefaultsOnInsert: false },
    )
      .orFail()
      .lean<MigrationState>();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const isDone = await MigrationModel.exists({ _id: name, finishedAt: { $ne: null } });
    return isDone ? 'done' : 'taken';
  }
};

const listFinished = async (): Promise<Set<string>> => {
  const states = await MigrationModel.find({ finishedAt: { $ne: null } }, { _id: 1 }).lean();
  return new Set(states.map(({ _id }) => _id));
};

/** A migration and how far it has come. */
export interface Progress {
  readonly migration: Migration;
  readonly state: 'pending' | 'begun' | 'done';
  readonly changed: number;
  /** How many documents it has still to change; null where it is done. */
  readonly left: number | null;
}

/** Returns how far all migrations have come, and changes nothing. */
export const listProgress = async (): Promise<Progress[]> => {
  const states = new Map((await MigrationModel.find().lean<MigrationState[]>()).map((state) => [state._id, state]));
  return Promise.all(
    MIGRATIONS.map(async (migration) => {
      const state = states.get(migration.name);
      if (state?.finishedAt) return { migration, state: 'done' as const, changed: state.changed, left: null };
      const left = await migration.countLeft();
      return {
        migration,
        state: state ? ('begun' as const) : ('pending' as const),
        changed: state?.changed ?? 0,
        left,
      };
    }),
  );
};
