import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildChildEnvironment, ConfigError, loadConfig, withPort } from './config.ts';
import { environmentSchema, SECRET_FILES } from './environment.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'mithaq-config-'));
const KEY = 'k'.repeat(32);
/** Returns a key as random as `openssl rand -hex 32` prints them, the same for a name each time. */
const keyNamed = (name: string, encoding: 'hex' | 'base64' | 'base64url' = 'hex') =>
  createHash('sha256').update(name).digest(encoding);
const RANDOM = keyNamed('one');
const OTHER = keyNamed('other');
const TOKEN = keyNamed('token', 'base64url').slice(0, 16);
/** An environment with which production starts. */
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://mithaq.example',
  MONGODB_URI: `mongodb://mithaq:${OTHER}@a.example:27017,b.example:27017/mithaq?replicaSet=mithaq&tls=true`,
  REDIS_URL: `rediss://:${OTHER}@redis.example:6379`,
  SESSION_KEYS: RANDOM,
};
/** Returns production with its MongoDB at hosts, with options. */
const withMongo = (hosts: string, options = '') => ({
  ...PRODUCTION,
  MONGODB_URI: `mongodb://mithaq:${OTHER}@${hosts}/mithaq?replicaSet=mithaq${options}`,
});
/** Returns production with its Redis at a host. */
const withRedis = (host: string, scheme = 'redis') => ({
  ...PRODUCTION,
  REDIS_URL: `${scheme}://:${OTHER}@${host}:6379`,
});
const RECIPIENT = `age1${'q'.repeat(58)}`;
/** A bucket for photos. */
const S3 = {
  PHOTO_STORAGE: 's3',
  S3_ENDPOINT: 'https://objects.example',
  S3_BUCKET: 'mithaq-photos',
  S3_REGION: 'eu-1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: OTHER,
};
/** A provider of payments. */
const STRIPE = { PAYMENTS: 'stripe', STRIPE_SECRET_KEY: OTHER, STRIPE_WEBHOOK_SECRET: RANDOM };
const MAIL_FROM = 'Mithaq <hello@mithaq.example>';
const load = (env: NodeJS.ProcessEnv = {}) => loadConfig({ DATA_DIR, ...env });

test('an empty environment gives the defaults of a machine of one’s own', () => {
  expect(loadConfig({ DATA_DIR, SESSION_KEYS: 'given' })).toEqual({
    isProduction: false,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    ownOrigins: ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'],
    trustProxy: 0,
    dataDir: DATA_DIR,
    sessionKeys: ['given'],
    seedDemo: true,
    mayHoldDemo: true,
    isPhotoReviewOff: false,
    isVerificationRequired: false,
    takesDocuments: false,
    payments: {
      mode: 'manual',
      instructions: expect.stringContaining('This is a demo'),
      stripe: null,
      terms: { table: 'pricing', isStandardGiven: true },
      operator: { name: 'Mithaq Demo', address: expect.any(String), taxId: expect.any(String) },
    },
    mailFolder: { path: join(DATA_DIR, 'outbox'), from: 'Mithaq <noreply@localhost>' },
    noticeChannels: ['email', 'push'],
    backups: { dir: null, keep: 14, time: '02:30', recipient: null },
    secondFactorRoles: [],
    mailsAMinute: 10_000,
    pushOrigins: [],
    matchDayTimezone: 'UTC',
    paceDays: 14,
    logLevel: 'info',
    rateLimits: true,
  });
});

test('a blank value means the same as none, and DATA_DIR becomes absolute', () => {
  const config = loadConfig({ PORT: ' ', MONGODB_URI: '', DATA_DIR: 'somewhere', SESSION_KEYS: KEY });
  expect(config.port).toBe(3000);
  expect(config.mongodbUri).toBeUndefined();
  expect(config.dataDir).toBe(resolve('somewhere'));
});

