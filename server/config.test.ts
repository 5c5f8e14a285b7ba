import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, environmentSchema, loadConfig, withPort } from './config.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'mithaq-config-'));
const KEY = 'k'.repeat(32);
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
    matchDayTimezone: 'UTC',
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
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://mithaq.example/',
    SESSION_KEYS: `${KEY}, ${KEY}x`,
  });
  expect(config.ownOrigins).toEqual(['https://mithaq.example']);
  expect(config.publicUrl).toBe('https://mithaq.example');
  expect(config.sessionKeys).toEqual([KEY, `${KEY}x`]);
  expect(config.seedDemo).toBe(false);
});

describe('R63: a value that is no good stops the start with a sentence that names it', () => {
  test.each<[string, NodeJS.ProcessEnv]>([
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '70000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'mithaq.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://*.example' }],
    ['TRUST_PROXY', { TRUST_PROXY: '-1' }],
    ['MONGODB_URI', { MONGODB_URI: 'http://localhost' }],
    ['REDIS_URL', { REDIS_URL: 'localhost:6379' }],
    ['SEED_DEMO', { SEED_DEMO: 'perhaps' }],
    ['MATCH_DAY_TIMEZONE', { MATCH_DAY_TIMEZONE: 'Mars/Olympus' }],
    ['AI_BASE_URL', { AI_BASE_URL: 'ftp://example.com' }],
    ['AI_MODEL', { AI_BASE_URL: 'https://ai.example/v1' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'maybe' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'off', HOST: '0.0.0.0' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'off', NODE_ENV: 'production', SESSION_KEYS: KEY }],
    ['SESSION_KEYS', { NODE_ENV: 'production' }],
    ['SESSION_KEYS', { NODE_ENV: 'production', SESSION_KEYS: `${KEY},short` }],
    ['SESSION_KEYS', { SESSION_KEYS: 'one,' }],
  ])('%s', (name, env) => {
    expect(() => load(env)).toThrow(ConfigError);
    expect(() => load(env)).toThrow(new RegExp(`^${name}: .+\\.$`));
  });
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
    const [, name] = /^([A-Z_]+)=/.exec(line) ?? [];
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
