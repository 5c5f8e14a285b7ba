import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import * as z from 'zod';
import { estimateBits, readOrCreateSessionKeys } from './http/session/session-keys.ts';

const NAME = 'mithaq';

const url = (...schemes: string[]) =>
  z.string().refine((text) => schemes.some((scheme) => text.startsWith(`${scheme}://`)) && isUrl(text), {
    error: `must be a URL (no wildcard) that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  });

const timeZone = z.string().refine(isTimeZone, { error: 'must be an IANA time zone such as UTC or Asia/Dubai' });

/** Every environment variable that the service reads, beside {@link SECRET_FILES}; `.env.example` documents the same ones. */
export const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], { error: 'must be development, test or production' })
    .default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, { error: 'must be one address or name, without a wildcard' })
    .default('127.0.0.1'),
  PUBLIC_URL: url('http', 'https').optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  MONGODB_URI: url('mongodb', 'mongodb+srv').optional(),
  REDIS_URL: url('redis', 'rediss').optional(),
  DATA_DIR: z.string().default('.data'),
  SESSION_KEYS: z.string().optional(),
  SEED_DEMO: z.stringbool({ error: 'must be true or false' }).optional(),
  MATCH_DAY_TIMEZONE: timeZone.default('UTC'),
  AI_BASE_URL: url('http', 'https').optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  CHROMIUM_PATH: z.string().optional(),
});

type Environment = z.output<typeof environmentSchema>;

const SECRETS = ['SESSION_KEYS', 'MONGODB_URI', 'REDIS_URL', 'AI_API_KEY', 'SMTP_URL', 'METRICS_TOKEN'] as const;

/** Variables that name a file with the value of a secret, so that the environment need not hold it. */
export const SECRET_FILES: readonly string[] = SECRETS.map((name) => `${name}_FILE`);

/** What a random key has at least, in bits; half of it where only a page of figures is behind it. */
const KEY_BITS = 128;
const TOKEN_BITS = 64;

/** Methods by which MongoDB knows a client without a password. */
const WITHOUT_PASSWORD = ['MONGODB-X509', 'MONGODB-AWS', 'MONGODB-OIDC', 'GSSAPI'];

/** Passwords that come with programs or examples of them. */
const KNOWN_PASSWORDS =
  /^(?:admin|changeme|default|example|mithaq|mongo(?:db)?|pass(?:word)?|redis|root|secret|test|valkey)$/i;

/** A variable has a value with which the service cannot run; the message is a sentence that names the variable. */
export class ConfigError extends Error {}

export type Config = {
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
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
  readonly ai?: { readonly baseUrl: string; readonly model: string; readonly apiKey?: string };
  readonly smtpUrl?: string;
  readonly logLevel: Environment['LOG_LEVEL'];
  readonly metricsToken?: string;
  readonly rateLimits: boolean;
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
  if (isProduction) checkProduction(variables);
  const mayHoldDemo = !isProduction && isPrivate;
  if (variables.AI_BASE_URL && !variables.AI_MODEL) throw new ConfigError('AI_MODEL: needed where AI_BASE_URL is set.');
  return {
    isProduction,
    port: variables.PORT,
    host: variables.HOST,
    publicUrl,
    ownOrigins: ownOrigins(publicUrl, variables.PORT, isProduction),
    trustProxy: variables.TRUST_PROXY,
    ...optional('mongodbUri', variables.MONGODB_URI),
    ...optional('redisUrl', variables.REDIS_URL),
    dataDir,
    sessionKeys: sessionKeys(variables.SESSION_KEYS, isProduction, dataDir),
    seedDemo: variables.SEED_DEMO ?? mayHoldDemo,
    mayHoldDemo,
    matchDayTimezone: variables.MATCH_DAY_TIMEZONE,
    ...(variables.AI_BASE_URL && variables.AI_MODEL
      ? {
          ai: {
            baseUrl: variables.AI_BASE_URL,
            model: variables.AI_MODEL,
            ...optional('apiKey', variables.AI_API_KEY),
          },
        }
      : {}),
    ...optional('smtpUrl', variables.SMTP_URL),
    logLevel: variables.LOG_LEVEL,
    ...optional('metricsToken', variables.METRICS_TOKEN),
    rateLimits: variables.RATE_LIMITS === 'on',
  };
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

/** Throws {@link ConfigError} where a variable is missing or unsafe in production; the session keys are checked apart. */
function checkProduction({ PUBLIC_URL, MONGODB_URI, REDIS_URL, METRICS_TOKEN }: Environment): void {
  if (!PUBLIC_URL) throw new ConfigError('PUBLIC_URL: required in production; the https address that people use.');
  if (!PUBLIC_URL.startsWith('https:')) {
    throw new ConfigError('PUBLIC_URL: must begin with https:// in production, since cookies are only safe then.');
  }
  checkCredentials('MONGODB_URI', MONGODB_URI);
  checkCredentials('REDIS_URL', REDIS_URL);
  if (METRICS_TOKEN && estimateBits(METRICS_TOKEN) < TOKEN_BITS) {
    throw new ConfigError('METRICS_TOKEN: too easy to guess for production; for one: openssl rand -hex 32.');
  }
}

/** Throws {@link ConfigError} unless a store's address holds a password, or names a method that needs none. */
function checkCredentials(variable: string, address: string | undefined): void {
  if (!address) {
    throw new ConfigError(`${variable}: required in production; the stores of npm start are for trying out.`);
  }
  const { username, password, searchParams } = new URL(withoutFurtherHosts(address));
  if (WITHOUT_PASSWORD.includes(searchParams.get('authMechanism') ?? '')) return;
  if (!password) throw new ConfigError(`${variable}: has no password; in production both stores must ask for one.`);
  if (KNOWN_PASSWORDS.test(password) || password === username) {
    throw new ConfigError(`${variable}: its password is one that everybody tries first; set a random one.`);
  }
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

function isLoopback(host: string): boolean {
  const isNamed = host === 'localhost' || host.endsWith('.localhost');
  return isNamed || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Whether a text is a URL. MongoDB's may have several hosts, separated by commas; only the first is checked. */
function isUrl(text: string): boolean {
  const first = withoutFurtherHosts(text);
  return URL.canParse(first) && !new URL(first).hostname.includes('*');
}

function withoutFurtherHosts(text: string): string {
  return text.replace(/,[^/]*/, '');
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: V };
}