test('in production only the origin of PUBLIC_URL is the service’s own, and no demo is seeded', () => {
  const config = load({
    ...PRODUCTION,
    PUBLIC_URL: 'https://mithaq.example/',
    SESSION_KEYS: `${RANDOM}, ${OTHER}`,
  });
  expect(config.ownOrigins).toEqual(['https://mithaq.example']);
  expect(config.publicUrl).toBe('https://mithaq.example');
  expect(config.sessionKeys).toEqual([RANDOM, OTHER]);
  expect(config.seedDemo).toBe(false);
  expect(config.mayHoldDemo).toBe(false);
});

test('mail is kept back from lines without encryption in production, but for a server on the same machine', () => {
  const requires = (SMTP_URL: string, env: NodeJS.ProcessEnv = PRODUCTION) =>
    load({ ...env, SMTP_URL, MAIL_FROM }).mail?.requiresEncryption;
  expect(requires('smtp://mail.example')).toBe(true);
  expect(requires('smtp://127.0.0.1:25')).toBe(false);
  expect(requires('smtp://mail.example', {})).toBe(false);
});

describe('R63: a value that is no good stops the start with a sentence that names it', () => {
  test.each<[string, NodeJS.ProcessEnv]>([
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '70000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'mithaq.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://*.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://localhost:3000/mithaq' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://localhost:3000/?a=b' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://localhost:3000#a' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://user:pass@localhost:3000' }],
    ['TRUST_PROXY', { TRUST_PROXY: '-1' }],
    ['MONGODB_URI', { MONGODB_URI: 'http://localhost' }],
    ['REDIS_URL', { REDIS_URL: 'localhost:6379' }],
    ['REDIS_URL', { REDIS_URL: 'redis://one:6379,two:port' }],
    ['REDIS_URL', { REDIS_URL: 'redis://one:6379,' }],
    ['REDIS_URL', { REDIS_URL: 'redis://one:6379,two:6379/3' }],
    ['SEED_DEMO', { SEED_DEMO: 'perhaps' }],
    ['MATCH_DAY_TIMEZONE', { MATCH_DAY_TIMEZONE: 'Mars/Olympus' }],
    ['PACE_DAYS', { PACE_DAYS: 'slow' }],
    ['AI_BASE_URL', { AI_BASE_URL: 'ftp://example.com' }],
    ['AI_MODEL', { AI_BASE_URL: 'https://ai.example/v1' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://user@mail.example', MAIL_FROM }],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.example/inbox', MAIL_FROM }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
    ['MAIL_FROM', { MAIL_FROM: 'Mithaq' }],
    ['MAIL_FROM', { MAIL_FROM: 'Mithaq <hello@mithaq.example>\r\nBcc: all@example.test' }],
    ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'support' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'maybe' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'off', HOST: '0.0.0.0' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'off', NODE_ENV: 'production', SESSION_KEYS: KEY }],
    ['SESSION_KEYS', { ...PRODUCTION, SESSION_KEYS: '' }],
    ['SESSION_KEYS', { ...PRODUCTION, SESSION_KEYS: `${RANDOM},short` }],
    ['SESSION_KEYS', { SESSION_KEYS: 'one,' }],
  ])('%s', (name, env) => {
    expect(() => load(env)).toThrow(ConfigError);
    expect(() => load(env)).toThrow(new RegExp(`^${name}: .+\\.$`));
  });
});

