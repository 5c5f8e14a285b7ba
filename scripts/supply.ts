import { execFileSync, type StdioOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package as the lock file has it. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** Its folder, from the repository's root. */
  readonly path: string;
  /** An SPDX expression. */
  readonly licence: string;
  readonly isDev: boolean;
  readonly hasInstallScript: boolean;
  readonly integrity: string;
  /** The names of the packages that it needs. */
  readonly needs: readonly string[];
}

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly integrity?: string;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

const FOLDER = 'node_modules/';

/** Reads all packages of a `package-lock.json`. */
export const readLock = (text: string): LockedPackage[] => {
  const { packages } = JSON.parse(text) as { packages: Record<string, LockEntry> };
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({
      name: path.slice(path.lastIndexOf(FOLDER) + FOLDER.length),
      version: entry.version ?? '',
      path,
      licence: entry.license ?? 'none',
      isDev: Boolean(entry.dev || entry.devOptional),
      hasInstallScript: Boolean(entry.hasInstallScript),
      integrity: entry.integrity ?? '',
      needs: Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }),
    }));
};

/** Returns the packages of those names and all that they need, as Node would find them. */
export const listWithNeeds = (packages: readonly LockedPackage[], names: readonly string[]): LockedPackage[] => {
  const byPath = new Map(packages.map((one) => [one.path, one]));
  const find = (from: string, name: string): LockedPackage | undefined => {
    const found = byPath.get(`${from === '' ? '' : `${from}/`}${FOLDER}${name}`);
    return found ?? (from === '' ? undefined : find(from.slice(0, Math.max(0, from.lastIndexOf(FOLDER) - 1)), name));
  };
  const listed = new Set<LockedPackage>();
  const add = (from: string, name: string): void => {
    const found = find(from, name);
    if (!found || listed.has(found)) return;
    listed.add(found);
    for (const need of found.needs) add(found.path, need);
  };
  for (const name of names) add('', name);
  return [...listed];
};

/** What may be passed on in our programs and pages, given that its notice goes with it. */
const ALLOWED_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
]);

/** Whether an SPDX expression allows it: one side of an OR is enough, an AND needs both. An exception (WITH) is not known. */
export const isAllowedLicence = (expression: string, also: readonly string[] = []): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((side) =>
      side.split(' AND ').every((licence) => ALLOWED_LICENCES.has(licence.trim()) || also.includes(licence.trim())),
    );

/**
 * The same for a package. The library of pictures is a file of its own, as published, which the LGPL asks for (decision 0077);
 * the library of Web Push is passed on as published, which the MPL asks for (decision 0119).
 */
export const isAllowedPackage = ({ name, licence }: Pick<LockedPackage, 'name' | 'licence'>): boolean =>
  isAllowedLicence(
    licence,
    name.startsWith('@img/sharp-') ? ['LGPL-3.0-or-later'] : name === 'web-push' ? ['MPL-2.0'] : [],
  );

/** A known vulnerability, as `security/advisories.json` has it. Versions from `introduced` on and below `fixed` have it. */
export interface Advisory {
  readonly id: string;
  /** The name of an npm package, or of an image with `image:` before it. */
  readonly package: string;
  readonly severity: 'low' | 'moderate' | 'high' | 'critical';
  readonly introduced: string;
  readonly fixed: string;
  readonly summary: string;
  readonly source: string;
}

/** Returns whether version `one` is below the `other`; what follows a hyphen is left out. */
const isBelow = (one: string, other: string): boolean => {
  const [left = [], right = []] = [one, other].map((text) => (text.split('-')[0] ?? '').split('.').map(Number));
  const at = [0, 1, 2].find((part) => (left[part] ?? 0) !== (right[part] ?? 0));
  return at !== undefined && (left[at] ?? 0) < (right[at] ?? 0);
};

/** Returns what an advisory concerns, as `name version: advisory`. */
export const findAffected = (
  parts: readonly { readonly name: string; readonly version: string }[],
  advisories: readonly Advisory[],
): string[] =>
  parts.flatMap(({ name, version }) =>
    advisories
      .filter((advisory) => advisory.package === name)
      .filter(({ introduced, fixed }) => !isBelow(version, introduced) && isBelow(version, fixed))
      .map(({ id, severity }) => `${name} ${version}: ${id} (${severity})`),
  );

/** What `npm audit --json` says: nothing where the registry does not answer audits, else the packages in danger. */
export const readAudit = (output: string): readonly string[] | undefined => {
  try {
    const report = JSON.parse(output) as { vulnerabilities?: Record<string, { severity: string }> };
    const found = report.vulnerabilities && Object.entries(report.vulnerabilities);
    return found
      ?.filter(([, { severity }]) => severity === 'high' || severity === 'critical')
      .map(([name, { severity }]) => `${name} (${severity})`);
  } catch {
    return undefined;
  }
};

interface Sbom {
  readonly components: readonly {
    readonly 'bom-ref': string;
    readonly properties?: readonly { readonly name: string }[];
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
  readonly metadata: { readonly timestamp?: string; readonly component: { readonly 'bom-ref': string } };
}

/**
 * Returns the components of the production tree as CycloneDX JSON. npm makes it from the lock file; what only tools need is
 * taken out here, because npm's own `--omit dev` also omits what tools and programs share. The same packages give the same text:
 * npm would add the time, a random number and the name of the folder.
 */
export const makeSbom = (root: string): string => {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const stdio: StdioOptions = ['ignore', 'pipe', 'ignore'];
  const output = execFileSync('npm', args, { cwd: root, stdio, encoding: 'utf8', maxBuffer: 32 * 1024 * 1024 });
  const sbom = JSON.parse(output) as Sbom;
  const production = readLock(readFileSync(join(root, 'package-lock.json'), 'utf8')).filter(({ isDev }) => !isDev);
  const kept = new Set(production.map(({ name, version }) => `${name}@${version}`));
  const ownRef = sbom.metadata.component['bom-ref'];
  const { timestamp: _, ...metadata } = sbom.metadata;
  const name = ownRef.slice(0, ownRef.lastIndexOf('@'));
  return JSON.stringify({
    ...sbom,
    serialNumber: undefined,
    metadata: { ...metadata, component: { ...metadata.component, name } },
    components: sbom.components
      .filter((component) => kept.has(component['bom-ref']))
      .map(({ properties = [], ...component }) => ({
        ...component,
        properties: properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
      })),
    dependencies: sbom.dependencies
      .filter(({ ref }) => ref === ownRef || kept.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) })),
  });
};
