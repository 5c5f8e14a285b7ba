import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginAuditChain } from '../server/domain/kernel/audit/chain.ts';
import { openServiceKeys } from '../server/domain/kernel/service-keys.ts';
import { openContactKey } from '../server/domain/privacy/contact-key.ts';
import { runMigrations } from '../server/migrations/run.ts';
import { UserModel } from '../server/models/members/user.ts';
import { makeMember } from '../testing/people/factories.ts';
import { shipped } from '../testing/processes/programs.ts';
import { TEST_SESSION_KEYS } from '../testing/processes/server-process.ts';
import { type OpenDatabase, openDatabase } from '../testing/stores/database.ts';
import { newDatabaseUri, testStores } from '../testing/stores/stores.ts';

/** The lines of the blocks of a page that begin with some program, as they are written. */
const linesOf = (page: string, program: RegExp): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
    .flatMap(([, language, block = '']) => (language === '' ? block.split('\n') : []))
    .filter((line) => program.test(line));

/** A clone of the project, of which only what commands write is its own. */
const clone = mkdtempSync(join(tmpdir(), 'mithaq-page-'));
let database: OpenDatabase;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  await shipped('mithaq');
  for (const name of readdirSync('.'))
    if (!['backups', 'secrets'].includes(name)) symlinkSync(join(process.cwd(), name), join(clone, name));
  const { redisUrl } = await testStores();
  database = await openDatabase();
  // As the service did when it started.
  await openServiceKeys([TEST_SESSION_KEYS]);
  await openContactKey([TEST_SESSION_KEYS]);
  await beginAuditChain();
  await runMigrations();
  const mongodbUri = database.mongodbUri;
  environment = {
    ...process.env,
    NODE_ENV: 'development',
    MONGODB_URI: mongodbUri,
    REDIS_URL: redisUrl,
    SESSION_KEYS: TEST_SESSION_KEYS,
    DATA_DIR: join(clone, 'data'),
    PUBLIC_URL: 'https://mithaq.localhost',
    npm_config_update_notifier: 'false',
  };
}, 120_000);
afterAll(async () => {
  await database.close();
  rmSync(clone, { recursive: true, force: true });
});

/** Runs a line in the clone by a shell, as somebody would who copies it from the page. */
const run = (line: string, added: NodeJS.ProcessEnv = {}) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile('bash', ['-c', line], { cwd: clone, env: { ...environment, ...added } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

describe('R60: the lines of the pages about production, as they are written', () => {
  test('back up, encrypted, and restore into an empty database', { timeout: 240_000 }, async () => {
    const member = await makeMember({ firstName: 'Maryam' });
    const [makeKey = '', backUp = '', line = ''] = linesOf('docs/backups.md', /^npm run mithaq -- (?:backup|restore)/);
    const made = await run(makeKey);
    expect([made.code, made.err]).toEqual([0, expect.any(String)]);
    const recipient = /age1\w+/.exec(made.out)?.[0] ?? '';
    expect(await run(backUp, { BACKUP_RECIPIENT: recipient })).toMatchObject({ code: 0 });
    expect(existsSync(join(clone, 'backups/first/manifest.json'))).toBe(true);
    const restore = line.replace(/ mithaq$/, ` ${new URL(database.mongodbUri).pathname.slice(1)}`);
    const full = await run(restore);
    expect([full.code, full.err]).toEqual([1, expect.stringContaining('empty')]);
    const emptyUri = newDatabaseUri();
    expect(await run(restore, { MONGODB_URI: emptyUri })).toMatchObject({ code: 0 });
    const other = await UserModel.db.useDb(new URL(emptyUri).pathname.slice(1)).collection('users').findOne({});
    expect(other).toMatchObject({ email: member.email });
  });

  test('say what an update will change', { timeout: 120_000 }, async () => {
    const [, line = ''] =
      /^\d\. `(npm run mithaq -- migrate --dry-run)`/m.exec(readFileSync('docs/backups.md', 'utf8')) ?? [];
    const { code, out } = await run(line);
    expect([code, out]).toEqual([0, expect.stringContaining('0004-shown-seq')]);
  });

  test('open the account of the first admin', { timeout: 120_000 }, async () => {
    const [, line = ''] =
      /^`(npm run mithaq -- create-admin <e-mail>)`/m.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
    const { code, out, err } = await run(line.replace('<e-mail>', 'first.admin@mithaq.example'));
    expect([code, out, err]).toEqual([0, expect.stringMatching(/https:\/\/mithaq\.localhost\/\S+token=/), '']);
    expect(await UserModel.findOne({ emailKey: 'first.admin@mithaq.example' }).lean()).toMatchObject({ role: 'admin' });
  });

  test('look at the installation, and say what to do', { timeout: 120_000 }, async () => {
    const [line = ''] = linesOf('docs/backups.md', /-- doctor/);
    const { code, out } = await run(line, { PUBLIC_URL: 'https://mithaq.example' });
    // Others reach that address only by the rules of production.
    expect([code, out]).toEqual([1, expect.stringContaining('PUBLIC_URL')]);
  });

  test('print the role of the database user, and the completion of the shell', { timeout: 120_000 }, async () => {
    const [line = ''] = linesOf('docs/operations.md', /print-database-role/);
    expect(await run(line)).toMatchObject({ code: 0 });
    const role = readFileSync(join(clone, 'role.js'), 'utf8');
    expect(role).toContain('mithaqService');
    expect(() => new Function(role)).not.toThrow();
    const [completion = ''] = linesOf('docs/backups.md', /^eval/);
    const { code, out } = await run(`${completion}; complete -p`);
    expect([code, out]).toEqual([0, expect.stringContaining('mithaq')]);
  });
});

const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

test.skipIf(!has('systemd-analyze', '--version'))('systemd takes the units', () => {
  const units = ['mithaq-server@3000.service', 'mithaq-worker@1.service', 'mithaq.target'];
  const folder = mkdtempSync(join(tmpdir(), 'mithaq-units-'));
  for (const file of readdirSync('deploy/systemd'))
    symlinkSync(join(process.cwd(), 'deploy/systemd', file), join(folder, file));
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...units.map((unit) => join(folder, unit))], {
    encoding: 'utf8',
    env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
  });
  rmSync(folder, { recursive: true });
  // What is not installed on this machine is not the units' fault.
  const faults = `${stdout}${stderr}`
    .split('\n')
    .filter((line) => /mithaq/.test(line) && !/is not executable|No such file/.test(line));
  expect(faults).toEqual([]);
});

test.skipIf(!has('kubectl', 'version', '--client'))('kubectl puts the manifests together', () => {
  const built = execFileSync('kubectl', ['kustomize', 'deploy/kubernetes'], { encoding: 'utf8' });
  expect(built.match(/^kind: Deployment$/gm)).toHaveLength(2);
});
