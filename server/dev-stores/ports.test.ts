import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reservePort } from './ports.ts';

const file = () => join(mkdtempSync(join(tmpdir(), 'mithaq-port-')), 'port');

test('a port is kept from start to start', async () => {
  const kept = file();
  const port = await reservePort(kept);
  expect(port).toBeGreaterThan(0);
  expect(await reservePort(kept)).toBe(port);
});

test('a port that another program has taken meanwhile is replaced', async () => {
  const kept = file();
  const port = await reservePort(kept);
  const other = createServer();
  await new Promise<void>((listening) => other.listen(port, '127.0.0.1', listening));
  const next = await reservePort(kept);
  expect(next).not.toBe(port);
  expect(Number(readFileSync(kept, 'utf8'))).toBe(next);
  other.close();
});

test('a damaged file is replaced', async () => {
  const kept = file();
  writeFileSync(kept, 'nonsense');
  expect(Number(readFileSync(kept, 'utf8'))).toBeNaN();
  expect(await reservePort(kept)).toBeGreaterThan(0);
});
