import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const isProjectRoot = (folder: string): boolean => existsSync(join(folder, 'package.json'));

const findRoot = (folder: string): string => (isProjectRoot(folder) ? folder : findRoot(dirname(folder)));

/** The project's folder, whether this runs from the sources or from the compiled programs in `dist`. */
export const ROOT = findRoot(import.meta.dirname);

/** The folder of the built client. */
export const CLIENT_ROOT = join(ROOT, 'dist', 'client');
