import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findMongod } from '../server/dev-stores/find-mongod.ts';
import { findValkey } from '../server/dev-stores/find-valkey.ts';
import { shipped } from '../testing/processes/programs.ts';

const MONGOSH = 'mongosh@2.12.0';
const SPACES = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc', '--propagation', 'private'];
const BY_HAND = '# By hand\n';
const ON_NEW = '# On the new machine\n';

const page = readFileSync('docs/install.md', 'utf8');
/** The blocks of the page, each with the title above it. */
const blocks = page
  .split(/^## /m)
  .flatMap((chapter) =>
    [...chapter.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, text = '']) => ({ title: chapter.split('\n')[0], text })),
  );
/** What systemd would do by a line of the page. */
const SYSTEMCTL: Readonly<Record<string, string>> = {
  'systemctl enable --now mongod': 'start_mongod',
  'systemctl restart redis-server': 'start_redis',
  'systemctl enable --now mithaq.target mithaq-server@3000 mithaq-server@3001 mithaq-worker@1':
    'start_unit mithaq-server 3000; start_unit mithaq-server 3001; start_unit mithaq-worker 1; until_done curl -fs 127.0.0.1:3000/readyz; until_done curl -fs 127.0.0.1:3001/readyz',
};
/** Returns what a machine runs for a block. */
const toScript = (text: string): string =>
  text.startsWith(BY_HAND)
    ? text
        .split('\n')
        .map((line) => SYSTEMCTL[line] ?? ':')
        .join('\n')
    : text;
const chaptersUpTo = (title: string) =>
  blocks.slice(
    0,
    blocks.findIndex((block) => block.title === title),
  );
const of = (title: string) => blocks.filter((block) => block.title === title);

/** Sends a body as a browser behind the proxy would, from within a machine. */
const post = (path: string, body: object): string =>
  `curl -fsS -o /dev/null -w '%{http_code}\\n' -H 'Origin: https://mithaq.example' -H 'X-Forwarded-Proto: https' -H 'Content-Type: application/json' -d "${JSON.stringify(body).replaceAll('"', '\\"')}" http://127.0.0.1:3000${path}`;

const mayTry = () =>
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/node') &&
  spawnSync('unshare', [...SPACES, 'sh', '-c', 'ip link set lo up && command -v curl openssl useradd runuser'])
    .status === 0;

test('every block is of shell that can be read', () => {
  expect(blocks.length).toBeGreaterThan(15);
  for (const { text } of blocks)
    expect(spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' }), text).toMatchObject({ status: 0, stderr: '' });
  const lines = blocks.flatMap(({ text }) => text.split('\n'));
  for (const line of Object.keys(SYSTEMCTL)) expect(lines).toContain(line);
});

describe.skipIf(!mayTry())('R60: the page from an empty machine, as it is written', () => {
  const kept = mkdtempSync(join(tmpdir(), 'mithaq-machine-'));
  let given: string[];
  let path: string;

  beforeAll(async () => {
    await shipped('start');
    const [mongod, valkey] = [await findMongod(() => {}), await findValkey(() => {})];
    const npx = ['--yes', '--package', MONGOSH, '--', 'sh', '-c', 'command -v mongosh'];
    path = `${dirname(execFileSync('npx', npx, { encoding: 'utf8' }).trim())}:${process.env.PATH}`;
    given = [process.cwd(), mongod.file, mongod.env.LD_LIBRARY_PATH ?? '', valkey.file];
  }, 600_000);
  afterAll(() => rmSync(kept, { recursive: true, force: true }));

  /** Runs a script on an empty machine; answers what it printed. `name` is that of the folder which outlasts it. */
  const runOnMachine = async (name: string, script: readonly string[]): Promise<string> => {
    const folder = join(kept, name);
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'script');
    writeFileSync(file, [`. ${join(process.cwd(), 'testing/processes/machine.sh')}`, ...script].join('\n'));
    const args = [...SPACES, 'bash', file, ...given, folder];
    const env = { PATH: path, HOME: '/root' };
    const { stdout } = await promisify(execFile)('unshare', args, { env, maxBuffer: 2 ** 26 });
    return stdout;
  };
  const PASSWORD = 'a quiet garden wall';
  const signIn = post('/api/login', { email: 'you@mithaq.example', password: PASSWORD });

  test('an installation serves, is backed up, updated, and restored on a second machine', {
    timeout: 900_000,
  }, async () => {
    const out = await runOnMachine('first', [
      ...blocks.filter(({ text }) => !text.startsWith(ON_NEW)).map(({ text }) => toScript(text)),
      "token=$(mithaq reset-link you@mithaq.example | grep -o 'token=[^&]*' | cut -d= -f2)",
      post('/api/password', { token: '$token', password: PASSWORD }),
      signIn,
      'mithaq backup /var/lib/mithaq/backups/after',
      `cp -r /var/lib/mithaq/backups/after ${join(kept, 'backup')}`,
      `cp /etc/mithaq/secrets/session_keys /var/lib/mithaq/backup.key ${kept}`,
    ]);
    expect(out.match(/https:\/\/mithaq\.example\/\S+token=/g)).toHaveLength(1);
    // All that doctor finds is what the page leaves to be done.
    expect(out).toMatch(/^SMTP_URL: not set/m);
    expect(out).toMatch(/^SUPPORT_EMAIL: missing/m);
    expect(out).toMatch(/^shared\/brand\.ts: the pages name addresses/m);
    expect(out).toMatch(/^PUBLIC_URL: https:\/\/mithaq\.example does not answer/m);
    expect(out).toMatch(/^204\n200\n/m);

    for (const name of ['session_keys', 'backup.key']) expect(existsSync(join(kept, name))).toBe(true);
    mkdirSync(join(kept, 'second'));
    cpSync(join(kept, 'backup'), join(kept, 'second/first'), { recursive: true });
    const restored = await runOnMachine('second', [
      `cp -r ${join(kept, 'second/first')} ${join(kept, 'session_keys')} ${join(kept, 'backup.key')} /root/`,
      ...chaptersUpTo('Backups').map(({ text }) => toScript(text)),
      ...of('Restore on a new machine').flatMap(({ text }) => (text.startsWith(ON_NEW) ? [text] : [])),
      ...of('Start').map(({ text }) => toScript(text)),
      'mithaq verify',
      signIn,
    ]);
    expect(restored).toMatch(/^The database is as of .* each collection compared/m);
    expect(restored).not.toMatch(/^SESSION_KEYS:/m);
    expect(restored).toMatch(/^200\n/m);
  });
});
