import { prepareIndexes } from '../migrations/run.ts';
import { missingIndexes } from '../models/index-sync.ts';
import { type AddCommand, addCommand, report } from './command.ts';
import { whileNoneStarts, withMongo } from './session.ts';

/** `reindex` */
export const addReindex: AddCommand = (program) => {
  addCommand(program, 'reindex', 'create the indexes that are missing and drop those that are not ours')
    .option('--dry-run', 'name the collections that lack an index, and change nothing')
    .action(
      report(async ({ dryRun = false }: { dryRun?: boolean }) => {
        const lacking = await withMongo(async (config) => {
          const missing = await missingIndexes();
          if (!dryRun) await whileNoneStarts(config, prepareIndexes);
          return missing;
        });
        const named = lacking.length > 0 ? lacking.join(', ') : 'none';
        return {
          lines: [dryRun ? `Collections that lack an index: ${named}.` : `Indexes were created in: ${named}.`],
          data: { collections: lacking },
          isFound: dryRun && lacking.length > 0,
        };
      }),
    );
};
