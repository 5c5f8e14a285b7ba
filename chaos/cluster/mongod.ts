import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { freePort } from '../../e2e/kit/free-port.ts';
import { findMongod } from '../../server/embedded/find-mongod.ts';
import { MONGOD_SETTINGS } from '../../server/embedded/mongodb.ts';
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

/** A mongod as the service runs it, with a replica set of one; `standalone` leaves that out. */
export const createMongod = async (dir: string, reaper: Reaper, standalone: boolean): Promise<Mongod> => {
  const program = await findMongod(() => {});
  const dbPath = join(dir, 'mongodb');
  mkdirSync(dbPath, { recursive: true });
  const port = await freePort();
  const args = [
    ...['--dbpath', dbPath, '--bind_ip', '127.0.0.1', '--port', String(port)],
    ...MONGOD_SETTINGS,
    ...(standalone ? [] : ['--replSet', SET]),
  ];
  const admin = async <T>(use: (db: mongo.Db) => Promise<T>): Promise<T> => {
    const client = new mongo.MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
      serverSelectionTimeoutMS: 500,
    });
    try {
      return await use(client.db('admin'));
    } finally {
      await client.close();
    }
  };
  let isInitiated = standalone;
  const serves = () =>
    admin((db) => db.command({ hello: 1 })).then(
      (hello) => hello.isWritablePrimary || !isInitiated,
      () => false,
    );
  return {
    part: createClusterProcess({
      name: 'mongod',
      reaper,
      launch: createStoreLauncher(program, args, join(dir, 'mongodb.log')),
      isReady: serves,
    }),
    uri: standalone
      ? `mongodb://127.0.0.1:${port}/${DATABASE}`
      : `mongodb://127.0.0.1:${port}/${DATABASE}?replicaSet=${SET}&w=majority&journal=true`,
    initiate: async () => {
      if (isInitiated) return;
      isInitiated = true;
      await admin(async (db) => {
        await db.command({ replSetInitiate: { _id: SET, members: [{ _id: 0, host: `127.0.0.1:${port}` }] } });
        while (!(await db.command({ hello: 1 })).isWritablePrimary) await new Promise((wake) => setTimeout(wake, 20));
      });
    },
  };
};
