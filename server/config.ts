import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import * as z from 'zod';
import { readOrCreateSessionKeys } from './http/session/session-keys.ts';

const NAME = 'mithaq';

const url = (...schemes: string[]) =>
  z.string().refine((text) => schemes.some((scheme) => text.startsWith(`${scheme}://`)) && isUrl(text), {
    error: `must be a URL (no wildcard) that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  });

const timeZone = z.string().refine(isTimeZone, { error: 'must be an IANA time zone such as UTC or Asia/Dubai' });

/** Every variable that the service reads; `.env.example` says the same to people. */
export const environmentSchema = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
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

/** A variable with a value that the service can't run with; the message is a sentence that names it. */
export class ConfigError extends Error {}

export type Config = {
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  /** Where people find the service, without a slash at the end. */
  readonly publicUrl: string;
  /** The origins that a browser's request may come from. */
  readonly ownOrigins: readonly string[];
  /** How many proxies in front may be believed about the client's address. */
  readonly trustProxy: number;
  readonly mongodbUri?: string;
  readonly redisUrl?: string;
  /** An absolute path. */
  readonly dataDir: string;
  /** The first signs, all are accepted. */
  readonly sessionKeys: readonly string[];
  readonly seedDemo: boolean;
  readonly matchDayTimezone: string;
  readonly ai?: { readonly baseUrl: string; readonly model: string; readonly apiKey?: string };
  readonly smtpUrl?: string;
  readonly logLevel: Environment['LOG_LEVEL'];
  readonly metricsToken?: string;
  readonly rateLimits: boolean;
};

/** Reads and checks the whole environment (and a file `.env`, which never overrides it); throws {@link ConfigError}. */
export function loadConfig(env: NodeJS.ProcessEnv = ownEnvironment()): Config {
  const parsed = environmentSchema.safeParse(withoutBlanks(env));
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path[0]?.toString()}: ${issue.message}.`).join(' '),
    );
  }
  const read = parsed.data;
  const isProduction = read.NODE_ENV === 'production';
  const publicUrl = (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, '');
  const dataDir = resolve(read.DATA_DIR);
  if (read.RATE_LIMITS === 'off' && (isProduction || !isLoopback(read.HOST))) {
    throw new ConfigError('RATE_LIMITS: off is for load tests, not for production or a HOST beyond loopback.');
  }
  if (read.AI_BASE_URL && !read.AI_MODEL) throw new ConfigError('AI_MODEL: needed where AI_BASE_URL is set.');
  return {
    isProduction,
    port: read.PORT,
    host: read.HOST,
    publicUrl,
    ownOrigins: ownOrigins(publicUrl, read.PORT, isProduction),
    trustProxy: read.TRUST_PROXY,
    ...optional('mongodbUri', read.MONGODB_URI),
    ...optional('redisUrl', read.REDIS_URL),
    dataDir,
    sessionKeys: sessionKeys(read.SESSION_KEYS, isProduction, dataDir),
    seedDemo: read.SEED_DEMO ?? !isProduction,
    matchDayTimezone: read.MATCH_DAY_TIMEZONE,
    ...(read.AI_BASE_URL && read.AI_MODEL
      ? { ai: { baseUrl: read.AI_BASE_URL, model: read.AI_MODEL, ...optional('apiKey', read.AI_API_KEY) } }
      : {}),
    ...optional('smtpUrl', read.SMTP_URL),
    logLevel: read.LOG_LEVEL,
    ...optional('metricsToken', read.METRICS_TOKEN),
    rateLimits: read.RATE_LIMITS === 'on',
  };
}

/** The same configuration once the port is known that a server with `PORT=0` was given. */
export function withPort(config: Config, port: number): Config {
  const publicUrl = config.port === 0 ? config.publicUrl.replace(/:0$/, `:${port}`) : config.publicUrl;
  return { ...config, port, publicUrl, ownOrigins: ownOrigins(publicUrl, port, config.isProduction) };
}

/** Where programs are looked for and kept: folders of PATH, the cache folder, the browser that was named. */
export function hostPaths(env: NodeJS.ProcessEnv = ownEnvironment()) {
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

/** The environment of a child process: ours and what is added. */
export function childEnvironment(added: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...added };
}

function ownEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

/** `NAME=` in an environment file means the same as no line at all. */
function withoutBlanks(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
}

function sessionKeys(given: string | undefined, isProduction: boolean, dataDir: string): string[] {
  const keys = given?.split(',').map((key) => key.trim());
  if (keys?.includes('')) throw new ConfigError('SESSION_KEYS: a key is empty.');
  if (!isProduction) return keys ?? readOrCreateSessionKeys(dataDir);
  if (!keys) throw new ConfigError('SESSION_KEYS: required in production; for one: openssl rand -hex 32.');
  if (keys.some((key) => key.length < 32)) {
    throw new ConfigError('SESSION_KEYS: each key must have at least 32 characters in production.');
  }
  return keys;
}

function ownOrigins(publicUrl: string, port: number, isProduction: boolean): string[] {
  const loopback = ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`);
  return [...new Set([new URL(publicUrl).origin, ...(isProduction ? [] : loopback)])];
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** MongoDB's names several hosts, parted by commas, which no URL parser takes: the first stands for all. */
function isUrl(text: string): boolean {
  const first = text.replace(/,[^/]*/, '');
  return URL.canParse(first) && !new URL(first).hostname.includes('*');
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
