/**
 * `npm run build [-- server]`: the programs of server and workers and, unless only they are requested, the client, where they are not
 * what the sources are.
 */
import { ROOT } from '../server/bootstrap/root.ts';
import { build } from '../server/bootstrap/start/build.ts';

// Not to stdout, which belongs to the program that is started next.
const say = (line: string) => process.stderr.write(`${line}\n`);

const parts = process.argv[2] === 'server' ? (['server'] as const) : (['server', 'client'] as const);
await Promise.all(parts.map((part) => build(part, ROOT, say)));
