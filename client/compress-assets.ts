import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /^assets\/.*\.(?:js|css|svg)$/;
const MIN_BYTES = 1_024;

/** How each file is compressed, by the ending by which the server finds it beside the file. */
const ENCODINGS = {
  '.br': (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }),
  '.gz': (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
} as const;

/** Writes each script and stylesheet of a build compressed as well, so that nobody waits for that. */
export const compressAssets: Plugin = {
  name: 'compress-assets',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const compress = async (name: string): Promise<void> => {
      const content = await readFile(join(dir, name));
      if (content.length < MIN_BYTES) return;
      for (const [ending, encode] of Object.entries(ENCODINGS))
        await writeFile(join(dir, name + ending), await encode(content));
    };
    await Promise.all(
      Object.keys(bundle)
        .filter((name) => COMPRESSIBLE.test(name))
        .map(compress),
    );
  },
};
