import { connectRedis, type RedisConnection } from '../bootstrap/redis.ts';
import { explainStoreFault, explainStoreRefusal, sayMongodbIsAway, sayRedisIsAway } from '../bootstrap/store-faults.ts';
import { readInfo, UnsafeStores, verifyMongodb, verifyRedis } from '../bootstrap/verify-stores.ts';
import { connectMongo } from '../database/connection.ts';
import { isMongodbOpen, mongoConnection, readMongodbFacts } from '../database/probe.ts';
import { clock } from '../domain/kernel/clock.ts';
import { withoutFurtherHosts } from '../environment.ts';

/** Before this release MongoDB has no snapshot sessions on all that backups need; BullMQ asks for the other. */
const LEAST_MONGODB = 6;
const LEAST_REDIS = [6, 2] as const;
/** How far clocks may be apart: times of day, leases and links that end are compared between machines. */
const MAX_SKEW_MS = 2_000;
const LEAST_FREE_SHARE = 0.1;
const FULL_SHARE = 0.9;

const getHost = (address: string): string => new URL(withoutFurtherHosts(address)).host;

/** Connects to MongoDB and looks at it. Returns sentences, and whether it answers; the connection stays open then. */
export const examineMongodb = async (uri: string): Promise<{ isUp: boolean; texts: string[] }> => {
  try {
    await connectMongo(uri, 2);
  } catch (error) {
    return { isUp: false, texts: [explainStoreRefusal(error) ?? sayMongodbIsAway(` at ${getHost(uri)}`)] };
  }
  const texts: string[] = [];
  await collectFaults(texts, async () => {
    texts.push(...(await collectUnsafe(verifyMongodb(mongoConnection()))));
    if (await isMongodbOpen(uri)) {
      texts.push('MONGODB_URI: this MongoDB asks nobody for a password; start it with a key file and create users.');
    }
    texts.push(...(await judgeMongodb()));
  });
  return { isUp: true, texts };
};

/** Judges what MongoDB says of itself beside what a start verifies. */
const judgeMongodb = async (): Promise<string[]> => {
  const askedAt = clock.now().getTime();
  const { version, localTime, freeShare } = await readMongodbFacts();
  const texts: string[] = [];
  if (Number.parseInt(version, 10) < LEAST_MONGODB) {
    texts.push(`MONGODB_URI: MongoDB ${version} is too old; update it to ${LEAST_MONGODB} or later.`);
  }
  texts.push(...judgeSkew('MongoDB', localTime.getTime(), askedAt));
  if (freeShare !== null && freeShare < LEAST_FREE_SHARE) {
    texts.push(`The disk of MongoDB has ${percent(freeShare)} left; make room or enlarge it before writes fail.`);
  }
  return texts;
};

/** Runs the checks of a store; an error of it that an operator can mend is a finding. */
const collectFaults = async (texts: string[], check: () => Promise<void>): Promise<void> => {
  try {
    await check();
  } catch (error) {
    const fault = explainStoreFault(error);
    if (fault === null) throw error;
    texts.push(fault);
  }
};

/** Connects to Redis and looks at it. Returns sentences. */
export const examineRedis = async (url: string): Promise<string[]> => {
  const redis = await openRedis(url);
  if (typeof redis === 'string') return [redis];
  const texts: string[] = [];
  try {
    await collectFaults(texts, async () => {
      texts.push(...(await collectUnsafe(verifyRedis(redis))));
      const askedAt = clock.now().getTime();
      const [seconds, micros] = await redis.time();
      texts.push(...judgeSkew('Redis', Number(seconds) * 1_000 + Number(micros) / 1_000, askedAt));
      texts.push(...judgeRedis(await redis.info()));
      if (await isRedisOpen(redis)) {
        texts.push('REDIS_URL: this Redis asks nobody for a password; set requirepass, and the password in REDIS_URL.');
      }
    });
    return texts;
  } finally {
    redis.disconnect();
  }
};

/** Returns a connection that answers, or a sentence that says why there is none. */
const openRedis = async (url: string): Promise<RedisConnection | string> => {
  let failure: Error | undefined;
  const redis = connectRedis(url, (error) => {
    failure = error;
  });
  try {
    await redis.ping();
    return redis;
  } catch (error) {
    redis.disconnect();
    return explainStoreRefusal(failure) ?? explainStoreRefusal(error) ?? sayRedisIsAway(` at ${getHost(url)}`);
  }
};

const isRedisOpen = async (redis: RedisConnection): Promise<boolean> => {
  const anonymous = redis.duplicate({ username: undefined, password: undefined }).on('error', () => {});
  try {
    await anonymous.ping();
    return true;
  } catch {
    return false;
  } finally {
    anonymous.disconnect();
  }
};

/** Judges what the `INFO` of Redis says beside what a start verifies. */
const judgeRedis = (info: string): string[] => {
  const texts: string[] = [];
  const version = readInfo(info, 'redis_version') ?? '0';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < LEAST_REDIS[0] || (major === LEAST_REDIS[0] && minor < LEAST_REDIS[1])) {
    texts.push(`REDIS_URL: Redis ${version} is too old; update it to ${LEAST_REDIS.join('.')} or later.`);
  }
  if (readInfo(info, 'aof_last_write_status') === 'err') {
    texts.push('Redis could not write its append-only file; make room on its disk, or let it write there.');
  }
  const limit = Number(readInfo(info, 'maxmemory') ?? 0);
  const used = Number(readInfo(info, 'used_memory') ?? 0);
  if (limit > 0 && used > limit * FULL_SHARE) {
    texts.push(`Redis has used ${percent(used / limit)} of its memory; raise maxmemory before it refuses writes.`);
  }
  return texts;
};

const collectUnsafe = async (verified: Promise<void>): Promise<string[]> => {
  try {
    await verified;
    return [];
  } catch (error) {
    if (error instanceof UnsafeStores) return [error.message];
    throw error;
  }
};

/** Compares a store's clock with the one here, which may have gone on from `askedAt` until now. */
const judgeSkew = (store: string, theirs: number, askedAt: number): string[] => {
  const now = clock.now().getTime();
  const ahead = theirs < askedAt ? askedAt - theirs : Math.min(0, now - theirs);
  if (Math.abs(ahead) <= MAX_SKEW_MS) return [];
  const seconds = Math.round(Math.abs(ahead) / 1_000);
  return [
    `The clock of this machine is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} that of ${store}; let both follow a time server (NTP).`,
  ];
};

const percent = (share: number): string => `${Math.round(share * 100)} %`;
