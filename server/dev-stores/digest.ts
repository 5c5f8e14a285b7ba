import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Returns the sha256 of a folder: of what `sha256sum` prints of all files in it, in the order of their paths. */
export async function digestFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => !entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));
  const digest = createHash('sha256');
  for (const path of paths.sort()) {
    const ofFile = createHash('sha256');
    await pipeline(createReadStream(path, { highWaterMark: 2 ** 20 }), ofFile);
    digest.update(`${ofFile.digest('hex')}  ${relative(folder, path)}\n`);
  }
  return digest.digest('hex');
}