const REFUSED: [name: string, what: string, env: NodeJS.ProcessEnv][] = [
  ['NODE_ENV', 'a misspelt production', { ...PRODUCTION, NODE_ENV: 'prodution' }],
  ['NODE_ENV', 'another misspelt production', { NODE_ENV: 'Production', HOST: '0.0.0.0' }],
  ['NODE_ENV', 'an environment that we do not have', { NODE_ENV: 'staging' }],
  ['SEED_DEMO', 'the demo in production', { ...PRODUCTION, SEED_DEMO: 'true' }],
  ['SEED_DEMO', 'the demo on all addresses', { SEED_DEMO: 'true', HOST: '0.0.0.0' }],
  ['SEED_DEMO', 'the demo on all IPv6 addresses', { SEED_DEMO: 'true', HOST: '::' }],
  ['SEED_DEMO', 'the demo in the local network', { SEED_DEMO: 'true', HOST: '192.168.1.5' }],
  ['SEED_DEMO', 'the demo behind a proxy', { SEED_DEMO: 'true', PUBLIC_URL: 'https://try.mithaq.example' }],
  ['SEED_DEMO', 'the demo behind a name like loopback', { SEED_DEMO: 'true', PUBLIC_URL: 'http://localhost.example' }],
  ['PUBLIC_URL', 'no address in production', { ...PRODUCTION, PUBLIC_URL: '' }],
  ['PUBLIC_URL', 'http in production', { ...PRODUCTION, PUBLIC_URL: 'http://mithaq.example' }],
  ['PUBLIC_URL', 'http on loopback in production', { ...PRODUCTION, PUBLIC_URL: 'http://localhost:3000' }],
  ['PUBLIC_URL', 'a wildcard', { ...PRODUCTION, PUBLIC_URL: 'https://*.mithaq.example' }],
  ['HOST', 'a wildcard', { ...PRODUCTION, HOST: '*' }],
  ['MONGODB_URI', 'a wildcard', { ...PRODUCTION, MONGODB_URI: `mongodb://mithaq:${OTHER}@*.example/mithaq` }],
  ['SESSION_KEYS', 'no key', { ...PRODUCTION, SESSION_KEYS: '' }],
  ['SESSION_KEYS', 'a short key', { ...PRODUCTION, SESSION_KEYS: RANDOM.slice(0, 31) }],
  ['SESSION_KEYS', 'a weak key behind a good one', { ...PRODUCTION, SESSION_KEYS: `${RANDOM},${KEY}` }],
  ['SESSION_KEYS', 'one letter 32 times', { ...PRODUCTION, SESSION_KEYS: KEY }],
  ['SESSION_KEYS', 'two characters in turn', { ...PRODUCTION, SESSION_KEYS: 'x7'.repeat(40) }],
  ['SESSION_KEYS', 'a sequence', { ...PRODUCTION, SESSION_KEYS: 'abcdefghijklmnopqrstuvwxyz0123456789' }],
  ['SESSION_KEYS', 'a sequence backwards', { ...PRODUCTION, SESSION_KEYS: '9876543210'.repeat(4) }],
  ['SESSION_KEYS', 'words', { ...PRODUCTION, SESSION_KEYS: 'please-change-this-session-secret-key' }],
  ['SESSION_KEYS', 'a password several times', { ...PRODUCTION, SESSION_KEYS: 'S3cr3t!pw'.repeat(5) }],
  ['SESSION_KEYS', '32 digits', { ...PRODUCTION, SESSION_KEYS: '40718293650817263549019283746556' }],
  ['METRICS_TOKEN', 'a short token', { ...PRODUCTION, METRICS_TOKEN: 'Zt5-aP0_x' }],
  ['METRICS_TOKEN', 'one letter 16 times', { ...PRODUCTION, METRICS_TOKEN: 'm'.repeat(16) }],
  ['RATE_LIMITS', 'no limits', { ...PRODUCTION, RATE_LIMITS: 'off' }],
  ['MONGODB_URI', 'no MongoDB of one’s own', { ...PRODUCTION, MONGODB_URI: '' }],
  ['MONGODB_URI', 'no password', { ...PRODUCTION, MONGODB_URI: 'mongodb://db.example/mithaq?replicaSet=mithaq' }],
  ['MONGODB_URI', 'a name without a password', { ...PRODUCTION, MONGODB_URI: 'mongodb://mithaq@db.example/mithaq' }],
  ['MONGODB_URI', 'a password of examples', { ...PRODUCTION, MONGODB_URI: 'mongodb://root:example@db.example/mithaq' }],
  ['MONGODB_URI', 'the name as password', { ...PRODUCTION, MONGODB_URI: 'mongodb://app7:app7@db.example/mithaq' }],
  ['REDIS_URL', 'no Redis of one’s own', { ...PRODUCTION, REDIS_URL: '' }],
  ['REDIS_URL', 'no password', { ...PRODUCTION, REDIS_URL: 'redis://redis.example:6379' }],
  ['REDIS_URL', 'the addresses of a cluster', { ...PRODUCTION, REDIS_URL: 'redis://:secret@one:6379,two:6379' }],
  ['REDIS_URL', 'a password that everybody tries', { ...PRODUCTION, REDIS_URL: 'rediss://:Password@redis.example' }],
  ['REDIS_URL_FILE', 'an address and a file with one', { ...PRODUCTION, REDIS_URL_FILE: '/run/secrets/redis_url' }],
  ['PHOTO_STORAGE', 'a storage that there is not', { PHOTO_STORAGE: 'disk' }],
  ['S3_ENDPOINT', 'a bucket without an address', { ...S3, S3_ENDPOINT: '' }],
  ['S3_ENDPOINT', 'an address that is none', { ...S3, S3_ENDPOINT: 's3://photos' }],
  ['S3_BUCKET', 'a bucket without a name', { ...S3, S3_BUCKET: '' }],
  ['S3_BUCKET', 'a name with a path', { ...S3, S3_BUCKET: 'photos/../other' }],
  ['S3_ACCESS_KEY_ID', 'a bucket without the id of a key', { ...S3, S3_ACCESS_KEY_ID: '' }],
  ['S3_SECRET_ACCESS_KEY', 'a bucket without a key', { ...S3, S3_SECRET_ACCESS_KEY: '' }],
  ['PAYMENTS', 'a provider that there is not', { PAYMENTS: 'paypal' }],
  ['STANDARD', 'a Standard that is neither', { STANDARD: 'free' }],
  ['PRICE_TABLE', 'a price table that there is not', { PRICE_TABLE: 'faq' }],
  ['STRIPE_SECRET_KEY', 'a provider without its key', { ...STRIPE, STRIPE_SECRET_KEY: '' }],
  ['STRIPE_WEBHOOK_SECRET', 'a provider whose messages nobody verifies', { ...STRIPE, STRIPE_WEBHOOK_SECRET: '' }],
  ['STRIPE_API_URL', 'a provider in clear', { ...STRIPE, STRIPE_API_URL: 'http://pay.example' }],
  ['PUBLIC_URL', 'development for others', { PUBLIC_URL: 'https://try.mithaq.example' }],
  ['PUBLIC_URL', 'a test for others', { NODE_ENV: 'test', PUBLIC_URL: 'https://mithaq.example', SEED_DEMO: 'false' }],
  ['PUBLIC_URL', 'development in the local network', { PUBLIC_URL: 'http://192.168.1.5:3000' }],
  ['BACKUP_RECIPIENT', 'backups in clear', { ...PRODUCTION, BACKUP_DIR: '/backups' }],
  ['S3_ENDPOINT', 'a bucket in clear', { ...PRODUCTION, ...S3, S3_ENDPOINT: 'http://10.0.0.7:9000' }],
  ['AI_BASE_URL', 'a model in clear', { ...PRODUCTION, AI_BASE_URL: 'http://models.example/v1', AI_MODEL: 'words' }],
  ['REDIS_URL', 'a Redis in clear', withRedis('redis.example')],
  ['REDIS_URL', 'a Redis in clear at a public address', withRedis('203.0.113.9')],
  ['REDIS_URL', 'a Redis in clear at a public address of IPv6', withRedis('[2001:db8::9]')],
  ['REDIS_URL', 'a Redis in clear at an address beside the private ones', withRedis('172.32.0.1')],
  ['REDIS_URL', 'a Redis in clear at an address that looks like a name', withRedis('3405803785')],
  ['MONGODB_URI', 'a MongoDB in clear', withMongo('db.example')],
  ['MONGODB_URI', 'a MongoDB of which one host is elsewhere', withMongo('10.0.0.7:27017,db.example:27017')],
  [
    'MONGODB_URI',
    'a MongoDB whose certificate counts for nothing',
    withMongo('db.example', '&tls=true&tlsInsecure=true'),
  ],
  ['MONGODB_URI', 'a MongoDB that is to be in clear', withMongo('db.example', '&tls=false')],
  ['MAIL_FROM', 'mail without a sender', { ...PRODUCTION, SMTP_URL: 'smtps://a:b@mail.example' }],
  ['SUPPORT_EMAIL', 'no address', { ...PRODUCTION, SUPPORT_EMAIL: 'support@@mithaq.example' }],
  ['SMTP_URL_FILE', 'a file that is not there', { ...PRODUCTION, SMTP_URL_FILE: '/no/such/file' }],
];

