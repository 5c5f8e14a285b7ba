import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import type { DeliveryChannel } from '../shared/notification.ts';
import type { Role } from '../shared/options.ts';
import { isLoopback } from './bootstrap/loopback.ts';
import type { BucketOptions } from './database/object-store.ts';
import { type Environment, environmentSchema, findProductionFault, SECRETS } from './environment.ts';
import { estimateBits, readOrCreateSessionKeys } from './http/session/session-keys.ts';
import {
  findMailFault,
  type MailFolder,
  type MailSettings,
  readMailFolder,
  readMailSettings,
} from './mail/settings.ts';
import { findPaymentFault, type PaymentSettings, readPaymentSettings } from './payment-settings.ts';

const NAME = 'mithaq';

/** What a random key has at least, in bits. */
const KEY_BITS = 128;

/** A variable has a value with which the service cannot run; the message is a sentence that names the variable. */
export class ConfigError extends Error {}

export type Config = {
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  /** Where a worker tells how it is; nowhere unless set. */
  readonly workerPort?: number;
  /** The URL at which browsers reach the service, without a slash at the end. */
  readonly publicUrl: string;
  /** The origins from which browsers may send requests. */
  readonly ownOrigins: readonly string[];
  /** How many proxies in front are trusted to name the client's address. */
  readonly trustProxy: number;
  readonly mongodbUri?: string;
  readonly redisUrl?: string;
  /** An absolute path. */
  readonly dataDir: string;
  /** The first key signs; all of them verify. */
  readonly sessionKeys: readonly string[];
  readonly seedDemo: boolean;
  /** Whether a database with the demo's accounts may be served: their password is published, so only on loopback. */
  readonly mayHoldDemo: boolean;
  readonly matchDayTimezone: string;
  readonly paceDays: number;
  readonly ai?: { readonly baseUrl: string; readonly model: string; readonly apiKey?: string };
  /** The mail server; without it no mail is sent, and whatever needs one is off. */
  readonly mail?: MailSettings;
  /** Where mails are written in development where there is no mail server. */
  readonly mailFolder?: MailFolder;
  /** By which channels notifications leave. */
  readonly noticeChannels: readonly DeliveryChannel[];
  /** How many mails of notifications a minute each receiving domain gets. */
  readonly mailsAMinute: number;
  /** Origins of push services that are allowed beside those of browsers. */
  readonly pushOrigins: readonly string[];
  /** Where contact messages from the contact and support pages go; without it these pages make no call. */
  readonly supportEmail?: string;
  readonly logLevel: Environment['LOG_LEVEL'];
  readonly metricsToken?: string;
  readonly rateLimits: boolean;
  /** Whether photos are shown to others without that staff look at them first. */
  readonly isPhotoReviewOff: boolean;
  /** The bucket in which the pictures of photos are kept; in MongoDB where there is none. */
  readonly photoBucket?: BucketOptions;
  /** Whether members are introduced and recommended only once staff have verified them. */
  readonly isVerificationRequired: boolean;
  /** Whether people may send documents that show who they are. */
  readonly takesDocuments: boolean;
  readonly payments: PaymentSettings;
  /** Backups: where workers put one a day, unless nowhere; how many are kept; the time of day; for which key they are encrypted. */
  readonly backups: {
    readonly dir: string | null;
    readonly keep: number;
    readonly time: string;
    readonly recipient: string | null;
  };
  /** The roles that may do nothing as staff without a second factor. */
  readonly secondFactorRoles: readonly Role[];
};

/**
 * Reads and checks the environment, and a file `.env`, which does not override it. Throws {@link ConfigError} where a value
 * is missing or wrong.
 */
