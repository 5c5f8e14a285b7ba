import { missingIndexes, syncIndexes } from '../models/index-sync.ts';
import { UserModel } from '../models/members/user.ts';
import { DataStateModel } from '../models/operations/data-state.ts';
import { MigrationModel, type MigrationState } from '../models/operations/migration.ts';
import type { Migration } from './migration.ts';
import { DATA_VERSION, MIGRATIONS } from './migrations.ts';

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

/** Returns the version of the stored data; 0 for that of before versions were counted. */
export const readDataVersion = async (): Promise<number> =>
  (await DataStateModel.findById('data').lean())?.version ?? 0;

/** Marks the database as one that a backup is being restored into, or takes the mark away. */
export const markRestoring = async (isRestoring: boolean, version = DATA_VERSION): Promise<void> => {
  if (isRestoring) await DataStateModel.create([{ _id: 'data', version, isRestoring }]);
  else await DataStateModel.updateOne({ _id: 'data' }, { $set: { isRestoring } });
};

/** What MongoDB answers where an index is there in another form. */
const INDEX_DIFFERS: readonly unknown[] = [85, 86];

/** Creates what is missing of collections and indexes. Throws {@link UnfitData} where an index is there in another form. */
export const createIndexes = async (): Promise<void> => {
  try {
    await syncIndexes();
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: string };
    if (!INDEX_DIFFERS.includes(code)) throw error;
    throw new UnfitData(`MONGODB_URI: drop this index, and run npm run mithaq -- migrate again: ${message}`);
  }
};

/** Brings the database to this release: creates what is missing of collections and indexes, and runs what is pending of migrations. */
export const migrate = async (): Promise<void> => {
  await createIndexes();
  await runMigrations();
  await DataStateModel.updateOne({ _id: 'data' }, { $max: { version: DATA_VERSION } }, { upsert: true });
};

/**
 * Has a program start on data of this release alone: an empty database gets all that it needs. Throws {@link UnfitData} where a unique index
 * is missing or data is still to be changed, and calls `warn` where another index is missing (R39, R49).
 */
export const prepareData = async (warn: (missing: readonly string[]) => void): Promise<void> => {
  await requireFittingData();
  if (await isEmpty()) return migrate();
  const { unique, others } = await missingIndexes();
  const pending = (await listProgress()).find(({ left }) => left !== null && left > 0);
  const reason = unique.length > 0 ? `unique indexes are missing: ${unique.join('; ')}` : pending?.migration.title;
  if (reason) throw new UnfitData(`MONGODB_URI: run npm run mithaq -- migrate before this start (${reason}).`);
  if (others.length > 0) warn(others);
};

/** Whether nobody has an account, and no program has prepared the database to its end. */
const isEmpty = async (): Promise<boolean> =>
  (await DataStateModel.exists({ _id: 'data' })) === null && (await UserModel.exists({})) === null;

/** How migrations are run. */
export interface RunOptions {
  /** Ends the run between two batches. */
  readonly signal?: AbortSignal;
  /** Called after each batch. */
  readonly onBatch?: (migration: Migration) => void;
}

/**
 * Runs what is pending, in order. One whose process was killed goes on after its last batch. To be called by one process at a time;
 * where two do, batches are repeated, which changes nothing. Returns the names of those that this call has finished.
 */
export const runMigrations = async ({ signal, onBatch }: RunOptions = {}): Promise<string[]> => {
  const finished: string[] = [];
  for (const migration of MIGRATIONS) {
    const state = await begin(migration.name);
    if (state.finishedAt) continue;
    for (let after = state.after; ; ) {
      const batch = await migration.runBatch(after);
      const isLast = batch.after === null;
      const progress = isLast ? { finishedAt: new Date() } : { after: batch.after };
      await MigrationModel.updateOne({ _id: migration.name }, { $inc: { changed: batch.changed }, $set: progress });
      onBatch?.(migration);
      if (isLast) break;
      if (signal?.aborted) return finished;
      after = batch.after;
    }
    finished.push(migration.name);
  }
  return finished;
};

const begin = (name: string): Promise<MigrationState> =>
  MigrationModel.findOneAndUpdate(
    { _id: name },
    { $setOnInsert: { startedAt: new Date(), after: null, changed: 0, finishedAt: null } },
    { upsert: true, returnDocument: 'after' },
  )
    .orFail()
    .lean<MigrationState>()
    .exec();

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
    MIGRATIONS.map(async (migration): Promise<Progress> => {
      const { changed = 0, finishedAt = null } = states.get(migration.name) ?? {};
      if (finishedAt) return { migration, state: 'done', changed, left: null };
      const state = states.has(migration.name) ? 'begun' : 'pending';
      return { migration, state, changed, left: await migration.countLeft() };
    }),
  );
};