const ACCEPTED: [what: string, env: NodeJS.ProcessEnv, expected: { seedDemo: boolean; mayHoldDemo: boolean }][] = [
  ['nothing at all', {}, { seedDemo: true, mayHoldDemo: true }],
  ['tests', { NODE_ENV: 'test' }, { seedDemo: true, mayHoldDemo: true }],
  ['a name on loopback', { PUBLIC_URL: 'http://mithaq.localhost:3000' }, { seedDemo: true, mayHoldDemo: true }],
  [
    'the demo on IPv6',
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000', SEED_DEMO: 'true' },
    { seedDemo: true, mayHoldDemo: true },
  ],
  ['loopback without the demo', { SEED_DEMO: 'false' }, { seedDemo: false, mayHoldDemo: true }],
  ['development on all addresses', { HOST: '0.0.0.0' }, { seedDemo: false, mayHoldDemo: false }],
  ['production', PRODUCTION, { seedDemo: false, mayHoldDemo: false }],
  ['a Redis of a private network', withRedis('192.168.7.9'), { seedDemo: false, mayHoldDemo: false }],
  ['a Redis of a private network of IPv6', withRedis('[fd00::9]'), { seedDemo: false, mayHoldDemo: false }],
  ['a Redis with a single name', withRedis('valkey'), { seedDemo: false, mayHoldDemo: false }],
  ['an encrypted Redis', withRedis('203.0.113.9', 'rediss'), { seedDemo: false, mayHoldDemo: false }],
  ['stores of private networks', withMongo('mongodb,10.0.0.7,172.31.0.1'), { seedDemo: false, mayHoldDemo: false }],
  [
    'plain stores that are allowed',
    { ...withMongo('db.example'), ALLOW_PLAIN_STORES: 'on' },
    { seedDemo: false, mayHoldDemo: false },
  ],
  [
    'backups that are encrypted',
    { ...PRODUCTION, BACKUP_DIR: '/backups', BACKUP_RECIPIENT: RECIPIENT },
    { seedDemo: false, mayHoldDemo: false },
  ],
  ['production that says so', { ...PRODUCTION, SEED_DEMO: 'false' }, { seedDemo: false, mayHoldDemo: false }],
  [
    'production in a container',
    { ...PRODUCTION, HOST: '0.0.0.0', TRUST_PROXY: '1' },
    { seedDemo: false, mayHoldDemo: false },
  ],
  [
    'production with base64 keys and a token',
    { ...PRODUCTION, SESSION_KEYS: keyNamed('one', 'base64'), METRICS_TOKEN: TOKEN },
    { seedDemo: false, mayHoldDemo: false },
  ],
  [
    'production with certificates instead of passwords',
    { ...PRODUCTION, MONGODB_URI: 'mongodb+srv://db.example/mithaq?authMechanism=MONGODB-X509' },
    { seedDemo: false, mayHoldDemo: false },
  ],
];

