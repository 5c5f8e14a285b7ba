import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '../server/config.ts';
import { environmentSchema, SECRET_FILES } from '../server/environment.ts';

type Service = {
  image: string;
  user: string;
  command?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  volumes: string[];
  networks: string[];
  secrets?: string[];
  configs?: { source: string }[];
  read_only: boolean;
  tmpfs: string[];
  cap_drop: string[];
  cap_add?: string[];
  privileged?: boolean;
  security_opt: string[];
  pids_limit: number;
  mem_limit: string;
  healthcheck?: { test: string[] };
  restart?: string;
  depends_on?: Record<string, { condition: string }>;
};
type Compose = {
  services: Record<'migrate' | 'server1' | 'server2' | 'worker' | 'proxy' | 'mongodb' | 'valkey', Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean }>;
  secrets: Record<string, { file: string }>;
  configs: Record<string, { file: string }>;
};

const composeFile = readFileSync('docker-compose.yml', 'utf8');
const { services, volumes, networks, secrets, configs } = parse(composeFile, { merge: true }) as Compose;
const all = Object.entries(services);
const stores = [services.mongodb, services.valkey];
const dockerfile = readFileSync('Dockerfile', 'utf8');
const caddyfile = readFileSync('docker/Caddyfile', 'utf8');
/** Those that run the image of the project. */
const programs = [services.server1, services.server2, services.worker, services.migrate];
const packageJson = JSON.parse(readFileSync('package.json', 'utf8'));
const scripts: Record<string, string> = packageJson.scripts;

/** A copy of the folder that the script of the secrets writes into. */
const folder = mkdtempSync(join(tmpdir(), 'mithaq-docker-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PUBLIC_URL = 'https://mithaq.example';

test('an address that is missing stops the start, and the servers are alike', () => {
  expect(services.server1.environment?.PUBLIC_URL).toMatch(/^\$\{PUBLIC_URL:\?.+\}$/);
  expect(services.proxy.environment?.PUBLIC_URL).toBe(services.server1.environment?.PUBLIC_URL);
  expect(services.server2).toEqual(services.server1);
});

test('servers and workers start once the database was brought to their release', () => {
  const { command, restart, depends_on } = services.migrate;
  expect([command, restart]).toEqual([['node', 'dist/server/cli.js', 'migrate'], 'no']);
  expect(Object.keys(depends_on ?? {}).sort()).toEqual(['mongodb', 'valkey']);
  for (const service of [services.server1, services.worker])
    expect(service.depends_on?.migrate).toEqual({ condition: 'service_completed_successfully' });
});

test('server and worker run from one image, on files that the image has', () => {
  expect(services.worker.image).toBe(services.server1.image);
  expect(services.server1.image).toBe(`mithaq:\${VERSION:-${packageJson.version}}`);
  expect(scripts['start:worker']).toMatch(new RegExp(`&& exec ${services.worker.command?.join(' ')}$`));
  const [, command = ''] = /^CMD (.+)$/m.exec(dockerfile) ?? [];
  expect(scripts['start:server']).toMatch(new RegExp(`&& exec ${(JSON.parse(command) as string[]).join(' ')}$`));
  for (const [, sources = ''] of dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)) {
    for (const source of sources.split(' ')) {
      expect(existsSync(source), source).toBe(true);
      expect(readFileSync('.dockerignore', 'utf8').split('\n')).toContain(`!${source}`);
    }
  }
});

test('R63: the image runs as its own user, from an exact version, and holds no secret', () => {
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base = '']) => base);
  expect(bases).toEqual([expect.stringMatching(/^node:\d+\.\d+\.\d+-[a-z]+-slim$/), 'scratch']);
  expect(readFileSync('docker/proxy.Dockerfile', 'utf8')).toMatch(
    new RegExp(`^FROM caddy:${services.proxy.image.split(':')[1]}-alpine$`, 'm'),
  );
  expect(dockerfile.match(/^USER (.+)$/gm)).toEqual(['USER 1000:1000']);
  expect(dockerfile).not.toMatch(/^(?:ARG|ENV) .*(?:KEY|TOKEN|PASSWORD|SECRET|_URI|_URL)/m);
  // Only what is listed gets into the image, and neither an environment file nor the secrets are.
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
  expect(ignored.filter((line) => line !== '' && !line.startsWith('#'))[0]).toBe('*');
  for (const kept of ignored.filter((line) => line.startsWith('!')))
    expect(kept).not.toMatch(/^!(?:\.env|secrets|\.data)/);
});

