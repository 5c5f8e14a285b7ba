import { readFileSync } from 'node:fs';

/** Node arguments that `npm run start:server` gives, for who starts a server without npm. */
export const SHIPPED_FLAGS: readonly string[] = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).scripts['start:server'] as string
)
  .split(' ')
  .filter((arg) => arg.startsWith('--max-'));
