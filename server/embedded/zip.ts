import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const END_SIZE = 22;
const STORED = 0;
const DEFLATED = 8;

export type ZipMember = { readonly name: string; readonly data: Buffer };

/**
 * The members of a zip archive whose name `wanted` matches, unpacked. Reads the central directory; enough for wheels:
 * no encryption, no zip64. Throws on anything else.
 */
export function unzip(archive: Buffer, wanted: RegExp): ZipMember[] {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + END_SIZE > archive.length || archive.readUInt32LE(end) !== END)
    throw new Error('not a zip file');
  const members: ZipMember[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== CENTRAL) throw new Error('damaged zip file');
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    if (wanted.test(name)) members.push({ name, data: unpack(archive, at, name) });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return members;
}

function unpack(archive: Buffer, entry: number, name: string): Buffer {
  const method = archive.readUInt16LE(entry + 10);
  const packedSize = archive.readUInt32LE(entry + 20);
  const size = archive.readUInt32LE(entry + 24);
  const local = archive.readUInt32LE(entry + 42);
  // The local header repeats the name and has extra fields of its own length.
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + packedSize);
  if (method !== STORED && method !== DEFLATED) throw new Error(`${name}: packed by an unknown method ${method}`);
  const data = method === STORED ? Buffer.from(packed) : inflateRawSync(packed, { maxOutputLength: size || 1 });
  if (data.length !== size) throw new Error(`${name}: ${data.length} bytes instead of ${size}`);
  return data;
}
