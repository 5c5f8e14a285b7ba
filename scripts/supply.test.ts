import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { curlWheel, mongodWheel, valkeyWheel } from '../server/embedded/wheels.ts';
import { ROOT } from '../server/process/root.ts';
import { shipped } from '../testing/processes/programs.ts';
import { FONTS } from './fonts.ts';
import { readImportGraph } from './import-graph.ts';
import { sourceFiles } from './source-files.ts';
import {
  type Advisory,
  findAffected,
  isAllowedLicence,
  isAllowedPackage,
  listWithNeeds,
  makeSbom,
  readAudit,
  readLock,
} from './supply.ts';

const lockText = readFileSync('package-lock.json', 'utf8');
const packages = readLock(lockText);
const production = packages.filter(({ isDev }) => !isDev);
const packageJson = JSON.parse(readFileSync('package.json', 'utf8'));
const sources = sourceFiles();

/** What a library of the client needs in Node alone. */
const ONLY_IN_NODE = 'xmlhttprequest-ssl';

/** What the client imports, and the fonts of its styles: it is bundled, and goes to every browser. */
const inBrowser = listWithNeeds(
  packages,
  [
    ...sources
      .filter(({ path, isTest }) => /^client\/src\/(?!test\/)/.test(path) && !isTest)
      .flatMap(({ text }) => [...text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'([^'.][^']*)'/g)])
      .map(([, specifier = '']) => specifier),
    ...Object.values(FONTS).map(({ from }) => from),
  ].map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? ''),
).filter(({ name }) => name !== ONLY_IN_NODE);

describe('R62: licences', () => {
  test('all of the production tree and of what browsers get allow us to pass them on', () => {
    expect(production.length).toBeGreaterThan(150);
    expect(inBrowser.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['react-dom', '@mui/material', 'stylis', '@fontsource-variable/inter']),
    );
    const refused = [...production, ...inBrowser].filter((one) => !isAllowedPackage(one));
    expect(refused.map(({ path, licence }) => `${path}: ${licence}`)).toEqual([]);
  });

  test('a package under the GPL, without a licence or with an unknown one is refused', () => {
    const planted = (license?: string) =>
      readLock(JSON.stringify({ packages: { '': {}, 'node_modules/planted': { version: '1.0.0', license } } }));
    for (const licence of [
      'GPL-3.0-only',
      'AGPL-3.0-or-later',
      'SSPL-1.0',
      'UNLICENSED',
      undefined,
      'MIT AND GPL-2.0',
    ]) {
      expect(
        planted(licence).every((one) => isAllowedLicence(one.licence)),
        licence,
      ).toBe(false);
    }
    for (const licence of ['MIT', '(MIT OR GPL-3.0-only)', 'ISC AND BSD-3-Clause'])
      expect(isAllowedLicence(licence)).toBe(true);
  });
});

