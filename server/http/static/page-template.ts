import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Shorter pages are sent as they are: compressing them gains nothing. */
const MIN_COMPRESSED_BYTES = 1_024;
/** How far back deflate may refer. */
const WINDOW_BYTES = 32_768;
/** The longest block that deflate stores uncompressed. */
const MAX_STORED_BYTES = 65_535;

const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const LAST_BLOCK = Buffer.from([1, 0, 0, 255, 255]);

/** A place in a page for a value; `bytes` is the length of all its values, where they are equally long. */
export interface Placeholder {
  readonly text: string;
  readonly bytes?: number;
}

interface FixedPart {
  readonly text: string;
  readonly bytes: Buffer;
  readonly deflated: Buffer;
}
type Part = FixedPart | Placeholder;
const isFixed = (part: Part): part is FixedPart => 'deflated' in part;

/** The values of a page's placeholders, by their text. */
export type PageValues = Readonly<Record<string, string>>;

export interface PageTemplate {
  /** Whether the page is long enough to be sent compressed. */
  readonly isWorthCompressing: boolean;
  toText(values: PageValues): string;
  /** Returns the page as gzip. What is the same for everybody was compressed once; the values are stored as they are. */
  toGzip(values: PageValues): Buffer;
}

/**
 * Prepares a page with placeholders, so that a response costs no compression (R57). Values are put in by one pass, so that none
 * is taken for a placeholder.
 */
export const createPageTemplate = (html: string, placeholders: readonly Placeholder[]): PageTemplate => {
  const parts = compressParts(html, placeholders);
  const readValue = ({ text }: Placeholder, values: PageValues): string => values[text] ?? '';
  return {
    isWorthCompressing: Buffer.byteLength(html) >= MIN_COMPRESSED_BYTES,
    toText: (values) => parts.map((part) => (isFixed(part) ? part.text : readValue(part, values))).join(''),
    toGzip: (values) => {
      const chunks: Buffer[] = [GZIP_HEAD];
      let sum = 0;
      let size = 0;
      for (const part of parts) {
        const bytes = isFixed(part) ? part.bytes : Buffer.from(readValue(part, values));
        if (isFixed(part)) chunks.push(part.deflated);
        else chunks.push(...storeBlocks(bytes));
        sum = crc32(bytes, sum);
        size += bytes.length;
      }
      const tail = Buffer.alloc(8);
      tail.writeUInt32LE(sum, 0);
      tail.writeUInt32LE(size % 2 ** 32, 4);
      return Buffer.concat([...chunks, LAST_BLOCK, tail]);
    },
  };
};

/**
 * Splits a page at its placeholders and compresses what lies between them. A part may refer to earlier ones, as far as it is
 * known how far back they will be: not beyond a value of unknown length. Values of known length are zeros meanwhile, which
 * no page contains, so that nothing refers to them.
 */
const compressParts = (html: string, placeholders: readonly Placeholder[]): Part[] => {
  const pattern = new RegExp(`(${placeholders.map(({ text }) => text).join('|')})`);
  let before = Buffer.alloc(0);
  return html.split(pattern).flatMap((text): Part[] => {
    const placeholder = placeholders.find((one) => one.text === text);
    if (placeholder) {
      const { bytes } = placeholder;
      before = bytes === undefined ? Buffer.alloc(0) : Buffer.concat([before, Buffer.alloc(bytes)]);
      return [placeholder];
    }
    if (text === '') return [];
    const bytes = Buffer.from(text);
    const deflated = deflateRawSync(bytes, {
      level: constants.Z_BEST_COMPRESSION,
      memLevel: 9,
      finishFlush: constants.Z_SYNC_FLUSH,
      ...(before.length > 0 ? { dictionary: before.subarray(-WINDOW_BYTES) } : {}),
    });
    before = Buffer.concat([before, bytes]).subarray(-WINDOW_BYTES);
    return [{ text, bytes, deflated }];
  });
};

/** Returns deflate blocks that hold bytes uncompressed. */
const storeBlocks = (bytes: Buffer): Buffer[] => {
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += MAX_STORED_BYTES) {
    const stored = bytes.subarray(at, at + MAX_STORED_BYTES);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(stored.length, 1);
    head.writeUInt16LE(stored.length ^ 0xffff, 3);
    blocks.push(head, stored);
  }
  return blocks;
};
