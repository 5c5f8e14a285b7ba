import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { findValkey } from '../../server/embedded/find-valkey.ts';
import { findFreePort } from '../../testing/processes/free-port.ts';
import { type ClusterProcess, createClusterProcess } from './cluster-process.ts';
import { createStoreLauncher } from './launch-store.ts';
import type { Reaper } from './reaper.ts';

/** A Valkey process with the service's own settings: append-only, never evicting. */
const createMember = async (dir: string, name: string, reaper: Reaper) => {
  const program = await findValkey(() => {});
  const data = join(dir, name);
  mkdirSync(data, { recursive: true });
  const port = await findFreePort();
  const settings = { bind: '127.0.0.1', port, dir: data, appendonly: 'yes', appendfsync: 'everysec' };
  const args = Object.entries({ ...settings, 'maxmemory-policy': 'noeviction' }).flatMap(([setting, value]) => [
    `--${setting}`,
    String(value),
  ]);
  const launch = createStoreLauncher(program, args, join(dir, `${name}.log`));
  const isReady = () => ask(port, async (redis) => (await redis.ping()) === 'PONG').catch(() => false);
  return { port, part: createClusterProcess({ name, reaper, launch, isReady }) };
};

/** Does something with the Valkey at a port; rejects where it does not answer. */
const ask = async <T>(port: number, use: (redis: Redis) => Promise<T>): Promise<T> => {
  const redis = new Redis(`redis://127.0.0.1:${port}`, {
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    lazyConnect: true,
  });
  redis.on('error', () => {});
  try {
    await redis.connect();
    return await use(redis);
  } finally {
    redis.disconnect();
  }
};

/** What is started of Valkey. */
interface RunningValkey {
  /** What faults hit: the only one, or the primary. */
  readonly part: ClusterProcess;
  readonly members: readonly ClusterProcess[];
  readonly url: string;
}

/** A Valkey as the service runs it. */
export const createValkey = async (dir: string, reaper: Reaper): Promise<RunningValkey> => {
  const { port, part } = await createMember(dir, 'valkey', reaper);
  return { part, members: [part], url: `redis://127.0.0.1:${port}` };
};

/**
 * A Valkey with a replica, at one address that leads to whichever is primary, as that of a managed service or of a proxy does.
 * Where the primary is lost, the replica is promoted and the address moves; what was lost comes back as its replica.
 */
export const createValkeyPair = async (dir: string, reaper: Reaper): Promise<RunningValkey> => {
  let [primary, replica] = await Promise.all([
    createMember(dir, 'valkey1', reaper),
    createMember(dir, 'valkey2', reaper),
  ]);
  const members = [primary.part, replica.part];
  const gate = await makeMovableGate(primary.port);
  const follow = () => ask(replica.port, (redis) => redis.replicaof('127.0.0.1', primary.port));
  const isFollowing = async () =>
    (await ask(replica.port, (redis) => redis.info('replication'))).includes('link_status:up');
  const part: ClusterProcess = {
    name: 'redis',
    unexpectedExits: () => members.reduce((sum, one) => sum + one.unexpectedExits(), 0),
    start: async () => {
      await Promise.all(members.filter((one) => !one.isRunning()).map((one) => one.start()));
      await follow();
      while (!(await isFollowing())) await new Promise((wake) => setTimeout(wake, 20));
    },
    kill: async () => {
      await primary.part.kill();
      gate.cut();
    },
    takenOver: async () => {
      await ask(replica.port, (redis) => redis.replicaof('NO', 'ONE'));
      [primary, replica] = [replica, primary];
      gate.moveTo(primary.port);
    },
    end: () => primary.part.end(),
    suspend: () => primary.part.suspend(),
    resume: () => primary.part.resume(),
    sendMessage: () => {},
    isRunning: () => primary.part.isRunning(),
    pid: () => primary.part.pid(),
  };
  return { part, members, url: `redis://127.0.0.1:${gate.port}` };
};

/** A port that leads to another one, which may change. */
const makeMovableGate = async (first: number) => {
  let target = first;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const through = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [socket, through],
      [through, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    moveTo: (port: number) => {
      target = port;
    },
  };
};
