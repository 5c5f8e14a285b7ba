import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the signing keys stored in `dataDir`; the first call creates one random key, in a file of mode 0600. Two
 * processes that start at once get the same key: a hard link makes the complete file appear at once.
 */
export function readOrCreateSessionKeys(dataDir: string): string[] {
  const file = join(dataDir, 'session-keys');
  if (!existsSync(file)) createKeyFile(file, dataDir);
  return readFileSync(file, 'utf8').trim().split(',');
}

function createKeyFile(file: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
