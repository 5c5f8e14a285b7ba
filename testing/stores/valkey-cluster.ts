import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { expect, vi } from 'vitest';
import { findValkey } from '../../server/embedded/find-valkey.ts';
import { runGuarded } from '../../server/embedded/guarded.ts';
import { findFreePort } from '../processes/free-port.ts';
import { makeDataFolder } from './data-folder.ts';

/** How many keys a cluster tells apart, and how many members share them at least. */
const SLOTS = 16_384;
const PRIMARIES = 3;
const PASSWORD = 'of-the-cluster-of-a-test';
/** After this time without an answer the others give a member up. */
const NODE_TIMEOUT_MS = 1_000;

/** A member of a cluster: a Valkey process of its own. */
export interface ValkeyMember {
  readonly port: number;
  /** A connection to this member alone. */
  readonly redis: Redis;
  stop(): Promise<void>;
}

export interface ValkeyCluster {
  /** Names two of the primaries. */
  readonly url: string;
  /** Three primaries, each of which has a third of the keys. */
  readonly primaries: readonly ValkeyMember[];
  /** The primary that has the given key, and its replica. */
  readonly watched: ValkeyMember;
  readonly replica: ValkeyMember;
  stop(): Promise<void>;
}

/** Starts a cluster of three primaries, with the settings that the service asks for. The one that has a key gets a replica. */
export const startValkeyCluster = async (key: string): Promise<ValkeyCluster> => {
  const dir = await makeDataFolder();
  const members = await Promise.all(Array.from({ length: PRIMARIES + 1 }, (_, at) => startMember(join(dir, `${at}`))));
  const [first] = members as [Member, ...Member[]];
  const primaries = members.slice(0, PRIMARIES);
  const replica = members[PRIMARIES] as Member;
  const call = ({ redis }: Member, ...words: (string | number)[]) => redis.call('CLUSTER', ...words);
  const firstOf = (part: number) => Math.floor((part * SLOTS) / PRIMARIES);
  await Promise.all(
    primaries.map(async (member, at) => {
      await call(member, 'ADDSLOTSRANGE', firstOf(at), firstOf(at + 1) - 1);
      await call(member, 'SET-CONFIG-EPOCH', at + 1);
    }),
  );
  for (const member of members) if (member !== first) await call(member, 'MEET', '127.0.0.1', first.port, first.bus);
  const slot = Number(await call(first, 'KEYSLOT', key));
  const watched = primaries.findLast((_, at) => firstOf(at) <= slot) as Member;
  const watchedId = String(await call(watched, 'MYID'));
  await tells(replica, 'nodes', watchedId);
  await call(replica, 'REPLICATE', watchedId);
  await tells(replica, 'replication', 'master_link_status:up');
  for (const member of members) {
    await tells(member, 'info', 'cluster_state:ok');
    // The others know that it has become a replica.
    await tells(member, 'nodes', 'slave');
  }
  return {
    url: `redis://:${PASSWORD}@${primaries
      .slice(0, 2)
      .map(({ port }) => `127.0.0.1:${port}`)
      .join(',')}`,
    primaries,
    watched,
    replica,
    async stop() {
      await Promise.all(members.map((member) => member.stop()));
      await rm(dir, { recursive: true, force: true });
    },
  };
};

/** Resolves once a member tells something of itself or of the cluster. */
const tells = ({ redis }: Member, about: 'info' | 'nodes' | 'replication', text: string) =>
  vi.waitFor(
    async () => {
      const told = about === 'replication' ? redis.info(about) : redis.call('CLUSTER', about);
      expect(String(await told)).toContain(text);
    },
    { timeout: 20_000, interval: 50 },
  );

type Member = ValkeyMember & { readonly bus: number };

/** Starts a member, with other ports where another process has taken one of the free ones first. */
const startMember = async (dir: string, tries = 3): Promise<Member> => {
  try {
    return await startMemberOnce(dir);
  } catch (error) {
    if (tries === 1) throw error;
    return startMember(dir, tries - 1);
  }
};

const startMemberOnce = async (dir: string): Promise<Member> => {
  await mkdir(dir, { recursive: true });
  // The port by which members talk to each other is 10,000 above the other one unless it is given, which may be none.
  const [port, bus] = [await findFreePort(), await findFreePort()];
  const settings = {
    bind: '127.0.0.1',
    port,
    dir,
    requirepass: PASSWORD,
    masterauth: PASSWORD,
    appendonly: 'yes',
    'maxmemory-policy': 'noeviction',
    'cluster-enabled': 'yes',
    'cluster-port': bus,
    'cluster-node-timeout': NODE_TIMEOUT_MS,
    // A replica follows at once, and not after five seconds.
    'repl-diskless-sync-delay': 0,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const files = { pid: join(dir, 'pid'), log: join(dir, 'log') };
  const guarded = await runGuarded(await findValkey(() => {}), args, files, port);
  const redis = new Redis(port, '127.0.0.1', { password: PASSWORD, retryStrategy: null });
  redis.on('error', () => {});
  const stop = async () => {
    redis.disconnect();
    await guarded.stop();
  };
  return { port, bus, redis, stop };
};
