import { listUnreachable } from '../bootstrap/unreachable.ts';
import { type Config, ConfigError, listSecretFiles, loadConfig } from '../config.ts';
import { disconnectMongo } from '../database/connection.ts';
import { findStores, type StoreAddresses } from '../dev-stores/running.ts';
import { configureContext } from '../domain/kernel/context.ts';
import { listPaymentGaps } from '../payment-settings.ts';
import { examineAssignments, examineBackups, examineData, examineKeys } from './data.ts';
import { examineDisks, examineFiles, examineMemory } from './machine.ts';
import { examineMail, examinePublicUrl } from './network.ts';
import { examineMongodb, examineRedis } from './stores.ts';

/** What is looked at. */
const CHECKS = [
  'configuration',
  'mongodb',
  'redis',
  'keys',
  'data',
  'backups',
  'mail',
  'disks',
  'files',
  'memory',
  'public address',
  'contact',
  'payments',
  'matchmakers',
] as const;
type Check = (typeof CHECKS)[number];

/** Something that an operator should do. */
export interface Finding {
  readonly check: Check;
  /** One sentence: what is wrong, and what to do. */
  readonly text: string;
}

/** What was looked at, and what was found. */
export interface Examination {
  readonly checks: number;
  readonly findings: readonly Finding[];
}

/**
 * Looks at an installation by its environment, as a server and a worker would use it, and changes nothing. A part that cannot be
 * reached is a finding, and the others are looked at all the same.
 */
export const examineInstallation = async (env?: NodeJS.ProcessEnv): Promise<Examination> => {
  const findings: Finding[] = [];
  const add = (check: Check, texts: readonly string[]) => {
    findings.push(...texts.map((text) => ({ check, text })));
  };
  const loaded = loadOrExplain(env);
  if (typeof loaded === 'string') {
    add('configuration', [loaded]);
    return { checks: CHECKS.length, findings };
  }
  const { config, stores } = loaded;
  configureContext({ timeZone: config.matchDayTimezone, publicUrl: config.publicUrl });
  if (typeof stores === 'string') add('configuration', [stores]);
  else {
    await examineDatabase(config, stores.mongodbUri, add);
    add('redis', await examineRedis(stores.redisUrl));
  }
  add('mail', await examineMail(config));
  add('disks', await examineDisks(config));
  add('files', await examineFiles(config, listSecretFiles(env)));
  add('memory', examineMemory());
  add('public address', await examinePublicUrl(config));
  add('contact', listUnreachable(config));
  add('payments', listPaymentGaps(config.payments));
  return { checks: CHECKS.length, findings };
};

const examineDatabase = async (
  config: Config,
  uri: string,
  add: (check: Check, texts: readonly string[]) => void,
): Promise<void> => {
  try {
    const { isUp, texts } = await examineMongodb(uri);
    add('mongodb', texts);
    if (!isUp) return;
    add('keys', await examineKeys(config));
    add('data', await examineData(config));
    add('backups', await examineBackups(config));
    add('matchmakers', await examineAssignments());
  } finally {
    await disconnectMongo();
  }
};

/** Returns the configuration and the stores' addresses; for what is wrong with either, a sentence in its place. */
const loadOrExplain = (env?: NodeJS.ProcessEnv): { config: Config; stores: StoreAddresses | string } | string => {
  try {
    const config = loadConfig(env);
    try {
      return { config, stores: findStores(config) };
    } catch (error) {
      if (error instanceof ConfigError) return { config, stores: error.message };
      throw error;
    }
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    const { code, path } = error as NodeJS.ErrnoException;
    if (code && path) return `DATA_DIR: ${path} cannot be used (${code}); give it to the user of the service.`;
    throw error;
  }
};