describe('R62: known vulnerabilities', () => {
  const { checkedAt, advisories } = JSON.parse(readFileSync('security/advisories.json', 'utf8')) as {
    checkedAt: string;
    advisories: Advisory[];
  };
  const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
    services: Record<string, { image: string }>;
  };
  const images = Object.values(compose.services).map(({ image }) => {
    const [name = '', version = ''] = image.split(':');
    return { name: `image:${name}`, version };
  });

  test('none of the kept list is in a package, also of the tools, or in an image', () => {
    expect(findAffected([...packages, ...images], advisories)).toEqual([]);
  });

  test('the version before each fix would be found, and the fix not', () => {
    for (const { package: name, introduced, fixed, id } of advisories) {
      expect(findAffected([{ name, version: introduced }], advisories).join(), id).toContain(id);
      expect(findAffected([{ name, version: fixed }], advisories).join(), id).not.toContain(id);
    }
    const [planted] = readLock(lockText.replace(/("node_modules\/koa": \{\s+"version": ")[^"]+/, '$13.1.1')).filter(
      ({ path }) => path === 'node_modules/koa',
    );
    expect(findAffected(planted ? [planted] : [], advisories)).toEqual([expect.stringContaining('koa 3.1.1: ')]);
  });

  test('the list says from when it is, and each entry where it is from', () => {
    expect(checkedAt).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(new Set(advisories.map(({ id, package: name, fixed }) => `${id} ${name} ${fixed}`)).size).toBe(
      advisories.length,
    );
    const entry = {
      id: expect.stringMatching(/^(?:CVE|GHSA|bullmq)-/),
      severity: expect.stringMatching(/^(?:low|moderate|high|critical)$/),
    };
    for (const advisory of advisories) {
      expect(advisory).toMatchObject(entry);
      expect(advisory.source).toMatch(/^https:\/\//);
      expect(advisory.summary.length).toBeGreaterThan(10);
    }
  });

  test('an audit that the registry does not answer says nothing, and one that it answers is read', () => {
    expect(readAudit('{"message":"405 Method Not Allowed","error":{"code":"E405"}}')).toBeUndefined();
    expect(readAudit('')).toBeUndefined();
    expect(readAudit('{"vulnerabilities":{}}')).toEqual([]);
    const found = { koa: { severity: 'high' }, mute: { severity: 'moderate' }, ws: { severity: 'critical' } };
    expect(readAudit(JSON.stringify({ vulnerabilities: found }))).toEqual(['koa (high)', 'ws (critical)']);
  });
});

describe('R62: what is installed', () => {
  test('every package has a checksum in the lock file and comes from the registry', () => {
    expect(packages.filter(({ integrity }) => !integrity.startsWith('sha512-')).map(({ path }) => path)).toEqual([]);
    const elsewhere = [...lockText.matchAll(/"resolved": "(?!https:\/\/registry\.npmjs\.org\/)([^"]+)"/g)];
    expect(elsewhere.map(([, address]) => address)).toEqual([]);
  });

  test('every direct dependency is pinned to one version', () => {
    const direct: string[] = Object.values({ ...packageJson.dependencies, ...packageJson.devDependencies });
    expect(direct.filter((version) => !/^(?:npm:@?[\w/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  });

  test('no script of a package runs, and those that have one are listed', () => {
    expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('ignore-scripts=true');
    const withScript = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect(Object.keys(packageJson.allowScripts).sort()).toEqual([...new Set(withScript)].sort());
    expect(Object.values(packageJson.allowScripts).every((isAllowed) => isAllowed === false)).toBe(true);
    // npm would leave them out as well.
    expect(Object.keys(packageJson.scripts).filter((name) => /^(?:pre|post)/.test(name) && name !== 'prepare')).toEqual(
      [],
    );
  });

  test('nothing in the production tree fetches programs, and what npm start fetches has a pinned checksum', () => {
    // web-push brings https-proxy-agent, by which it would reach a proxy; it fetches no programs, and its requests are our own.
    const fetching = /^(?:mongodb-memory-server|follow-redirects|tar-stream|@sparticuz\/|playwright)/;
    expect(production.filter(({ name }) => fetching.test(name)).map(({ name }) => name)).toEqual([]);
    for (const wheel of [mongodWheel, valkeyWheel, curlWheel]) {
      for (const { sha256 } of Object.values(wheel.builds)) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    }
    // Nor do the programs of production reach the code that fetches.
    const graph = readImportGraph(sources);
    const reached = new Set<string>();
    const follow = (path: string): void => {
      if (reached.has(path)) return;
      reached.add(path);
      graph.get(path)?.forEach(follow);
    };
    for (const program of ['server/main.ts', 'server/cli.ts', 'workers/main.ts']) follow(program);
    expect(reached.size).toBeGreaterThan(200);
    expect([...reached].filter((path) => /fetch-wheel|find-mongod|find-valkey/.test(path))).toEqual([]);
  });
});

test('R62: the list of components has every package of the production tree, with its licence, and no tool', {
  timeout: 60_000,
}, () => {
  const sbom = JSON.parse(makeSbom(ROOT)) as {
    bomFormat: string;
    specVersion: string;
    components: { name: string; version: string; purl: string; licenses?: unknown[]; hashes?: unknown[] }[];
  };
  expect([sbom.bomFormat, Number(sbom.specVersion) >= 1.5]).toEqual(['CycloneDX', true]);
  const listed = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`));
  expect(production.filter(({ name, version }) => !listed.has(`${name}@${version}`)).map(({ path }) => path)).toEqual(
    [],
  );
  expect([...listed].filter((name) => /^(?:vitest|typescript|vite)@/.test(name))).toEqual([]);
  const koa = sbom.components.find(({ name }) => name === 'koa');
  expect(koa).toMatchObject({ purl: `pkg:npm/koa@${koa?.version}`, licenses: [{ license: { id: 'MIT' } }] });
});

test('R62: the licences of what is bundled in the programs are beside them', { timeout: 120_000 }, async () => {
  await shipped('start:server');
  const text = readFileSync('dist/server/licenses.txt', 'utf8');
  for (const name of ['koa', 'bullmq', 'ioredis', 'pino', 'zod'])
    expect(text).toMatch(new RegExp(`^## ${name} - \\d`, 'm'));
});