test('F1, F11: MongoDB is a replica set that a health check makes, and Valkey keeps what it was given', () => {
  expect(services.mongodb.image).toMatch(/^mongo:8/);
  expect(services.mongodb.command).toContain('--replSet');
  expect(services.mongodb.healthcheck?.test.join(' ')).toContain('rs.initiate');
  expect(services.valkey.image).toMatch(/^valkey\/valkey:/);
  expect(services.valkey.command?.join(' ')).toContain('--appendonly yes');
  expect(services.valkey.command?.join(' ')).toContain('--maxmemory-policy noeviction');
});

test('a worker tells how it is, and makes backups on a volume', () => {
  const { WORKER_PORT, BACKUP_DIR: given = '' } = services.worker.environment ?? {};
  // Only where there is a key for them.
  const BACKUP_DIR = /^\$\{BACKUP_RECIPIENT:\+(.+)\}$/.exec(given)?.[1];
  expect(BACKUP_DIR).toBe('/backups');
  expect(services.worker.healthcheck?.test.join(' ')).toContain(`http://127.0.0.1:${WORKER_PORT}/readyz`);
  expect(services.worker.volumes).toContain(`backups:${BACKUP_DIR}`);
  expect(dockerfile).toContain(`--chown=1000:1000 /image${BACKUP_DIR} ${BACKUP_DIR}`);
});

test('the proxy leads to each server, and only what it tells about clients is believed', () => {
  const servers = Object.keys(services).filter((name) => name.startsWith('server'));
  expect(servers).toHaveLength(2);
  for (const [, upstreams = ''] of caddyfile.matchAll(/^\s*reverse_proxy (.+) \{$/gm))
    expect(upstreams.split(' ')).toEqual(servers.map((name) => `${name}:3000`));
  // It sets X-Forwarded-For to the address that it sees, unless it is told to trust a proxy in front of it.
  expect(caddyfile).not.toMatch(/trusted_proxies|header_up/);
  for (const program of programs) expect(program.environment?.TRUST_PROXY).toBe('1');
  // Published as the ports that browsers take.
  for (const [, port = ''] of caddyfile.matchAll(/^\s*https?_port (\d+)$/gm))
    expect(
      services.proxy.ports?.some((published) => published.endsWith(`:${port}`)),
      port,
    ).toBe(true);
});

describe('R63: what the containers may do', () => {
  test.each(all)(
    '%s: an exact image, no root, no right, nothing to write on but its volumes and /tmp, and limits',
    (name, service) => {
      expect(service.image).toMatch(
        /^(?:mithaq:\$\{VERSION:-\d+\.\d+\.\d+\}|mithaq-proxy:\d+\.\d+\.\d+|mongo:\d+\.\d+\.\d+|valkey\/valkey:\d+\.\d+\.\d+)$/,
      );
      expect(service.user, name).toMatch(/^[1-9]\d*:[1-9]\d*$/);
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
      expect([service.cap_add, service.privileged]).toEqual([undefined, undefined]);
      expect(service.tmpfs).toContainEqual(expect.stringMatching(/^\/tmp:size=\d+m,mode=1777,noexec,nosuid,nodev$/));
      expect(service.pids_limit).toBeGreaterThan(0);
      expect(service.mem_limit).toMatch(/^\$\{[A-Z]+_MEMORY:-\d+g\}$/);
    },
  );

  test('nothing but the proxy is reachable, and it reaches no store', () => {
    expect(services.proxy.ports).toEqual(['80:8080', '443:8443']);
    expect(services.proxy.networks).toEqual(['outside']);
    for (const program of programs) expect(program.ports).toBeUndefined();
    for (const store of stores) {
      expect(store.ports).toBeUndefined();
      expect(store.networks.every((network) => networks[network]?.internal)).toBe(true);
    }
  });

  test('every variable is one that the service reads, every volume is named below, and every file is there', () => {
    for (const service of programs) {
      for (const variable of Object.keys(service.environment ?? {})) {
        expect([...Object.keys(environmentSchema.shape), ...SECRET_FILES]).toContain(variable);
      }
    }
    for (const [name, service] of all) {
      for (const volume of service.volumes) expect(volumes).toHaveProperty(volume.split(':')[0] ?? '');
      for (const secret of service.secrets ?? []) expect(secrets, name).toHaveProperty(secret);
      for (const { source } of service.configs ?? [])
        expect(existsSync(configs[source]?.file ?? ''), source).toBe(true);
    }
    // What runs once and ends is not asked how it is.
    const lasting = all.filter(([, { restart }]) => restart !== 'no');
    for (const [name, service] of lasting) expect(service.healthcheck?.test.length, name).toBeGreaterThan(1);
  });
});

test('a container gets every setting that .env.example lists, but those of the image and those that production refuses', () => {
  const listed = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z][A-Z\d_]*)=/gm)].map(
    ([, name = '']) => name,
  );
  expect(listed.length).toBeGreaterThan(45);
  const image = /^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '';
  const passed = Object.keys({ ...services.worker.environment, ...services.server1.environment });
  const missing = listed.filter(
    (name) => !passed.includes(name) && !passed.includes(`${name}_FILE`) && !image.includes(`${name}=`),
  );
  expect(missing).toEqual(['SEED_DEMO', 'RATE_LIMITS', 'CHROMIUM_PATH']);
});

