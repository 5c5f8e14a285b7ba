import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { findMongod } from '../../server/dev-stores/find-mongod.ts';
import { MONGOD_SETTINGS } from '../../server/dev-stores/mongodb.ts';
import { findFreePort } from '../../testing/processes/free-port.ts';
import { type ClusterProcess, createClusterProcess } from './cluster-process.ts';
import { createStoreLauncher } from './launch-store.ts';
import type { Reaper } from './reaper.ts';

const SET = 'mithaq';
const DATABASE = 'mithaq';

export interface Mongod {
  readonly part: ClusterProcess;
  readonly uri: string;
  /** Makes the replica set, the first time. */
  initiate(): Promise<void>;
}

const askAdmin = async <T>(port: number, use: (db: mongo.Db) => Promise<T>): Promise<T> => {
  const client = new mongo.MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 500,
  });
  try {
    return await use(client.db('admin'));
  } finally {
    await client.close();
  }
};

/** Whether a mongod answers; once it is in a set, whether it takes writes. */
const isServing = (port: number, isInSet: boolean): Promise<boolean> =>
  askAdmin(port, (db) => db.command({ hello: 1 })).then(
    ({ isWritablePrimary }) => !isInSet || isWritablePrimary === true,
    () => false,
  );

/** A mongod as the service runs it, with a replica set of one. */
export const createMongod = async (dir: string, reaper: Reaper): Promise<Mongod> => {
  const program = await findMongod(() => {});
  const dbPath = join(dir, 'mongod');
  mkdirSync(dbPath, { recursive: true });
  const port = await findFreePort();
  const args = ['--dbpath', dbPath, '--bind_ip', '127.0.0.1', '--port', String(port), ...MONGOD_SETTINGS];
  const launch = createStoreLauncher(program, [...args, '--replSet', SET], join(dir, 'mongod.log'));
  let isInitiated = false;
  return {
    part: createClusterProcess({ name: 'mongod', reaper, launch, isReady: () => isServing(port, isInitiated) }),
    uri: `mongodb://127.0.0.1:${port}/${DATABASE}?replicaSet=${SET}&w=majority&journal=true`,
    initiate: async () => {
      const members = [{ _id: 0, host: `127.0.0.1:${port}` }];
      await askAdmin(port, (db) => db.command({ replSetInitiate: { _id: SET, members } }));
      isInitiated = true;
      while (!(await isServing(port, true))) await new Promise((wake) => setTimeout(wake, 50));
    },
  };
};
