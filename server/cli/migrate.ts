import { retryUntilStoresAreUp } from '../bootstrap/await-stores.ts';
import { createIndexes, listProgress, migrate, requireFittingData } from '../migrations/run.ts';
import { missingIndexes } from '../models/index-sync.ts';
import { type AddCommand, addCommand, report } from './command.ts';
import { whileNoneStarts, withMongo } from './session.ts';

/** `migrate` */
export const addMigrate: AddCommand = (program) => {
  addCommand(program, 'migrate', 'bring the database to this release: missing indexes, and changes of stored data')
    .option('--dry-run', 'say what would be done, and change nothing')
    .action(
      report(async ({ dryRun = false }: { dryRun?: boolean }) => {
        const { indexes, progress } = await retryUntilStoresAreUp(() =>
          withMongo(async (config) => {
            await requireFittingData();
            const missing = await missingIndexes();
            if (!dryRun) {
              await whileNoneStarts(config, createIndexes);
              // Servers may start meanwhile: this takes long where a collection is large.
              await migrate();
            }
            return { indexes: [...missing.unique, ...missing.others], progress: await listProgress() };
          }),
        );
        const named = indexes.length > 0 ? indexes.join('; ') : 'none';
        return {
          lines: [
            `Indexes ${dryRun ? 'that are missing' : 'created'}: ${named}.`,
            ...progress.map(({ migration, state, changed, left }) => {
              const rest = left === null ? `${changed} changed` : `${changed} changed, ${left} left`;
              return `${migration.name}: ${state} (${rest}). ${migration.title}`;
            }),
          ],
          data: {
            indexes,
            migrations: progress.map(({ migration, state, changed, left }) => ({
              name: migration.name,
              state,
              changed,
              left,
            })),
          },
        };
      }),
    );
};
