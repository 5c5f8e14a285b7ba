import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** A backup is not whole, not one, or does not fit; the message is for the operator. */
export class BackupError extends Error {}

const MANIFEST = 'manifest.json';
/** Goes up when a backup is written in another way. */
const FORMAT = 1;

const count = z.number().int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  /** The moment as of which everything is. */
  asOf: z.iso.datetime(),
  /** The version of the stored data, see `server/migrations`. */
  dataVersion: count,
  /** For which public key the files are encrypted; null where they are not. */
  recipient: z.string().nullable(),
  collections: z.array(
    z.strictObject({
      name: z.string(),
      file: z.string().regex(/^[\w.-]+$/),
      documents: count,
      /** Of the documents, as they are stored. */
      bytes: count,
      /** Over all documents in the order of their ids. */
      sha256,
    }),
  ),
  /** The pictures that were in the bucket, which is copied by other means: how many, and their keys; null without a bucket. */
  bucket: z.strictObject({ file: z.string().regex(/^[\w.-]+$/), objects: count, sha256 }).nullable(),
});

/** What a backup holds. */
export type Manifest = z.output<typeof manifestSchema>;

/** Writes the list of what a backup holds: the last of its files, without which it is none. */
export const writeManifest = (folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> =>
  writeFile(join(folder, MANIFEST), `${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });

/** Reads the list of what a backup holds. Throws {@link BackupError} where the folder is no backup of this kind. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${folder} is no backup: its ${MANIFEST} cannot be read (${error.code}).`);
  });
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new BackupError(`${folder} is no backup that this version can read.`);
  return parsed.data;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
