import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoreAddresses } from '../../server/dev-stores/running.ts';
import { startStores } from '../../server/dev-stores/stores.ts';

/** Runs `work` on a MongoDB and a Valkey of its own, on a folder that is deleted afterwards. */
export const withStores = async <T>(work: (stores: StoreAddresses, dataDir: string) => Promise<T>): Promise<T> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mithaq-bench-'));
  const stores = await startStores({ dataDir }, (line) => process.stderr.write(`${line}\n`));
  try {
    return await work(stores, dataDir);
  } finally {
    await stores.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
