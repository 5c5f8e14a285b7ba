import { restoreBackup } from '../database/backup/read-backup.ts';
import { readIdentity } from '../database/backup/seal.ts';
import { settleRestored } from '../domain/integrity/settle-restored.ts';
import { getContext } from '../domain/kernel/context.ts';
import { DATA_VERSION } from '../migrations/migrations.ts';
import { markRestoring } from '../migrations/run.ts';
import { syncIndexes } from '../models/index-sync.ts';
import { type AddCommand, addCommand, report } from './command.ts';
import { withMongo } from './session.ts';

/** Says to whoever sits in front of it how far it is. */
const tell = (step: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`${step}\n`);
};

/** `restore <folder>` */
export const addRestore: AddCommand = (program) => {
  addCommand(program, 'restore', 'put a backup into an empty database, and compare what is stored then with the backup')
    .argument('<folder>', 'the backup')
    .option('--identity <file>', 'the secret key of an encrypted backup')
    .action(
      report(async (folder: string, { identity }: { identity?: string }) => {
        const key = identity === undefined ? null : readIdentity(identity);
        const begunAt = performance.now();
        const { manifest, missingPictures } = await withMongo(async () => {
          const restored = await restoreBackup({
            folder,
            identity: key,
            objectStore: getContext().objectStore,
            dataVersion: DATA_VERSION,
            markUnfinished: async (isUnfinished, version) => {
              if (!isUnfinished) await settleRestored();
              await markRestoring(isUnfinished, version);
            },
            onStep: (step, collection) => tell(`${step} ${collection}`),
          });
          await syncIndexes((collection) => tell(`index ${collection}`));
          return restored;
        });
        const documents = manifest.collections.reduce((sum, one) => sum + one.documents, 0);
        const seconds = Math.round((performance.now() - begunAt) / 100) / 10;
        return {
          lines: [
            `The database is as of ${manifest.asOf}: ${documents} documents, each collection compared, in ${seconds} s.`,
            ...(missingPictures ? [`${missingPictures} pictures are missing in the bucket; copy them back.`] : []),
          ],
          data: { asOf: manifest.asOf, documents, seconds, missingPictures },
          isFound: (missingPictures ?? 0) > 0,
        };
      }),
    );
};
