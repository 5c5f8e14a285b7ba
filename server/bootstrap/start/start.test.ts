import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { listDescendants } from '../../../testing/processes/descendants.ts';
import { type Shipped, shipped } from '../../../testing/processes/programs.ts';
import { buildChildEnvironment } from '../../config.ts';
import { isAlive } from '../../dev-stores/processes.ts';

type Program = 'start' | 'server' | 'worker';
let programs: Readonly<Record<Program, Shipped>>;
beforeAll(async () => {
  programs = {
    start: await shipped('start'),
    server: await shipped('start:server'),
    worker: await shipped('start:worker'),
  };
}, 120_000);

const READY = /^Mithaq is ready: (http:\/\/localhost:\d+)$/;
const SLOW = { timeout: 120_000 };

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'mithaq-start-'));
  undo.push(() => rm(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  return dir;
}

/** `npm start`, or another program, without npm: what it has said so far, and its end. */
function start(dataDir: string, env: Record<string, string> = {}, { file, flags } = programs.start) {
  const given = { DATA_DIR: dataDir, PORT: '0', SEED_DEMO: 'false', NODE_ENV: 'test', ...env };
  const child = spawn(process.execPath, [...flags, file], { env: buildChildEnvironment(given) });
  undo.push(() => child.kill('SIGKILL'));
  const said = { out: '', err: '' };
  child.stdout.on('data', (data) => {
    said.out += data;
  });
  child.stderr.on('data', (data) => {
    said.err += data;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const lines = () => said.out.trimEnd().split('\n');
  const ready = async () => {
    await expect.poll(() => (child.exitCode === null ? lines().at(-1) : said.err), SLOW).toMatch(READY);
    return READY.exec(lines().at(-1) ?? '')?.[1] ?? '';
  };
  return { child, said, ended, lines, ready };
}

test('R59: starts everything, says so last, and ends everything in order with code 0', SLOW, async () => {
  const run = start(folder());
  const url = await run.ready();
  expect(run.lines().filter((line) => line.includes('Mithaq is ready'))).toHaveLength(1);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const processes = listDescendants(run.child.pid);
  expect(processes.length).toBeGreaterThanOrEqual(5);
  run.child.kill('SIGINT');
  // npm passes on the Ctrl-C that the terminal has given to us already.
  run.child.kill('SIGINT');
  expect(await run.ended).toBe(0);
  expect(processes.filter(isAlive)).toEqual([]);
});

test('R64: killed hard it leaves nothing behind, and a killed worker is restarted', SLOW, async () => {
  const dir = folder();
  const run = start(dir);
  await run.ready();
  const stores = ['mongodb', 'valkey'].map((name) => Number(readFileSync(join(dir, `${name}.pid`), 'utf8')));
  const isWorker = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('dist/server/worker.js');
  const [worker = 0] = listDescendants(run.child.pid).filter(isWorker);
  process.kill(worker, 'SIGKILL');
  const another = () => listDescendants(run.child.pid).filter((pid) => pid !== worker && isAlive(pid) && isWorker(pid));
  await expect.poll(another, { timeout: 60_000 }).toHaveLength(1);

  const processes = listDescendants(run.child.pid);
  expect(processes).toEqual(expect.arrayContaining(stores));
  run.child.kill('SIGKILL');
  await expect.poll(() => processes.filter(isAlive), { timeout: 60_000 }).toEqual([]);
});

const random = randomBytes(32).toString('hex');
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://mithaq.example',
  MONGODB_URI: `mongodb://mithaq:${random}@127.0.0.1:1/mithaq`,
  REDIS_URL: `redis://:${random}@127.0.0.1:1`,
  SESSION_KEYS: random,
};
test.each<[Program, string, Record<string, string>]>([
  ['start', 'SEED_DEMO', { SEED_DEMO: 'true', HOST: '0.0.0.0' }],
  ['server', 'PUBLIC_URL', { ...PRODUCTION, PUBLIC_URL: 'http://mithaq.example' }],
  ['worker', 'SESSION_KEYS', { ...PRODUCTION, SESSION_KEYS: 'k'.repeat(32) }],
])('R63: the %s ends with code 1 and one sentence on an unsafe %s', SLOW, async (program, name, env) => {
  const run = start(folder(), env, programs[program]);
  expect(await run.ended).toBe(1);
  expect(run.said.err.trimEnd().split('\n')).toEqual([expect.stringMatching(new RegExp(`^${name}: .+\\.$`))]);
  expect(run.said.out).toBe('');
});

test('where no MongoDB is found, one sentence says what to do', SLOW, async () => {
  const run = start(folder(), { PATH: '/nowhere', XDG_CACHE_HOME: folder() });
  expect(await run.ended).toBe(1);
  expect(run.said.err.trim()).toMatch(/^No MongoDB to start: .* set MONGODB_URI to a replica set\.$/);
});

test('a port that is taken ends the start with a sentence, and the stores with it', SLOW, async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  undo.push(() => other.close());
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const dir = folder();
  const run = start(dir, { PORT: String(port) });
  expect(await run.ended).toBe(1);
  expect(run.said.err).toBe(`PORT: ${port} is taken by another program; end that, or set PORT to another.\n`);
  expect(existsSync(join(dir, 'mongodb.pid'))).toBe(false);
});
