import { execFileSync } from 'node:child_process';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';
import { buildChildEnvironment } from '../../../server/config.ts';
import type { StoreAddresses } from '../../../server/dev-stores/running.ts';
import { newId } from '../../../server/domain/kernel/ids.ts';
import { FROM_SOURCES, shipped } from '../../../testing/processes/programs.ts';
import { makeStrangers } from '../community.ts';
import type { StoredMessage } from '../load/ledger.ts';
import type { Pair, SystemName } from '../load/load-types.ts';
import { buildServerEnvironment, listProfileArgs, type ServerChild, startServerChild } from './server-child.ts';

/** A system under test, in a process of its own. */
export interface System {
  name: SystemName;
  child: ServerChild;
  pairs: Pair[];
  /** What it has stored of some conversations since a time. */
  stored(since: Date): Promise<StoredMessage[]>;
}

const inRepo = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const FEATHERS = inRepo('bench/peers/feathers');

/** Starts the product as it is shipped, but without rate limits unless `added` says so; its log is written to a file. */
export const startProduct = async (
  stores: StoreAddresses,
  dataDir: string,
  pairs: Pair[],
  added: Record<string, string> = {},
): Promise<System> => {
  const env = buildServerEnvironment(stores, dataDir, { LOG_LEVEL: 'info', ...added });
  const logFile = join(dataDir, 'product.log');
  const log = openSync(logFile, 'w');
  const { flags, file } = await shipped('start:server');
  const child = await startServerChild([...listProfileArgs(), ...flags, file], {
    env,
    log,
  }).catch((error) => {
    throw new Error(`${readFileSync(logFile, 'utf8').slice(-2_000)}`, { cause: error });
  });
  const origin = new URL(child.url).origin;
  for (const { people } of pairs) for (const { headers } of people) headers.Origin = origin;
  return { name: 'product', child, pairs, stored: (since) => loadStored('messages', pairs, since) };
};

/** The bare Koa route. */
export const startFloor = async ({ mongodbUri }: StoreAddresses, pairs: number): Promise<System> => {
  const child = await startServerChild([...FROM_SOURCES, inRepo('bench/chat/floors/bare-server.ts'), mongodbUri]);
  const own = strangerPairs(pairs);
  return { name: 'floor', child, pairs: own, stored: (since) => loadStored('floor_messages', own, since) };
};

/** The peer, in a package of its own, which is installed where that has not been done. */
export const startFeathers = async ({ mongodbUri }: StoreAddresses, pairs: number): Promise<System> => {
  if (!existsSync(join(FEATHERS, 'node_modules')))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FEATHERS, stdio: ['ignore', 'ignore', 'inherit'] });
  const env = buildChildEnvironment({ MONGODB_URI: mongodbUri, NODE_ENV: 'production' });
  const child = await startServerChild(['server.mjs'], { env, cwd: FEATHERS });
  const own = strangerPairs(pairs);
  return { name: 'feathers', child, pairs: own, stored: (since) => loadStored('feathers_messages', own, since) };
};

const strangerPairs = (count: number): Pair[] =>
  Array.from({ length: count }, () => {
    const [one, other] = makeStrangers(2);
    if (!one || !other) throw new Error('unreachable');
    return { conversation: newId(), people: [one, other] };
  });

const loadStored = async (collection: string, pairs: readonly Pair[], since: Date): Promise<StoredMessage[]> => {
  const found = await mongoose.connection
    .collection(collection)
    .find({ conversationId: { $in: pairs.map(({ conversation }) => conversation) }, createdAt: { $gte: since } })
    .toArray();
  return found.map(({ _id, conversationId, content, seq }) => ({
    id: String(_id),
    conversation: conversationId,
    key: content.slice(0, content.indexOf(' ')),
    ...(seq === undefined ? {} : { seq }),
  }));
};
