import { existsSync, realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Whether a module (`import.meta.url`) is the program that Node was started with, also by a path with links in it. */
export const isProgram = (moduleUrl: string): boolean => {
  const [, file] = process.argv;
  return file !== undefined && existsSync(file) && moduleUrl === pathToFileURL(realpathSync(file)).href;
};
