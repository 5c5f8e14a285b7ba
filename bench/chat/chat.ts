import { connectMongo, disconnectMongo } from '../../server/database/connection.ts';
import { migrate } from '../../server/migrations/run.ts';
import { createCommunity } from './community.ts';
import { type ChatOptions, measure } from './measure.ts';
import { report } from './report.ts';
import { withStores } from './temporary-stores.ts';

/**
 * `npm run bench -- chat`: how fast messages are sent, stored and delivered, against the floor and the peer, in one run.
 * Prints tables, or with `json` one line; exits 1 where a message was lost, doubled, reordered or misrouted.
 */
export const chatBench = async (options: ChatOptions, json: boolean): Promise<void> => {
  const say = (line: string) => void (json || process.stderr.write(`${line}\n`));
  const measured = await withStores(async (stores, dataDir) => {
    await connectMongo(stores.mongodbUri);
    await migrate();
    const community = createCommunity(stores.redisUrl);
    try {
      return await measure(stores, dataDir, await community.pairs(options.pairs), options, say);
    } finally {
      community.close();
      await disconnectMongo();
    }
  });
  if (!report(measured, options, json)) process.exitCode = 1;
};
