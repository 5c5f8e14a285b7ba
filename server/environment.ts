import { BlockList, isIP } from 'node:net';
import * as z from 'zod';
import { isTimeZone } from '../shared/rules/time-zones.ts';
import { isLoopback } from './bootstrap/loopback.ts';
import { estimateBits } from './http/session/session-keys.ts';

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
  WORKER_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  PUBLIC_URL: url('http', 'https')
    .refine((text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`, {
      error: 'must be an origin such as https://mithaq.example, without a path, query or user',
    })
    .optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  MONGODB_URI: url('mongodb', 'mongodb+srv').optional(),
  REDIS_URL: url('redis', 'rediss')
    .refine((text) => withEachHost(text).length === 1, { error: 'must have one address; a cluster is not supported' })
    .optional(),
  DATA_DIR: z.string().default('.data'),
  SESSION_KEYS: z.string().optional(),
  SEED_DEMO: z.stringbool({ error: 'must be true or false' }).optional(),
  MATCH_DAY_TIMEZONE: timeZone.default('UTC'),
  PACE_DAYS: z.coerce.number().int().min(0).max(365).default(14),
  AI_BASE_URL: url('http', 'https').optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: z.string().optional(),
  MAILS_A_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(10_000),
  PUSH_ORIGINS: z.string().optional(),
  SUPPORT_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  PHOTO_REVIEW: z.enum(['on', 'off']).default('on'),
  PHOTO_STORAGE: z.enum(['mongodb', 's3']).default('mongodb'),
  S3_ENDPOINT: url('http', 'https').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'must be the name of a bucket' })
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  PAYMENTS: z.enum(['off', 'manual', 'stripe'], { error: 'must be off, manual or stripe' }).optional(),
  STANDARD: z.enum(['gift', 'bought'], { error: 'must be gift or bought' }).default('gift'),
  PRICE_TABLE: z.enum(['pricing', 'landing'], { error: 'must be pricing or landing' }).default('pricing'),
  PAYMENT_INSTRUCTIONS: z.string().max(2_000, { error: 'must have at most 2,000 characters' }).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: url('http', 'https').default('https://api.stripe.com'),
  OPERATOR_NAME: z.string().optional(),
  OPERATOR_ADDRESS: z.string().optional(),
  OPERATOR_TAX_ID: z.string().optional(),
  REQUIRE_VERIFICATION: z.enum(['on', 'off']).default('off'),
  VERIFICATION_UPLOAD: z.enum(['on', 'off']).default('off'),
  REQUIRE_STAFF_SECOND_FACTOR: z.enum(['admins', 'staff'], { error: 'must be admins or staff, or unset' }).optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(28).default(14),
  BACKUP_TIME: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time such as 02:30' })
    .default('02:30'),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]{20,}$/, { error: 'must be a public key of age; npm run mithaq -- backup-key makes a pair' })
    .optional(),
  ALLOW_PLAIN_STORES: z.enum(['on', 'off']).default('off'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  CHROMIUM_PATH: z.string().optional(),
});

/** The variables as they are read, with defaults. */
export type Environment = z.output<typeof environmentSchema>;

/** Variables that are secret: each may come from a file. */
export const SECRETS = [
  'SESSION_KEYS',
  'MONGODB_URI',
  'REDIS_URL',
  'AI_API_KEY',
  'SMTP_URL',
  'METRICS_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

/** Variables that name a file with the value of a secret, so that the environment need not hold it. */
export const SECRET_FILES: readonly string[] = SECRETS.map((name) => `${name}_FILE`);

/** Whether a text is a URL. That of MongoDB may have several hosts, separated by commas. */
function isUrl(text: string): boolean {
  const each = withEachHost(text);
  return each.every(
    (one) =>
      URL.canParse(one) && !new URL(one).hostname.includes('*') && (each.length === 1 || new URL(one).host !== ''),
  );
}

/** Returns the address of a store once for each of its hosts, which commas separate. */
function withEachHost(text: string): string[] {
  const from = text.indexOf('://') + '://'.length;
  const length = text.slice(from).search(/[/?#]/);
  const to = length < 0 ? text.length : from + length;
  const hostsFrom = Math.max(from, text.lastIndexOf('@', to) + 1);
  const [before, after] = [text.slice(0, hostsFrom), text.slice(to)];
  const hosts = text.slice(hostsFrom, to).split(',');
  return hosts.map((host) => `${before}${host}${after}`);
}

/** Returns the address of a store with its first host alone. */
export function withoutFurtherHosts(text: string): string {
  return withEachHost(text)[0] ?? text;
}

/** What a random token of a page of figures has at least in production, in bits. */
const TOKEN_BITS = 64;

/** Methods by which MongoDB knows a client without a password. */
const WITHOUT_PASSWORD = ['MONGODB-X509', 'MONGODB-AWS', 'MONGODB-OIDC', 'GSSAPI'];

/** Passwords that come with programs or examples of them. */
const KNOWN_PASSWORDS =
  /^(?:admin|changeme|default|example|mithaq|mongo(?:db)?|pass(?:word)?|redis|root|secret|test|valkey)$/i;

/** Returns what of the environment is missing or unsafe in production, as a sentence, or null; session keys are checked apart. */
export function findProductionFault(variables: Environment): string | null {
  const { PUBLIC_URL, MONGODB_URI, REDIS_URL, METRICS_TOKEN } = variables;
  if (!PUBLIC_URL) return 'PUBLIC_URL: required in production; the https address that people use.';
  if (!PUBLIC_URL.startsWith('https:')) {
    return 'PUBLIC_URL: must begin with https:// in production, since cookies are only safe then.';
  }
  const ofStores = findCredentialsFault('MONGODB_URI', MONGODB_URI) ?? findCredentialsFault('REDIS_URL', REDIS_URL);
  if (ofStores !== null) return ofStores;
  if (METRICS_TOKEN && estimateBits(METRICS_TOKEN) < TOKEN_BITS) {
    return 'METRICS_TOKEN: too easy to guess for production; for one: openssl rand -hex 32.';
  }
  if (variables.BACKUP_DIR && !variables.BACKUP_RECIPIENT) {
    return 'BACKUP_RECIPIENT: required with BACKUP_DIR in production; npm run mithaq -- backup-key makes a pair of keys.';
  }
  return findPlainFault(variables);
}

/** Returns the first address in the environment at which data would leave this machine in clear, as a sentence, or null. */
function findPlainFault(variables: Environment): string | null {
  for (const name of ['AI_BASE_URL', 'S3_ENDPOINT'] as const) {
    const address = variables[name];
    if (address?.startsWith('http:') && !isLoopback(new URL(address).hostname)) {
      return `${name}: must begin with https:// in production.`;
    }
  }
  if (variables.ALLOW_PLAIN_STORES === 'on') return null;
  for (const name of ['MONGODB_URI', 'REDIS_URL'] as const) {
    const address = variables[name] ?? '';
    if (!isEncrypted(address) && !withEachHost(address).every((each) => isPrivateHost(new URL(each).hostname))) {
      return `${name}: goes over a plain line to an address that is not private; use rediss:// or tls=true, or set ALLOW_PLAIN_STORES to on.`;
    }
  }
  return null;
}