test('plans are paid as the operator says: by hand in the demo, else not at all', () => {
  const payments = (env: NodeJS.ProcessEnv) => load(env).payments;
  expect(payments({}).mode).toBe('manual');
  expect(payments({ SEED_DEMO: 'false' }).mode).toBe('off');
  expect(payments({ PAYMENTS: 'off' }).mode).toBe('off');
  expect(payments({ ...PRODUCTION, ...STRIPE, STANDARD: 'bought', PRICE_TABLE: 'landing' })).toMatchObject({
    mode: 'stripe',
    stripe: { secretKey: OTHER, webhookSecret: RANDOM, apiUrl: 'https://api.stripe.com' },
    terms: { table: 'landing', isStandardGiven: false },
  });
});

describe('R63: what may start, and what may not', () => {
  test.each(REFUSED)('refused, naming %s: %s', (name, _what, env) => {
    expect(() => load(env)).toThrow(ConfigError);
    expect(() => load(env)).toThrow(new RegExp(`^${name}: .+\\.$`));
  });

  test.each(ACCEPTED)('accepted: %s', (_what, env, expected) => {
    expect(load(env)).toMatchObject(expected);
  });
});

test('R63: of 500 random keys none is refused', () => {
  for (let index = 0; index < 250; index += 1) {
    const bytes = randomBytes(32);
    const SESSION_KEYS = `${bytes.toString('hex')},${bytes.toString('base64')}`;
    expect(load({ ...PRODUCTION, SESSION_KEYS }).sessionKeys).toHaveLength(2);
  }
});