export function loadConfig(env: NodeJS.ProcessEnv = ownEnvironment()): Config {
  const parsed = environmentSchema.safeParse(withSecretFiles(withoutBlanks(env)));
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path[0]?.toString()}: ${issue.message}.`).join(' '),
    );
  }
  const variables = parsed.data;
  const isProduction = variables.NODE_ENV === 'production';
  const publicUrl = (variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`).replace(/\/+$/, '');
  const dataDir = resolve(variables.DATA_DIR);
  const isPrivate = isLoopback(variables.HOST) && isLoopback(new URL(publicUrl).hostname);
  if (variables.RATE_LIMITS === 'off' && (isProduction || !isLoopback(variables.HOST))) {
    throw new ConfigError('RATE_LIMITS: off is for load tests, not for production or a HOST beyond loopback.');
  }
  if (variables.SEED_DEMO && (isProduction || !isPrivate)) {
    throw new ConfigError(
      'SEED_DEMO: the password of the demo is published, so it is not for production, nor for a HOST or PUBLIC_URL beyond loopback.',
    );
  }
  const productionFault = isProduction ? findProductionFault(variables) : null;
  if (productionFault !== null) throw new ConfigError(productionFault);
  if (!isProduction && !isLoopback(new URL(publicUrl).hostname)) {
    throw new ConfigError('PUBLIC_URL: beyond loopback it needs NODE_ENV=production, whose rules keep people safe.');
  }
  const mayHoldDemo = !isProduction && isPrivate;
  const seedDemo = variables.SEED_DEMO ?? mayHoldDemo;
  const mailFault = findMailFault(variables, isProduction);
  if (mailFault !== null) throw new ConfigError(mailFault);
  if (variables.AI_BASE_URL && !variables.AI_MODEL) throw new ConfigError('AI_MODEL: needed where AI_BASE_URL is set.');
  const paymentFault = findPaymentFault(variables);
  if (paymentFault !== null) throw new ConfigError(paymentFault);
  const mail = readMailSettings(variables, isProduction);
  const isDevelopment = variables.NODE_ENV === 'development' && isPrivate;
  const mailFolder = isDevelopment ? readMailFolder(variables, dataDir) : undefined;
  return {
    isProduction,
    port: variables.PORT,
    host: variables.HOST,
    ...optional('workerPort', variables.WORKER_PORT),
    publicUrl,
    ownOrigins: ownOrigins(publicUrl, variables.PORT, isProduction),
    trustProxy: variables.TRUST_PROXY,
    ...optional('mongodbUri', variables.MONGODB_URI),
    ...optional('redisUrl', variables.REDIS_URL),
    dataDir,
    sessionKeys: sessionKeys(variables.SESSION_KEYS, isProduction, dataDir),
    seedDemo,
    mayHoldDemo,
    matchDayTimezone: variables.MATCH_DAY_TIMEZONE,
    paceDays: variables.PACE_DAYS,
    ...(variables.AI_BASE_URL && variables.AI_MODEL
      ? {
          ai: {
            baseUrl: variables.AI_BASE_URL,
            model: variables.AI_MODEL,
            ...optional('apiKey', variables.AI_API_KEY),
          },
        }
      : {}),
    ...optional('mail', mail),
    ...optional('mailFolder', mailFolder),
    noticeChannels: mail || mailFolder ? ['email', 'push'] : ['push'],
    mailsAMinute: variables.MAILS_A_MINUTE,
    pushOrigins: readPushOrigins(variables.PUSH_ORIGINS, isProduction),
    ...optional('supportEmail', variables.SUPPORT_EMAIL),
    logLevel: variables.LOG_LEVEL,
    ...optional('metricsToken', variables.METRICS_TOKEN),
    rateLimits: variables.RATE_LIMITS === 'on',
    isPhotoReviewOff: variables.PHOTO_REVIEW === 'off',
    ...optional('photoBucket', readPhotoBucket(variables)),
    isVerificationRequired: variables.REQUIRE_VERIFICATION === 'on',
    takesDocuments: variables.VERIFICATION_UPLOAD === 'on',
    payments: readPaymentSettings(variables, seedDemo),
    backups: {
      dir: variables.BACKUP_DIR ? resolve(variables.BACKUP_DIR) : null,
      keep: variables.BACKUP_KEEP,
      time: variables.BACKUP_TIME,
      recipient: variables.BACKUP_RECIPIENT ?? null,
    },
    secondFactorRoles: listSecondFactorRoles(variables.REQUIRE_STAFF_SECOND_FACTOR, isProduction),
  };
}

/** Returns who needs a second factor: of admins it is asked in production in any case, so that no switch can be forgotten. */
function listSecondFactorRoles(
  required: Environment['REQUIRE_STAFF_SECOND_FACTOR'],
  isProduction: boolean,
): readonly Role[] {
  if (required === 'staff') return ['admin', 'matchmaker'];
  return required === 'admins' || isProduction ? ['admin'] : [];
}

/** Returns the configuration with the port that a server with `PORT=0` was given. */
export function withPort(config: Config, port: number): Config {
  const publicUrl = config.port === 0 ? config.publicUrl.replace(/:0$/, `:${port}`) : config.publicUrl;
  return { ...config, port, publicUrl, ownOrigins: ownOrigins(publicUrl, port, config.isProduction) };
}

