import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { unzip } from './zip.ts';

type Entry = { name: string; content: string; method?: number; extra?: number; claimedSize?: number };

test('unpacks stored and deflated members, whatever stands between them', () => {
  const text = 'bismillah '.repeat(500);
  const archive = zip([
    { name: 'a/bin/mongod', content: text, method: 8, extra: 28 },
    { name: 'a/readme', content: 'no' },
    { name: 'b/bin/mongod', content: 'plain', method: 0 },
    { name: 'empty/bin/mongod', content: '', method: 8 },
  ]);
  const members = unzip(archive, /bin\/mongod$/);
  expect(members.map(({ name, data }) => [name, data.toString()])).toEqual([
    ['a/bin/mongod', text],
    ['b/bin/mongod', 'plain'],
    ['empty/bin/mongod', ''],
  ]);
});

test('finds the directory also behind a comment', () => {
  const archive = Buffer.concat([zip([{ name: 'x', content: 'y' }]), Buffer.from('made by hand')]);
  expect(unzip(archive, /x/)[0]?.data.toString()).toBe('y');
});

test('refuses what is no zip, an unknown method, and a member that is not as long as it says', () => {
  expect(() => unzip(Buffer.from('PK but not really'), /x/)).toThrow('not a zip file');
  expect(() => unzip(zip([{ name: 'x', content: 'y', method: 12 }]), /x/)).toThrow('unknown method 12');
  expect(() => unzip(zip([{ name: 'x', content: 'yy', method: 0, claimedSize: 1 }]), /x/)).toThrow(
    '2 bytes instead of 1',
  );
  expect(() => unzip(zip([{ name: 'x', content: 'y'.repeat(99), method: 8, claimedSize: 5 }]), /x/)).toThrow();
});

function zip(entries: Entry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, method = 0, extra = 0, claimedSize } of entries) {
    const data = method === 8 ? deflateRawSync(content) : Buffer.from(content);
    const size = claimedSize ?? content.length;
    const local = Buffer.alloc(30 + name.length + extra);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    local.writeUInt16LE(extra, 28);
    local.write(name, 30);
    const central = Buffer.alloc(46 + name.length);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(method, 10);
    central.writeUInt32LE(data.length, 20);
    central.writeUInt32LE(size, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(offset, 42);
    central.write(name, 46);
    files.push(local, data);
    directory.push(central);
    offset += local.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}
