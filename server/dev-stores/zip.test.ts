import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { unzip } from './zip.ts';

type Entry = { name: string; content: string; method?: number; extra?: number; claimedSize?: number };

/** Unpacks an archive and returns the files' contents by their names. */
const unpack = async (archive: Buffer, wanted: RegExp): Promise<Record<string, string>> => {
  const folder = await mkdtemp(join(tmpdir(), 'mithaq-zip-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'archive.whl');
  await writeFile(file, archive);
  const count = await unzip(file, wanted, folder);
  const names = (await readdir(folder)).filter((name) => name !== 'archive.whl');
  expect(names).toHaveLength(count);
  for (const name of names) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o755);
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')])),
  );
};

test('unpacks stored and deflated entries, whatever is between them', async () => {
  const text = 'bismillah '.repeat(500);
  const archive = zip([
    { name: 'a/bin/mongod', content: text, method: 8, extra: 28 },
    { name: 'a/readme', content: 'no' },
    { name: 'b/bin/mongos', content: 'plain', method: 0 },
    { name: 'empty/bin/mongo', content: '', method: 8 },
  ]);
  expect(await unpack(archive, /bin\/mongo.?$/)).toEqual({ mongod: text, mongos: 'plain', mongo: '' });
});

test('finds the directory also behind a comment', async () => {
  const comment = Buffer.from('made by hand');
  const archive = zip([{ name: 'x', content: 'y' }]);
  archive.writeUInt16LE(comment.length, archive.length - 2);
  expect(await unpack(Buffer.concat([archive, comment]), /x/)).toEqual({ x: 'y' });
});

test('refuses what is no zip, an unknown method, and a member that is not as long or not what it says', async () => {
  await expect(unpack(Buffer.from('PK but not really'), /x/)).rejects.toThrow();
  const refused: [Entry, RegExp][] = [
    [{ name: 'x', content: 'y', method: 12 }, /unsupported compression method: 12/],
    [{ name: 'x', content: 'yy', method: 0, claimedSize: 1 }, /size/],
    [{ name: 'x', content: 'y'.repeat(99), method: 8, claimedSize: 5 }, /too many bytes/],
  ];
  for (const [entry, message] of refused) await expect(unpack(zip([entry]), /x/)).rejects.toThrow(message);
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
