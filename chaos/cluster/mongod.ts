import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { findMongod } from '../../server/embedded/find-mongod.ts';
import { MONGOD_SETTINGS } from '../../server/embedded/mongodb.ts';
import { findFreePort } from '../../testing/processes/free-port.ts';
import { type ClusterProcess, createClusterProcess } from './cluster-process.ts';
import { createStoreLauncher } from './launch-store.ts';
import type { Reaper } from './reaper.ts';

const SET = 'mithaq';
const DATABASE = 'mithaq';
const ELECTED_WITHIN_MS = 30_000;

export interface Mongod {
  /** What faults hit: the only member of the set, or the one that is primary. */
  readonly part: ClusterProcess;
  readonly members: readonly ClusterProcess[];
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

type Hello = { readonly isWritablePrimary?: boolean; readonly secondary?: boolean };

/** Returns what a member says of itself; null where it does not answer. */
const hello = (port: number): Promise<Hello | null> =>
  askAdmin(port, (db) => db.command({ hello: 1 })).then(
    (said) => said,
    () => null,
  );

/** One mongod with the service's settings, on a port and a folder of its own. */
const createMember = async (
  dir: string,
  name: string,
  reaper: Reaper,
  isReady: (said: Hello) => boolean,
  isInSet: boolean,
) => {
  const program = await findMongod(() => {});
  const dbPath = join(dir, name);
  mkdirSync(dbPath, { recursive: true });
  const port = await findFreePort();
  const args = [
    ...['--dbpath', dbPath, '--bind_ip', '127.0.0.1', '--port', String(port)],
    ...MONGOD_SETTINGS,
    ...(isInSet ? ['--replSet', SET] : []),
  ];
  const launch = createStoreLauncher(program, args, join(dir, `${name}.log`));
  const ready = async () => {
    const said = await hello(port);
    return said !== null && isReady(said);
  };
  return { port, part: createClusterProcess({ name, reaper, launch, isReady: ready }) };
};

/** Makes a replica set of the members at some ports, the first of which asks the others, and waits for its primary. */
const initiateSet = (ports: readonly [number, ...number[]]): Promise<void> =>
  askAdmin(ports[0], async (db) => {
    const members = ports.map((port, _id) => ({ _id, host: `127.0.0.1:${port}` }));
    await db.command({ replSetInitiate: { _id: SET, members } });
    for (;;) {
      const said = await Promise.all(ports.map(hello));
      const isWhole = said.every((one) => one?.isWritablePrimary || one?.secondary);
      if (isWhole && said.some((one) => one?.isWritablePrimary)) return;
      await new Promise((wake) => setTimeout(wake, 50));
    }
  });

/** A mongod as the service runs it, with a replica set of one; `standalone` leaves that out. */
export const createMongod = async (dir: string, reaper: Reaper, standalone: boolean): Promise<Mongod> => {
  let isInitiated = standalone;
  const serves = (said: Hello) => said.isWritablePrimary === true || !isInitiated;
  const { port, part } = await createMember(dir, 'mongod', reaper, serves, !standalone);
  return {
    part,
    members: [part],
    uri: standalone
      ? `mongodb://127.0.0.1:${port}/${DATABASE}`
      : `mongodb://127.0.0.1:${port}/${DATABASE}?replicaSet=${SET}&w=majority&journal=true`,
    initiate: async () => {
      if (isInitiated) return;
      isInitiated = true;
      await initiateSet([port]);
    },
  };
};

/** A replica set of three, with the settings of each mongod: the part that faults hit is whichever is primary. */
export const createMongodSet = async (dir: string, reaper: Reaper): Promise<Mongod> => {
  let isInitiated = false;
  const serves = (said: Hello) => !isInitiated || said.isWritablePrimary === true || said.secondary === true;
  const member = (name: string) => createMember(dir, name, reaper, serves, true);
  const [first, second, third] = await Promise.all([member('mongod1'), member('mongod2'), member('mongod3')]);
  const all = [first, second, third];
  const parts = all.map(({ part }) => part);
  const findPrimary = async (): Promise<ClusterProcess | undefined> => {
    for (const { port, part } of all) if (part.isRunning() && (await hello(port))?.isWritablePrimary) return part;
  };
  const ofPrimary = async (work: (part: ClusterProcess) => Promise<void>) => {
    for (const end = performance.now() + ELECTED_WITHIN_MS; performance.now() < end; ) {
      const primary = await findPrimary();
      if (primary) return work(primary);
      await new Promise((wake) => setTimeout(wake, 50));
    }
    throw new Error('The replica set has no primary to be lost.');
  };
  const part: ClusterProcess = {
    name: 'mongod',
    unexpectedExits: () => parts.reduce((sum, one) => sum + one.unexpectedExits(), 0),
    start: async () => void (await Promise.all(parts.filter((one) => !one.isRunning()).map((one) => one.start()))),
    kill: () => ofPrimary((primary) => primary.kill()),
    end: () => ofPrimary((primary) => primary.end()),
    suspend: () => void findPrimary().then((primary) => primary?.suspend()),
    resume: () => {
      for (const one of parts) one.resume();
    },
    takenOver: async () => {
      while (!(await findPrimary())) await new Promise((wake) => setTimeout(wake, 20));
    },
    sendMessage: () => {},
    isRunning: () => parts.some((one) => one.isRunning()),
    pid: () => undefined,
  };
  const hosts = all.map(({ port }) => `127.0.0.1:${port}`).join();
  return {
    part,
    members: parts,
    uri: `mongodb://${hosts}/${DATABASE}?replicaSet=${SET}&w=majority&journal=true`,
    initiate: async () => {
      await initiateSet([first.port, second.port, third.port]);
      isInitiated = true;
    },
  };
};