/** Options with which the driver of MongoDB would speak to whoever answers. */
const UNCHECKED = ['tlsinsecure', 'tlsallowinvalidcertificates', 'tlsallowinvalidhostnames'];

/** Whether a connection to a store is encrypted, to a server whose certificate is checked. */
function isEncrypted(address: string): boolean {
  const { protocol, searchParams } = new URL(withoutFurtherHosts(address));
  if (protocol.startsWith('redis')) return protocol === 'rediss:';
  const options = [...searchParams].map(([name, value]) => [name.toLowerCase(), value] as const);
  if (options.some(([name, value]) => UNCHECKED.includes(name) && value !== 'false')) return false;
  const asked = options.filter(([name]) => name === 'tls' || name === 'ssl').map(([, value]) => value);
  return asked.length > 0 ? asked.every((value) => value === 'true') : protocol === 'mongodb+srv:';
}

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  PRIVATE.addSubnet(network, prefix);
}
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');

/** Whether a host is a private address, or a single name, which leads no farther than the network of this machine. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(host);
  if (version === 0) return isLoopback(host) || /^[a-z][a-z0-9_-]*$/i.test(host);
  return PRIVATE.check(host, version === 6 ? 'ipv6' : 'ipv4');
}

/** Returns a sentence unless a store's address holds a password, or names a method that needs none. */
function findCredentialsFault(variable: string, address: string | undefined): string | null {
  if (!address) return `${variable}: required in production; the stores of npm start are for trying out.`;
  const { username, password, searchParams } = new URL(withoutFurtherHosts(address));
  if (WITHOUT_PASSWORD.includes(searchParams.get('authMechanism') ?? '')) return null;
  if (!password) return `${variable}: has no password; in production both stores must ask for one.`;
  if (KNOWN_PASSWORDS.test(password) || password === username) {
    return `${variable}: its password is one that everybody tries first; set a random one.`;
  }
  return null;
}
