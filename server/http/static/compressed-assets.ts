import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { BROTLI_ENDING } from '../../../shared/prerender.ts';

/** How an asset is sent. */
export type AssetEncoding = 'br' | 'gzip';

export interface CompressedAsset {
  readonly body: Buffer;
  readonly etag: string;
}

const COMPRESSIBLE = /\.(?:js|css|svg|json|txt)$/;
const MIN_BYTES = 1_024;

/** Returns null for a file that is not there. */
const readIfThere = (file: string): Promise<Buffer | null> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** Returns the compressed content of a file; null where the build has none, or where compressing gains nothing. */
const READ: Record<AssetEncoding, (file: string) => Promise<Buffer | null>> = {
  br: (file) => readIfThere(file + BROTLI_ENDING),
  gzip: async (file) => {
    const content = await readFile(file);
    return content.length < MIN_BYTES ? null : promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION });
  },
};

/**
 * Returns a function that reads a compressed asset of the build in `root`, once for each encoding (R57): assets have a hash of their
 * content in their name. By Brotli they are compressed when the client is built, so that nobody waits for that; by gzip, for browsers
 * without it, here. It resolves with null where there is none, and rejects where the file is gone.
 */
export const createCompressedAssets = (root: string) => {
  const kept = new Map<string, Promise<CompressedAsset | null>>();
  const compress = async (path: string, encoding: AssetEncoding): Promise<CompressedAsset | null> => {
    const body = await READ[encoding](join(root, path));
    return body && { body, etag: createHash('sha256').update(body).digest('base64url').slice(0, 27) };
  };
  return (path: string, encoding: AssetEncoding): Promise<CompressedAsset | null> => {
    if (!COMPRESSIBLE.test(path)) return Promise.resolve(null);
    const key = `${encoding} ${path}`;
    const known = kept.get(key);
    if (known) return known;
    const asset = compress(path, encoding);
    kept.set(key, asset);
    asset.catch(() => kept.delete(key));
    return asset;
  };
};
