import { connectMongo, disconnectMongo } from '../../server/database/connection.ts';
import { syncIndexes } from '../../server/models/index-sync.ts';
import { createCommunity } from './community.ts';
import { runIntegrityRound } from './integrity.ts';
import { isSound } from './load/ledger.ts';
import { measure } from './measure.ts';
import type { ChatOptions } from './options.ts';
import { formatReport } from './report/format-report.ts';
import { buildReport } from './report/report.ts';
import { withStores } from './temporary-stores.ts';

/**
 * `npm run bench -- chat`: how fast messages are sent, stored and delivered, against the floors and the peer, in one run.
 * Prints a table, unless `json`, and one line of JSON; exits 1 where a message was lost, doubled, reordered or misrouted.
 */
export const chatBench = async (options: ChatOptions, json: boolean): Promise<void> => {
  const say = (line: string) => void (json || process.stderr.write(`${line}\n`));
  const report = await withStores(async (stores, dataDir) => {
    await connectMongo(stores.mongodbUri);
    await syncIndexes();
    const community = createCommunity(stores.redisUrl);
    try {
      return buildReport(await measure(stores, dataDir, community, options, say), options);
    } finally {
      community.close();
      await disconnectMongo();
    }
  });
  if (!json) for (const line of formatReport(report)) console.log(line);
  console.log(JSON.stringify(report));
  if (report.faults.length > 0) process.exitCode = 1;
};

/** `npm run bench -- chat --integrity`: one short round of the service alone, judged and not timed. */
export const chatIntegrity = async (): Promise<void> => {
  const results = await withStores(runIntegrityRound);
  for (const { load, verdict, failed } of results) {
    console.log(JSON.stringify({ load: load.name, failed, ...verdict }));
    if (!isSound(verdict)) process.exitCode = 1;
  }
};
