import { createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';

/**
 * Unpacks those members of a zip archive whose name `wanted` matches into `folder`, as executable files of their base
 * names, and returns how many there were. Rejects where the archive is damaged.
 */
export async function unzip(archive: string, wanted: RegExp, folder: string): Promise<number> {
  const zip = await openPromise(archive);
  let count = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (!wanted.test(entry.fileName)) continue;
      const file = createWriteStream(join(folder, basename(entry.fileName)), { mode: 0o755 });
      await pipeline(await zip.openReadStreamPromise(entry), file);
      count += 1;
    }
  } finally {
    zip.close();
  }
  return count;
}
