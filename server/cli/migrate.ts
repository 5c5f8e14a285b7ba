import { listProgress, recordDataVersion, requireFittingData, runMigrations } from '../migrations/run.ts';
import { type AddCommand, addCommand, report } from './command.ts';
import { withMongo } from './session.ts';

/** `migrate` */
export const addMigrate: AddCommand = (program) => {
  addCommand(program, 'migrate', 'bring stored data to this release now; servers and workers do so by themselves')
    .option('--dry-run', 'say what would be done, and change nothing')
    .action(
      report(async ({ dryRun = false }: { dryRun?: boolean }) => {
        const progress = await withMongo(async () => {
          await requireFittingData();
          if (!dryRun) {
            await runMigrations({ which: 'all', waits: true });
            await recordDataVersion();
          }
          return listProgress();
        });
        return {
          lines: progress.map(({ migration, state, changed, left }) => {
            const rest = left === null ? `${changed} changed` : `${changed} changed, ${left} left`;
            return `${migration.name}: ${state} (${rest}). ${migration.title}`;
          }),
          data: {
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
