/** `npm run build`: the client, and the programs of server and workers, where they are not what the sources are. */
import { ROOT } from '../server/root.ts';
import { build } from '../server/start/build.ts';

// Not to stdout, which belongs to the program that is started next.
const say = (line: string) => process.stderr.write(`${line}\n`);

await build('server', ROOT, say);
await build('client', ROOT, say);