/** Returns where programs are found and stored: the folders of PATH, the cache folder, and the configured browser. */
export function getHostPaths(env: NodeJS.ProcessEnv = ownEnvironment()) {
  return {
    path: (env.PATH ?? '').split(delimiter).filter(Boolean),
    cacheDir: join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), NAME),
    ...optional('chromiumPath', env.CHROMIUM_PATH || undefined),
  };
}

/** Whether npm runs this process, as its direct child. */
export function isRunByNpm(): boolean {
  return process.env.npm_lifecycle_event !== undefined;
}

/**
 * Returns the environment of a child process: this process's, with some variables added. A secret that is added replaces the
 * file of this process that has one.
 */
export function buildChildEnvironment(added: Record<string, string>): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !(name.replace(/_FILE$/, '') in added));
  return { ...Object.fromEntries(own), ...added };
}

function ownEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

/** Leaves out empty variables: `NAME=` in an environment file means the same as no line at all. */
function withoutBlanks(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
}

/** Returns the files that hold secrets by the environment: those of the variables, and `.env`. */
export function listSecretFiles(env: NodeJS.ProcessEnv = ownEnvironment()): string[] {
  const named = SECRETS.flatMap((name) => env[`${name}_FILE`]?.trim() || []);
  return [...named, '.env'].filter((file) => existsSync(file));
}

/** Takes the value of a secret from the file that `<NAME>_FILE` names; an empty file means the same as none. */
function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = SECRETS.flatMap((name) => {
    const file = env[`${name}_FILE`];
    if (file === undefined) return [];
    if (env[name] !== undefined) throw new ConfigError(`${name}_FILE: ${name} is set as well; set one of the two.`);
    return [[name, readSecret(`${name}_FILE`, file)] as const];
  });
  return withoutBlanks({ ...env, ...Object.fromEntries(read) });
}

function readSecret(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(`${variable}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** Returns the bucket of photos where it is asked for. Throws {@link ConfigError} where a part of it is missing. */
function readPhotoBucket(variables: Environment): BucketOptions | undefined {
  if (variables.PHOTO_STORAGE !== 's3') return undefined;
  const need = (name: 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'): string => {
    const value = variables[name];
    if (!value) throw new ConfigError(`${name}: needed where PHOTO_STORAGE is s3.`);
    return value;
  };
  return {
    endpoint: need('S3_ENDPOINT'),
    bucket: need('S3_BUCKET'),
    region: variables.S3_REGION,
    accessKeyId: need('S3_ACCESS_KEY_ID'),
    secretAccessKey: need('S3_SECRET_ACCESS_KEY'),
  };
}

/** Returns further push services. Throws {@link ConfigError} for what is no origin, or is not encrypted beyond this machine. */
function readPushOrigins(given: string | undefined, isProduction: boolean): string[] {
  const origins = given?.split(',').map((origin) => origin.trim()) ?? [];
  for (const origin of origins) {
    const url = URL.canParse(origin) ? new URL(origin) : null;
    if (url?.origin !== origin) throw new ConfigError('PUSH_ORIGINS: must be origins such as https://push.example.');
    const mayBePlain = !isProduction && isLoopback(url.hostname);
    if (url.protocol !== 'https:' && !mayBePlain) throw new ConfigError('PUSH_ORIGINS: must begin with https://.');
  }
  return origins;
}

function sessionKeys(given: string | undefined, isProduction: boolean, dataDir: string): string[] {
  const keys = given?.split(',').map((key) => key.trim());
  if (keys?.includes('')) throw new ConfigError('SESSION_KEYS: a key is empty.');
  if (!isProduction) return keys ?? readOrCreateSessionKeys(dataDir);
  if (!keys) throw new ConfigError('SESSION_KEYS: required in production; for one: openssl rand -hex 32.');
  if (keys.some((key) => key.length < 32)) {
    throw new ConfigError('SESSION_KEYS: each key must have at least 32 characters in production.');
  }
  if (keys.some((key) => estimateBits(key) < KEY_BITS)) {
    throw new ConfigError('SESSION_KEYS: a key is too easy to guess for production; for one: openssl rand -hex 32.');
  }
  return keys;
}

function ownOrigins(publicUrl: string, port: number, isProduction: boolean): string[] {
  const loopback = ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`);
  return [...new Set([new URL(publicUrl).origin, ...(isProduction ? [] : loopback)])];
}

function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: V };
}
