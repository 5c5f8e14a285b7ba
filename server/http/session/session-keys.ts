import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The signing keys kept in `dataDir`, made at the first call (one random key, file mode 0600).
 * Two processes that start at once get the same key: the file appears whole, by a hard link.
 */
export function keptSessionKeys(dataDir: string): string[] {
  const file = join(dataDir, 'session-keys');
  if (!existsSync(file)) make(file, dataDir);
  return readFileSync(file, 'utf8').trim().split(',');
}

function make(file: string, dataDir: string): void {
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