describe('secrets by file', () => {
  const fileWith = (text: string) => {
    const file = join(mkdtempSync(join(tmpdir(), 'mithaq-secret-')), 'secret');
    writeFileSync(file, text);
    return file;
  };

  test('R63: each secret may come from a file, without the newline at its end', () => {
    const { SESSION_KEYS, MONGODB_URI, REDIS_URL, ...rest } = PRODUCTION;
    const config = load({
      ...rest,
      AI_BASE_URL: 'https://ai.example/v1',
      AI_MODEL: 'words',
      SESSION_KEYS_FILE: fileWith(`${SESSION_KEYS}\n`),
      MONGODB_URI_FILE: fileWith(`${MONGODB_URI}\n`),
      REDIS_URL_FILE: fileWith(REDIS_URL),
      AI_API_KEY_FILE: fileWith('key-of-the-model\n'),
      SMTP_URL_FILE: fileWith('smtps://user:word@mail.example:465\n'),
      MAIL_FROM,
      METRICS_TOKEN_FILE: fileWith(`${TOKEN}\n`),
      ...S3,
      S3_SECRET_ACCESS_KEY: '',
      S3_SECRET_ACCESS_KEY_FILE: fileWith('key-of-the-bucket\n'),
    });
    expect(config).toMatchObject({
      sessionKeys: [SESSION_KEYS],
      mongodbUri: MONGODB_URI,
      redisUrl: REDIS_URL,
      ai: { apiKey: 'key-of-the-model' },
      mail: { smtpUrl: 'smtps://user:word@mail.example:465', from: MAIL_FROM },
      metricsToken: TOKEN,
      photoBucket: { secretAccessKey: 'key-of-the-bucket' },
    });
  });

  test('an empty file means the same as none, so that a required secret is still asked for', () => {
    expect(load({ SMTP_URL_FILE: fileWith('\n') }).mail).toBeUndefined();
    const env = { ...PRODUCTION, SESSION_KEYS: '', SESSION_KEYS_FILE: fileWith(' \n') };
    expect(() => load(env)).toThrow(/^SESSION_KEYS: required/);
  });

  test('a secret that a child process is given replaces the file of its parent', () => {
    process.env.MONGODB_URI_FILE = '/run/secrets/mongodb_uri';
    const env = buildChildEnvironment({ MONGODB_URI: 'mongodb://localhost' });
    delete process.env.MONGODB_URI_FILE;
    expect(env.MONGODB_URI_FILE).toBeUndefined();
    expect(env.MONGODB_URI).toBe('mongodb://localhost');
    expect(env.PATH).toBe(process.env.PATH);
  });

  test('.env.example and the page for operators name every such variable', () => {
    for (const page of ['.env.example', 'docs/operations.md']) {
      for (const name of SECRET_FILES) expect(readFileSync(page, 'utf8'), page).toContain(name);
    }
  });
});

