import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { DataDirInUse, lockDataDir } from './data-dir.ts';
import { isAlive, readStartTime } from './processes.ts';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const dataDir = () => mkdtempSync(join(tmpdir(), 'mithaq-data-'));

/** A process that lives until it is killed, with `mark` on its command line. */
async function bystander(mark: string): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', mark], { stdio: 'ignore' });
  children.push(child);
  await once(child, 'spawn');
  if (!child.pid) throw new Error('no process');
  return child.pid;
}

test('a second start on the same folder is refused until the first has given it back', async () => {
  const dir = dataDir();
  const release = await lockDataDir(dir);
  await expect(lockDataDir(dir)).rejects.toThrow(DataDirInUse);
  await expect(lockDataDir(dir)).rejects.toThrow(`process ${process.pid}`);
  release();
  (await lockDataDir(dir))();
  expect(existsSync(join(dir, 'owner.json'))).toBe(false);
});

test('the data folder of a killed start is taken over, also when another process has its process id', async () => {
  const dir = dataDir();
  const pid = await bystander('other');
  writeFileSync(join(dir, 'owner.json'), JSON.stringify({ pid, began: `${readStartTime(pid)}-not` }));
  (await lockDataDir(dir))();
  writeFileSync(join(dir, 'owner.json'), 'half a li');
  (await lockDataDir(dir))();
  expect(isAlive(pid)).toBe(true);
});

test('of two starts that wait for the same owner to end, one gets its folder', async () => {
  const dir = dataDir();
  const pid = await bystander('owner');
  writeFileSync(join(dir, 'owner.json'), JSON.stringify({ pid, began: readStartTime(pid) }));
  const starts = [lockDataDir(dir), lockDataDir(dir)];
  process.kill(pid, 'SIGKILL');
  const ended = await Promise.allSettled(starts);
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({ reason: expect.any(DataDirInUse) });
});

test('a store left behind is ended by its pid file', async () => {
  const dir = dataDir();
  const pid = await bystander(join(dir, 'mongodb'));
  writeFileSync(join(dir, 'mongodb.pid'), `${pid}\n`);
  const release = await lockDataDir(dir);
  expect(isAlive(pid)).toBe(false);
  expect(existsSync(join(dir, 'mongodb.pid'))).toBe(false);
  release();
});

test('a process that only has the same id is left alone', async () => {
  const dir = dataDir();
  const pid = await bystander('/somewhere/else');
  writeFileSync(join(dir, 'valkey.pid'), `${pid}\n`);
  const release = await lockDataDir(dir);
  expect(isAlive(pid)).toBe(true);
  expect(JSON.parse(readFileSync(join(dir, 'owner.json'), 'utf8'))).toMatchObject({ pid: process.pid });
  release();
});
