import { invalid } from '../kernel/errors.ts';

/** How many of the first bytes tell what a file is. */
const HEAD_BYTES = 16;

const REFUSALS = {
  heic: 'This photo is in HEIC, which most browsers cannot show. Please export it as a JPEG; on an iPhone, Settings → Camera → Formats → Most Compatible does so for new photos.',
  gif: 'This is a GIF. Please choose a JPEG, PNG or WebP photo.',
  other: 'This file is not a photo we can read. Please choose a JPEG, PNG or WebP photo.',
} as const;

/** Returns why a file that begins with these bytes is refused; null for a JPEG, PNG or WebP. Its name and type say nothing. */
const refusePhotoType = (head: Buffer): string | null => {
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n')) return null;
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return null;
  if (text.slice(4, 8) === 'ftyp' && /^(?:hei|hev|mif|msf)/.test(text.slice(8, 11))) return REFUSALS.heic;
  return text.startsWith('GIF8') ? REFUSALS.gif : REFUSALS.other;
};

/**
 * Passes on the bytes of a file, sent in a field, whose content is a JPEG, PNG or WebP. Throws `bad_request` for any other, at its
 * beginning.
 */
export const requirePhoto = async function* (
  bytes: AsyncIterable<Uint8Array>,
  field = 'photo',
): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD_BYTES) continue;
    requireType(head, field);
    yield head;
    head = null;
  }
  if (head !== null) requireType(Buffer.alloc(0), field);
};

const requireType = (head: Buffer, field: string): void => {
  const refusal = refusePhotoType(head.subarray(0, HEAD_BYTES));
  if (refusal) throw invalid(field, refusal);
};
