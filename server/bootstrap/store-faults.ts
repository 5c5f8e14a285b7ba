import { isStoreOutage } from '../http/outage.ts';

/** Codes of MongoDB: a wrong user or password, a missing right, a disk that is full. */
const [AUTHENTICATION_FAILED, UNAUTHORIZED, OUT_OF_DISK_SPACE] = [18, 13, 14_031] as const;

const MONGODB_REFUSES = "MONGODB_URI: MongoDB refuses this user or password; set those of the service's user.";
const MONGODB_MALFORMED =
  'MONGODB_URI: this is no address of MongoDB, or has an option that it does not know; encode what is special in user and password, such as @ as %40.';
/** Says that MongoDB, `at` a host where that is given, cannot be reached. */
export const sayMongodbIsAway = (at = ''): string =>
  `MONGODB_URI: MongoDB${at} does not answer as the replica set that is named; start it, or correct the address.`;

/** Says that Redis, `at` a host where that is given, cannot be reached. */
export const sayRedisIsAway = (at = ''): string =>
  `REDIS_URL: Redis${at} does not answer; start it, or correct the address.`;

/** What Redis says, and what that means for the operator. */
const REDIS_FAULTS: readonly (readonly [RegExp, string])[] = [
  [/^NOAUTH|^WRONGPASS|without any password configured/, 'refuses this password; set the one of its requirepass.'],
  [/^NOPERM/, 'does not let this user do all that the service does; give it all commands, keys and channels.'],
  [/^OOM/, 'has used all its memory and refuses writes; raise maxmemory.'],
  [/^MISCONF/, 'cannot write to its disk and refuses writes; make room there, or let it write.'],
];

/**
 * Returns in one sentence what an operator does about an error of a store: it refuses a password or a command, is full, or does not
 * answer. Null for any other error.
 */
export const explainStoreFault = (error: unknown): string | null => {
  const refusal = explainStoreRefusal(error);
  if (refusal !== null || !isStoreOutage(error)) return refusal;
  return error instanceof Error && error.name.startsWith('Mongo') ? sayMongodbIsAway() : sayRedisIsAway();
};

/** As {@link explainStoreFault}, but null for a store that does not answer. */
export const explainStoreRefusal = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  const refusal = error.name.startsWith('Mongo') ? explainMongodb(error) : explainRedis(error);
  return refusal ?? explainStoreRefusal(error.cause);
};

const explainMongodb = (error: Error & { code?: unknown }): string | null => {
  const { code, message, name } = error;
  // What the driver says of it quotes a part of the address, which may be the password.
  if (name === 'MongoParseError') return MONGODB_MALFORMED;
  if (code === AUTHENTICATION_FAILED || (code === UNAUTHORIZED && /requires authentication/.test(message))) {
    return MONGODB_REFUSES;
  }
  if (code === UNAUTHORIZED) {
    return 'MONGODB_URI: this user may not do all that the service does; give it the roles readWrite on its database and clusterMonitor.';
  }
  if (code === OUT_OF_DISK_SPACE || /No space left on device/.test(message)) {
    return 'MONGODB_URI: the disk of MongoDB is full; make room on it, or enlarge it.';
  }
  return null;
};

const explainRedis = ({ message }: Error): string | null => {
  const [, meaning] = REDIS_FAULTS.find(([said]) => said.test(message)) ?? [];
  return meaning === undefined ? null : `REDIS_URL: Redis ${meaning}`;
};
