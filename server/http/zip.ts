import { pipeline, Readable } from 'node:stream';
import { createDeflateRaw } from 'node:zlib';
import { Zip, ZipPassThrough } from 'fflate';

/** A file of an archive: its path, and its text or bytes in parts. */
export interface ZippedFile {
  readonly path: string;
  readonly content: AsyncIterable<string | Uint8Array>;
}

/** The number of DEFLATE as a method of compression in an archive. */
const DEFLATED = 8;
const NOTHING = new Uint8Array();

/**
 * Packs files into one ZIP archive, part by part: no more than a few parts of one file and their packed bytes are in memory. Node
 * compresses them outside of the event loop and of the heap.
 */
export async function* zipFiles(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  const failures: Error[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) failures.push(error);
    else packed.push(bytes);
  });
  const takePacked = (): Uint8Array[] => {
    const [failure] = failures;
    if (failure) throw failure;
    return packed.splice(0);
  };
  for await (const { path, content } of files) {
    const entry = new ZipEntry(path);
    zip.add(entry);
    for await (const part of compress(content, entry)) {
      entry.ondata(null, part, false);
      yield* takePacked();
    }
    entry.push(NOTHING, true);
    entry.ondata(null, NOTHING, true);
    yield* takePacked();
  }
  zip.end();
  yield* takePacked();
}

/** An entry that only counts and sums what it is given: what is stored of it comes by `ondata`. */
class ZipEntry extends ZipPassThrough {
  override compression = DEFLATED;
  protected override process(): void {}
}

const compress = (content: ZippedFile['content'], entry: ZipEntry): AsyncIterable<Buffer<ArrayBuffer>> =>
  pipeline(Readable.from(countParts(content, entry), { objectMode: false }), createDeflateRaw(), () => {});

async function* countParts(content: ZippedFile['content'], entry: ZipEntry): AsyncGenerator<Uint8Array> {
  for await (const part of content) {
    const bytes = Buffer.from(part);
    entry.push(bytes);
    yield bytes;
  }
}
