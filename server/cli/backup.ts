import { writeFileSync } from 'node:fs';
import { makeKeyPair } from '../database/backup/seal.ts';
import { writeBackup } from '../database/backup/write-backup.ts';
import { getContext } from '../domain/kernel/context.ts';
import { readDataVersion, requireFittingData } from '../migrations/run.ts';
import { type AddCommand, addCommand, report } from './command.ts';
import { withMongo } from './session.ts';

/** `backup <folder>` */
export const addBackup: AddCommand = (program) => {
  addCommand(program, 'backup', 'write the whole database, as it is at one moment, into a folder; the service may run')
    .argument('<folder>', 'a folder that does not exist yet')
    .action(
      report(async (folder: string) => {
        const { collections, bucket, recipient, asOf } = await withMongo(async (config) => {
          await requireFittingData();
          const { objectStore } = getContext();
          return writeBackup({
            folder,
            recipient: config.backups.recipient,
            objectStore,
            dataVersion: await readDataVersion(),
          });
        });
        const documents = collections.reduce((sum, one) => sum + one.documents, 0);
        const bytes = collections.reduce((sum, one) => sum + one.bytes, 0);
        const how = recipient ? `encrypted for ${recipient}` : 'not encrypted: BACKUP_RECIPIENT is not set';
        return {
          lines: [
            `${folder} holds ${documents} documents (${Math.ceil(bytes / 1e6)} MB) as of ${asOf}, ${how}.`,
            ...(bucket ? [`It lists ${bucket.objects} pictures of the bucket; copy the bucket now.`] : []),
          ],
          data: {
            folder,
            asOf,
            documents,
            bytes,
            recipient,
            collections: collections.length,
            pictures: bucket?.objects ?? null,
          },
        };
      }),
    );
};

/** `backup-key <file>` */
export const addBackupKey: AddCommand = (program) => {
  addCommand(
    program,
    'backup-key',
    'make the pair of keys of backups: the secret one into a file, the public one is printed',
  )
    .argument('<file>', 'a file that does not exist yet; keep it elsewhere than the backups')
    .action(
      report(async (file: string) => {
        const { identity, recipient } = await makeKeyPair();
        writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' });
        return { lines: [`BACKUP_RECIPIENT=${recipient}`], data: { file, recipient } };
      }),
    );
};