describe('R63: secrets', () => {
  const files = () => readdirSync(join(folder, 'secrets')).sort();
  const read = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8').trim();
  const make = () => execFileSync('sh', [join(folder, 'docker', 'make-secrets.sh')], { encoding: 'utf8' });
  mkdirSync(join(folder, 'docker'));
  cpSync('docker/make-secrets.sh', join(folder, 'docker', 'make-secrets.sh'));
  make();

  test('come from files that one command makes: each that a container gets, and no other', () => {
    expect(files()).toEqual(Object.keys(secrets).sort());
    for (const [name, { file }] of Object.entries(secrets)) expect(file).toBe(`./secrets/${name}`);
    expect([...new Set(all.flatMap(([, service]) => service.secrets ?? []))].sort()).toEqual(files());
    expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
    expect(readFileSync('.gitignore', 'utf8').split('\n')).toContain('secrets/');
  });

  test('are random, and kept when the command is run again', () => {
    const before = files().map(read);
    make();
    expect(files().map(read)).toEqual(before);
    const own = [
      'session_keys',
      'metrics_token',
      'mongodb_key',
      'mongodb_root_password',
      'mongodb_password',
      'valkey_password',
    ];
    expect(new Set(own.map(read)).size).toBe(own.length);
    for (const name of own) expect(read(name)).toMatch(/^[0-9a-f]{64}$/);
  });

  test('make an environment with which production starts, and stand in no variable', () => {
    const env = { ...services.worker.environment, NODE_ENV: 'production', PUBLIC_URL, AI_BASE_URL: '', AI_MODEL: '' };
    for (const [name, value] of Object.entries(env)) {
      if (name.endsWith('_FILE')) expect(value).toMatch(/^\/run\/secrets\/[a-z\d_]+$/);
      else expect(name).not.toMatch(/KEY|TOKEN|PASSWORD|SECRET|MONGODB|REDIS|SMTP/);
    }
    const onThisMachine = Object.entries(env).map(([name, value]) => [
      name,
      value.replace('/run/secrets', join(folder, 'secrets')).replace(/^\$\{\w+:(?:-(.*)|\+.*)\}$/, '$1'),
    ]);
    expect(loadConfig(Object.fromEntries(onThisMachine))).toMatchObject({
      isProduction: true,
      trustProxy: 1,
      seedDemo: false,
      mongodbUri: expect.stringContaining(`mongodb://mithaq:${read('mongodb_password')}@mongodb:27017/mithaq?`),
      redisUrl: `redis://:${read('valkey_password')}@valkey:6379`,
      metricsToken: read('metrics_token'),
    });
  });

  test('both stores ask for them', () => {
    expect(services.mongodb.command?.join(' ')).toContain('--keyFile /tmp/mongodb.key');
    expect(services.mongodb.environment).toMatchObject({
      MONGO_INITDB_ROOT_PASSWORD_FILE: '/run/secrets/mongodb_root_password',
    });
    expect(readFileSync('docker/create-user.js', 'utf8')).not.toMatch(/root|AnyDatabase|__system/);
    expect(services.valkey.command?.[1]).toBe('/run/secrets/valkey_conf');
    expect(read('valkey_conf')).toBe(`requirepass ${read('valkey_password')}`);
  });
});
