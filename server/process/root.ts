import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const holdsProject = (folder: string): boolean => existsSync(join(folder, 'package.json'));

const rootAbove = (folder: string): string => (holdsProject(folder) ? folder : rootAbove(dirname(folder)));

/** The project's folder, from the sources as from the programs compiled of them, which lie elsewhere. */
export const ROOT = rootAbove(import.meta.dirname);
