const ERROR_NAMES = new Set([
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'PoolClearedOnNetworkError',
  'MongoWaitQueueTimeoutError',
  'MongoOperationTimeoutError',
  'MaxRetriesPerRequestError',
  'AbortError',
  'ObjectStoreAway',
]);

/** Not writable primary, stepping down, shutting down, interrupted, write concern not met in time. */
const MONGODB_CODES = new Set([64, 89, 91, 189, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436]);
const SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);
const MESSAGES =
  /Connection is closed|Command timed out|before initial connection|Stream isn't writeable|LOADING|NOREPLICAS|^OOM |^MISCONF |^READONLY /;

/** Whether an error means that a store is away, rather than that the request or the service is at fault. */
export const isStoreOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (ERROR_NAMES.has(error.name) || SYSTEM_CODES.has(String(code))) return true;
  if (typeof code === 'number' && error.name.startsWith('Mongo') && MONGODB_CODES.has(code)) return true;
  if ((error as { hasErrorLabel?: (label: string) => boolean }).hasErrorLabel?.('TransientTransactionError'))
    return true;
  return MESSAGES.test(error.message) || isStoreOutage(error.cause);
};