test('PHOTO_STORAGE=s3 names a bucket; without it the other settings of one are ignored', () => {
  expect(load(S3).photoBucket).toEqual({
    endpoint: 'https://objects.example',
    bucket: 'mithaq-photos',
    region: 'eu-1',
    accessKeyId: 'id',
    secretAccessKey: OTHER,
  });
  expect(load({ ...S3, PHOTO_STORAGE: '' }).photoBucket).toBeUndefined();
});

test('RATE_LIMITS=off serves load tests on loopback', () => {
  for (const HOST of ['127.0.0.1', '127.8.0.1', '::1', 'localhost']) {
    expect(load({ RATE_LIMITS: 'off', HOST }).rateLimits).toBe(false);
  }
});

test('R63: signing keys are made once, kept for their owner alone, and found again', () => {
  const first = load().sessionKeys;
  expect(first[0]?.length).toBeGreaterThanOrEqual(32);
  expect(load().sessionKeys).toEqual(first);
  expect(statSync(join(DATA_DIR, 'session-keys')).mode & 0o777).toBe(0o600);
});

test('MONGODB_URI may name several hosts', () => {
  const MONGODB_URI = 'mongodb://user:pass@a.example:27017,b.example:27017/mithaq?replicaSet=rs0';
  expect(load({ MONGODB_URI }).mongodbUri).toBe(MONGODB_URI);
});

test('a server on a free port knows its own origins once it has the port', () => {
  const config = withPort(load({ PORT: '0' }), 4123);
  expect(config.publicUrl).toBe('http://localhost:4123');
  expect(config.ownOrigins).toContain('http://127.0.0.1:4123');
});

test('.env.example has every variable, each under a comment with its purpose', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n');
  const named = lines.flatMap((line, at) => {
    const [, name] = /^([A-Z0-9_]+)=/.exec(line) ?? [];
    if (!name) return [];
    expect(lines[at - 1], name).toMatch(/^# \S/);
    return [name];
  });
  expect(named).toEqual(Object.keys(environmentSchema.shape));
});

test('.env.example is a valid environment with the defaults', () => {
  const lines = readFileSync('.env.example', 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  const env = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  expect(load({ ...env, DATA_DIR })).toEqual(load());
});

test('a second factor is asked of admins in production in any case, of matchmakers where that is set, and of whom it is set elsewhere', () => {
  const rolesFor = (env: NodeJS.ProcessEnv) => load(env).secondFactorRoles;
  expect(rolesFor({ REQUIRE_STAFF_SECOND_FACTOR: 'admins' })).toEqual(['admin']);
  expect(rolesFor({ REQUIRE_STAFF_SECOND_FACTOR: 'staff' })).toEqual(['admin', 'matchmaker']);
  for (const value of [undefined, '', 'admins'])
    expect(rolesFor({ ...PRODUCTION, REQUIRE_STAFF_SECOND_FACTOR: value })).toEqual(['admin']);
  expect(rolesFor({ ...PRODUCTION, REQUIRE_STAFF_SECOND_FACTOR: 'staff' })).toEqual(['admin', 'matchmaker']);
  expect(() => load({ REQUIRE_STAFF_SECOND_FACTOR: 'off' })).toThrow(
    /REQUIRE_STAFF_SECOND_FACTOR: must be admins or staff/,
  );
});

test.each([
  ['development', { DATA_DIR: '/data' }, { path: '/data/outbox', from: 'Mithaq <noreply@localhost>' }],
  [
    'a sender',
    { DATA_DIR: '/data', MAIL_FROM: 'hello@mithaq.example' },
    { path: '/data/outbox', from: 'hello@mithaq.example' },
  ],
  ['a mail server', { SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'hello@mithaq.example' }, undefined],
  ['tests', { NODE_ENV: 'test' }, undefined],
  ['development on all addresses', { HOST: '0.0.0.0' }, undefined],
  ['production', PRODUCTION, undefined],
])('mails are written into a folder in development without a mail server: %s', (_, env, expected) => {
  const { mailFolder, mail, noticeChannels } = loadConfig(env);
  expect(mailFolder).toEqual(expected);
  expect(noticeChannels).toEqual(expected || mail ? ['email', 'push'] : ['push']);
});
