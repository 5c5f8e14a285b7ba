/**
 * `npm run image -- <folder>`: puts what the service needs at run time into an empty folder, which becomes `/app` of the
 * image: the built programs and pages, and of the packages that are not in them the files that run on this platform.
 */
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { isProgram } from '../server/bootstrap/is-program.ts';
import { ROOT } from '../server/bootstrap/root.ts';
import { READ_PACKAGE_FILES, UNBUNDLED_PACKAGES } from '../server/bootstrap/start/runtime-packages.ts';

/** What no program reads: sources of native code, types, maps and pages. Licences and notices stay. */
const UNREAD = /\.(?:map|[cm]?ts|cpp|cc|h|gyp|md)$/;
const LICENCES = /^(?:licen[cs]e|notice|copying|third-party-notices)/i;
const PLATFORM = `${process.platform}-${process.arch}`;

/** Copies what the image has of this project, built in `root`, to `folder`, which must not be there. */
export const collectImage = (root: string, folder: string): void => {
  if (existsSync(folder)) throw new Error(`${folder} is there already.`);
  mkdirSync(folder, { recursive: true });
  for (const path of ['package.json', 'LICENSE', join('dist', 'server'), join('dist', 'client')])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const path of listWithNeeds(root, UNBUNDLED_PACKAGES)) copyPackage(join(root, path), join(folder, path));
  for (const [name, files] of Object.entries(READ_PACKAGE_FILES)) {
    const path = join('node_modules', name);
    const kept = new Set(['package.json', ...files]);
    copyPackage(join(root, path), join(folder, path), (file) => kept.has(file));
  }
};

interface LockEntry {
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

/** Returns the folders of these packages and of all that they need, by the lock file, as Node would find them. */
const listWithNeeds = (root: string, names: readonly string[]): ReadonlySet<string> => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  const listed = new Set<string>();
  const add = (from: string, name: string): void => {
    const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
    const entry = packages[path];
    if (!entry && from !== '') add(from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), name);
    if (!entry || listed.has(path)) return;
    listed.add(path);
    for (const need of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) add(path, need);
  };
  for (const name of names) add('', name);
  return listed;
};

/** Copies a package without the packages in it; one for another platform is not installed, and is left out. */
const copyPackage = (from: string, to: string, isKept: (file: string) => boolean = isRead): void => {
  if (!existsSync(from)) return;
  cpSync(from, to, {
    recursive: true,
    filter: (source) => {
      const file = relative(from, source);
      if (file === '' || LICENCES.test(basename(file))) return true;
      return isKept(file);
    },
  });
};

const isRead = (file: string): boolean => {
  const [top, second] = file.split(sep);
  if (top === 'node_modules') return false;
  // Compiled programs for each platform: one of them runs here.
  if (top === 'prebuilds' && second !== undefined && second !== PLATFORM) return false;
  return !UNREAD.test(file);
};

if (isProgram(import.meta.url)) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Name the folder: npm run image -- <folder>');
  collectImage(ROOT, folder);
}
