import { mongo } from 'mongoose';
import type { MigrationState } from '../../server/models/operations/migration.ts';
import type { Run } from '../run.ts';
import { runSoak, type SoakResult } from '../soak.ts';

/** The one of the release that runs in the background, through all documents of its collection. */
const NAME = '0004-shown-seq';
const INSERTED_AT_ONCE = 10_000;
const CALM_MS = 10_000;
const LOOK_MS = 200;
/** A worker takes up again what another was killed at within a minute and a quarter. */
const STANDSTILL_MS = 180_000;

export interface MigrationOptions {
  readonly documents: number;
  /** How often the worker is killed at it. */
  readonly kills: number;
  /** Messages a second. */
  readonly rate: number;
  readonly say: (line: string) => void;
}

export interface MigrationResult extends Pick<SoakResult, 'acknowledged' | 'stable' | 'refused' | 'violations'> {
  /** Documents that lack the field in the end, or have another value than they should. */
  readonly wrong: number;
  /** Documents that are gone, or too many. */
  readonly uncounted: number;
  /** How many documents were changed between the kills. */
  readonly changedAtKills: readonly number[];
  /** From the first batch to the last, with the kills. */
  readonly migrationSeconds: number;
  /** Of sends, in milliseconds, before it and meanwhile. */
  readonly p95Ms: { readonly before: number; readonly meanwhile: number };
}

type Mark = { _id: string; conversationId: string; reader: string; seq: number; shownSeq?: number };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Has the worker change the marks of a large collection in the background while members write, and kills it at that; checks each mark
 * afterwards, and as the soak does that nothing acknowledged was lost, doubled or reordered.
 */
export const measureMigration = async (options: MigrationOptions): Promise<MigrationResult> => {
  let figures: Omit<MigrationResult, keyof SoakResult> | undefined;
  const { acknowledged, stable, refused, violations } = await runSoak({
    faults: [],
    seed: 1,
    clients: 20,
    rate: options.rate,
    races: 0,
    leavers: 0,
    calmMs: 0,
    say: options.say,
    meanwhile: async (run) => {
      figures = await migrate(run, options);
    },
  });
  if (!figures) throw new Error('unreachable');
  return { acknowledged, stable, refused, violations, ...figures };
};

const migrate = async (run: Run, { documents, kills, say }: MigrationOptions) => {
  const client = await mongo.MongoClient.connect(run.cluster.mongodbUri);
  try {
    const marks = client.db().collection<Mark>('readMarks');
    const states = client.db().collection<MigrationState>('migrations');
    const times = watchSends(run);
    await pause(CALM_MS);
    const before = times.takeP95();
    const { worker } = run.cluster.parts;
    await worker.end();
    await insertMarks(marks, documents);
    // As an installation is that was updated from a release without the field.
    await states.deleteOne({ _id: NAME });
    times.takeP95();
    say(`${documents} marks without the field; sends take ${Math.round(before)} ms before (p95)`);
    await worker.start();
    const begunMs = performance.now();
    const changedAtKills: number[] = [];
    for (let kill = 1; kill <= kills; kill += 1) {
      const changed = await untilChanged(states, Math.floor((documents * kill) / (kills + 1)));
      await worker.kill();
      changedAtKills.push(changed);
      say(`killed at ${changed}`);
      await worker.start();
    }
    await untilChanged(states, Number.POSITIVE_INFINITY);
    const migrationSeconds = Math.round((performance.now() - begunMs) / 1_000);
    const meanwhile = times.takeP95();
    const ours = { reader: 'reader' };
    return {
      wrong: await marks.countDocuments({ ...ours, $expr: { $ne: ['$seq', '$shownSeq'] } }),
      uncounted: Math.abs((await marks.countDocuments(ours)) - documents),
      changedAtKills,
      migrationSeconds,
      p95Ms: { before: Math.round(before), meanwhile: Math.round(meanwhile) },
    };
  } finally {
    await client.close();
  }
};

const insertMarks = async (marks: mongo.Collection<Mark>, documents: number): Promise<void> => {
  for (let first = 0; first < documents; first += INSERTED_AT_ONCE) {
    const count = Math.min(INSERTED_AT_ONCE, documents - first);
    const some = Array.from({ length: count }, (_, at): Mark => {
      const conversationId = String(first + at).padStart(8, '0');
      return { _id: `reader:${conversationId}`, conversationId, reader: 'reader', seq: first + at + 1 };
    });
    await marks.insertMany(some, { ordered: false });
  }
};

/** Waits until so many documents are changed, or all of them; returns how many are. Throws where it comes to a standstill. */
const untilChanged = async (states: mongo.Collection<MigrationState>, wanted: number): Promise<number> => {
  let [last, movedMs] = [-1, performance.now()];
  for (;;) {
    const state = await states.findOne({ _id: NAME });
    const changed = state?.changed ?? 0;
    if (changed >= wanted || state?.finishedAt) return changed;
    if (changed > last) [last, movedMs] = [changed, performance.now()];
    if (performance.now() - movedMs > STANDSTILL_MS) throw new Error(`The migration stands still at ${changed}.`);
    await pause(LOOK_MS);
  }
};

/** Measures from the first try of each message to its acknowledgement. */
const watchSends = ({ ledger }: Run): { takeP95(): number } => {
  const begun = new Map<string, number>();
  let took: number[] = [];
  ledger.onAppend((entry) => {
    if (entry.op !== 'send') return;
    if (entry.phase === 'invoke') begun.set(entry.id, performance.now());
    if (entry.phase === 'ok') took.push(performance.now() - (begun.get(entry.id) ?? performance.now()));
  });
  return {
    takeP95: () => {
      const sorted = took.sort((one, other) => one - other);
      took = [];
      return sorted[Math.floor(sorted.length * 0.95)] ?? Number.POSITIVE_INFINITY;
    },
  };
};
