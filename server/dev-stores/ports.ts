import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** Returns the loopback port stored in `file` if it is still free, else a free one, which it stores there. */
export async function reservePort(file: string): Promise<number> {
  const stored = readPort(file);
  if (stored && (await tryPort(stored))) return stored;
  const port = await tryPort(0);
  if (!port) throw new Error('this machine has no free port on loopback');
  writeFileSync(file, `${port}\n`);
  return port;
}

function readPort(file: string): number | undefined {
  try {
    const port = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
  } catch {
    return undefined;
  }
}

/** Listens on a loopback port (0 for any) for a moment; resolves with the port, or undefined where it is taken. */
function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}
