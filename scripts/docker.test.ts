import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { buildChildEnvironment, environmentSchema } from '../server/config.ts';

type Service = {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  volumes: string[];
  networks: string[];
  healthcheck?: { test: string[] };
};
type Compose = {
  services: Record<'server' | 'worker' | 'mongodb' | 'valkey', Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean }>;
};

const { services, volumes, networks } = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as Compose;
const dockerfile = readFileSync('Dockerfile', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

test('where Docker Compose is installed, it accepts the file', () => {
  const hasCompose = succeeds(['compose', 'version']);
  expect(hasCompose ? succeeds(['compose', 'config', '--quiet'], { SESSION_KEYS: 'k'.repeat(32) }) : true).toBe(true);
  // Without its keys the service must not come up.
  expect(succeeds(['compose', 'config', '--quiet'], { SESSION_KEYS: '' })).toBe(false);
});

test('server and worker run from one image, on files that the image has', () => {
  expect(services.worker.image).toBe(services.server.image);
  expect(`exec ${services.worker.command?.join(' ')}`).toBe(scripts['start:worker']);
  const [, command = ''] = /^CMD (.+)$/m.exec(dockerfile) ?? [];
  expect(`exec ${(JSON.parse(command) as string[]).join(' ')}`).toBe(scripts['start:server']);
  for (const [, source] of dockerfile.matchAll(/^COPY (?!--from)(\S+)(?: \S+)* \S+$/gm)) {
    expect(existsSync(source ?? ''), source).toBe(true);
    expect(readFileSync('.dockerignore', 'utf8').split('\n')).toContain(`!${source}`);
  }
  expect(dockerfile).toMatch(/^USER node$/m);
});

test('F1, F11: MongoDB is a replica set that a health check makes, and Valkey keeps what it was given', () => {
  expect(services.mongodb.image).toMatch(/^mongo:8/);
  expect(services.mongodb.command).toContain('--replSet');
  expect(services.mongodb.healthcheck?.test.join(' ')).toContain('rs.initiate');
  expect(services.valkey.image).toMatch(/^valkey\/valkey:/);
  expect(services.valkey.command?.join(' ')).toContain('--appendonly yes');
  expect(services.valkey.command?.join(' ')).toContain('--maxmemory-policy noeviction');
});

test('R63: keys are required, and nothing but the server is reachable, from this machine alone', () => {
  expect(services.server.environment?.SESSION_KEYS).toMatch(/^\$\{SESSION_KEYS:\?.+\}$/);
  expect(services.server.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:\$\{PORT:-3000\}:3000$/)]);
  for (const store of [services.mongodb, services.valkey]) {
    expect(store.ports).toBeUndefined();
    expect(store.networks.every((name) => networks[name]?.internal)).toBe(true);
  }
});

test('every variable is one that the service reads, and every volume is named below', () => {
  for (const service of Object.values(services)) {
    for (const name of Object.keys(service.environment ?? {})) expect(environmentSchema.shape).toHaveProperty(name);
    for (const volume of service.volumes) expect(volumes).toHaveProperty(volume.split(':')[0] ?? '');
  }
  for (const name of ['server', 'mongodb', 'valkey'] as const) expect(services[name].healthcheck, name).toBeDefined();
});

function succeeds(args: string[], env: Record<string, string> = {}): boolean {
  try {
    execFileSync('docker', args, { env: buildChildEnvironment(env), stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
