import { connectMongo, disconnectMongo } from '../../server/database/connection.ts';
import type { StoreAddresses } from '../../server/dev-stores/running.ts';
import { syncIndexes } from '../../server/models/index-sync.ts';
import { createCommunity } from './community.ts';
import type { Load } from './load/load-types.ts';
import { type JudgedResult, runLoad } from './load/run-load.ts';
import { startProduct } from './systems/systems.ts';

const LOADS: Load[] = [
  { name: 'x8', kind: 'closed', outstanding: 8, seconds: 1 },
  { name: '200/s', kind: 'open', rate: 200, seconds: 1 },
];

/** One short round of the product alone, for its integrity; by HTTP, then by socket; some ten seconds. */
export const runIntegrityRound = async (
  stores: StoreAddresses,
  dataDir: string,
  pairs = 10,
): Promise<JudgedResult[]> => {
  await connectMongo(stores.mongodbUri);
  await syncIndexes();
  const community = createCommunity(stores.redisUrl);
  try {
    const product = await startProduct(stores, dataDir, await community.pairs(pairs));
    try {
      const results: JudgedResult[] = [];
      for (const load of LOADS) results.push(await runLoad(product, load));
      for (const load of LOADS) results.push(await runLoad({ ...product, name: 'socket' }, load));
      return results;
    } finally {
      await product.child.stop();
    }
  } finally {
    community.close();
    await disconnectMongo();
  }
};
