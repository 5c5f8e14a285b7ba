import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** How an asset is sent. */
export type AssetEncoding = 'br' | 'gzip';

export interface CompressedAsset {
  readonly body: Buffer;
  readonly etag: string;
}

const COMPRESSIBLE = /\.(?:js|css|svg|json|txt)$/;
const MIN_BYTES = 1_024;

const COMPRESS: Record<AssetEncoding, (content: Buffer) => Promise<Buffer>> = {
  br: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Returns a function that reads an asset of the build in `root` and compresses it, once for each encoding (R57): assets have
 * a hash of their content in their name. It resolves with null where compressing gains nothing, and rejects where the file is
 * gone.
 */
export const createCompressedAssets = (root: string) => {
  const kept = new Map<string, Promise<CompressedAsset | null>>();
  const compress = async (path: string, encoding: AssetEncoding): Promise<CompressedAsset | null> => {
    const content = await readFile(join(root, path));
    if (content.length < MIN_BYTES) return null;
    const body = await COMPRESS[encoding](content);
    return { body, etag: createHash('sha256').update(body).digest('base64url').slice(0, 27) };
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
