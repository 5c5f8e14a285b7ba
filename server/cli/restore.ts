import { BackupError, readManifest } from '../database/backup/manifest.ts';
import { restoreBackup } from '../database/backup/read-backup.ts';
import { readIdentity } from '../database/backup/seal.ts';
import { keepProtections, requireFormer } from '../domain/integrity/keep-protections.ts';
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

interface RestoreCommand {
  identity?: string;
  former?: string;
  withoutFormer?: boolean;
}

/** `restore <folder>` */
export const addRestore: AddCommand = (program) => {
  addCommand(program, 'restore', 'put a backup into an empty database, and compare what is stored then with the backup')
    .argument('<folder>', 'the backup')
    .option('--identity <file>', 'the secret key of an encrypted backup')
    .option('--former <database>', 'the database of before, on the same server, which says what protects people since')
    .option('--without-former', 'restore although nothing says what protects people since')
    .action(
      report(async (folder: string, { identity, former, withoutFormer }: RestoreCommand) => {
        const key = identity === undefined ? null : readIdentity(identity);
        const begunAt = performance.now();
        if (former === undefined && !withoutFormer) {
          const { asOf } = await readManifest(folder);
          throw new BackupError(
            `Whoever was blocked, hidden from, parted from or suspended since ${asOf} would reach people again: name the database of before, --former <database>, or give up what it knows, --without-former.`,
          );
        }
        let kept = 0;
        const { manifest, missingPictures } = await withMongo(async () => {
          if (former !== undefined) await requireFormer(former);
          return restoreBackup({
            folder,
            identity: key,
            objectStore: getContext().objectStore,
            dataVersion: DATA_VERSION,
            markUnfinished: async (isUnfinished, version) => {
              if (!isUnfinished) {
                await settleRestored();
                await syncIndexes((collection) => tell(`index ${collection}`));
                if (former !== undefined) kept = await keepProtections(former);
              }
              await markRestoring(isUnfinished, version);
            },
            onStep: (step, collection) => tell(`${step} ${collection}`),
          });
        });
        const documents = manifest.collections.reduce((sum, one) => sum + one.documents, 0);
        const seconds = Math.round((performance.now() - begunAt) / 100) / 10;
        return {
          lines: [
            `The database is as of ${manifest.asOf}: ${documents} documents, each collection compared, in ${seconds} s.`,
            ...(former === undefined ? [] : [`Of what protects people, ${kept} documents are kept from ${former}.`]),
            ...(missingPictures ? [`${missingPictures} pictures are missing in the bucket; copy them back.`] : []),
          ],
          data: { asOf: manifest.asOf, documents, seconds, missingPictures, kept },
          isFound: (missingPictures ?? 0) > 0,
        };
      }),
    );
};
